"use strict";
/* Copies a link. Without it the address can be selected. */
(() => {
  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const field = document.getElementById(button.dataset.copy);
      field.select();
      await navigator.clipboard.writeText(field.value);
      document.getElementById("said").textContent = field.dataset.copied;
    });
  }
})();
