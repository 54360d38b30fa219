"use strict";
/* Alt with the arrows moves the picture one is in; unsaved changes are not lost by a slip. */
(() => {
  let touched = false;
  document.addEventListener("input", (event) => { if (event.target.closest("#outline")) touched = true; });
  // What htmx sends comes back as a form whose changes nobody keeps yet, until it leads to another page.
  document.addEventListener("submit", (event) => { touched = event.defaultPrevented; });
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    if (event.detail.xhr.getResponseHeader("HX-Redirect")) touched = false;
  });
  window.addEventListener("beforeunload", (event) => { if (touched) event.preventDefault(); });
  document.addEventListener("keydown", (event) => {
    const step = event.target.closest?.("[data-step]");
    if (!step || !event.altKey || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    document.getElementById(`${event.key === "ArrowUp" ? "up" : "down"}-${step.dataset.step}`)?.click();
  });
})();
