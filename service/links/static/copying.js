"use strict";
/* Copies a link, and shows times as the reader's clock does. Without it the address can be selected. */
(() => {
  for (const time of document.querySelectorAll("time[data-local]"))
    time.textContent = new Date(time.dateTime).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const field = document.getElementById(button.dataset.copy);
      field.select();
      await navigator.clipboard.writeText(field.value);
      document.getElementById("said").textContent = "The link is copied.";
    });
  }
})();
