"use strict";
/* A problem is split where the cursor stood in it. */
(() => {
  let last = null;
  document.addEventListener("focusout", (event) => { if (event.target.matches?.(".problems textarea")) last = event.target; });
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-split]");
    if (!button) return;
    const at = button.form.elements.namedItem("at");
    at.value = last?.id === button.dataset.split ? String(last.selectionStart) : "";
  });
})();
