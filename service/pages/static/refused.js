"use strict";
/* What was refused is kept nowhere: whoever leaves while its words stand on the page is asked. */
(() => {
  const isSent = (form) => form?.getAttribute("aria-busy") === "true";
  addEventListener("beforeunload", (event) => {
    const fields = [...document.querySelectorAll("form[method=post] textarea")];
    const left = fields.filter((field) => field.value.trim() && !field.closest(".tools") && !isSent(field.form));
    if (left.length) event.preventDefault();
  });
})();
