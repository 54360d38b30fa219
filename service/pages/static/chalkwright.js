"use strict";
/* On every page: times are the reader's, what a swapped part has to say is read aloud, and a failed request is not silent. */
(() => {
  function tellTime() {
    for (const time of document.querySelectorAll("time[data-local]")) {
      time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
      time.removeAttribute("data-local");
    }
  }
  tellTime();
  document.addEventListener("htmx:afterSettle", tellTime);
  const region = () => document.getElementById("said");
  document.addEventListener("htmx:afterSettle", (event) => {
    const words = event.target.closest?.("[data-say]")?.dataset.say || document.querySelector("[data-say]")?.dataset.say;
    if (words) region().textContent = words;
  });
  document.addEventListener("htmx:sendError", () => {
    region().textContent = region().dataset.unreached;
  });
})();
