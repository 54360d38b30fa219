"use strict";
/* On every page: what a swapped part has to say is read aloud, and a failed request is not silent. */
(() => {
  const region = () => document.getElementById("said");
  document.addEventListener("htmx:afterSettle", (event) => {
    const words = event.target.closest?.("[data-say]")?.dataset.say || document.querySelector("[data-say]")?.dataset.say;
    if (words) region().textContent = words;
  });
  document.addEventListener("htmx:sendError", () => {
    region().textContent = "The service cannot be reached. Nothing was lost; try again in a moment.";
  });
})();
