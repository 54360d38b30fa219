"use strict";
/* The platform takes the answer as a form. */
document.getElementById("back").submit();
