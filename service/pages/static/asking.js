"use strict";
/* Ctrl or ⌘ with Enter sends; the newest turn is in view. */
(() => {
  const field = document.getElementById("question");
  field?.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); field.form.requestSubmit(); }
  });
  // A browser that is led to a turn gives the focus to nothing else, and takes it away when it first shows the page.
  const shown = (act) => requestAnimationFrame(() => requestAnimationFrame(act));
  if (field?.autofocus) addEventListener("load", () => shown(() => {
    if (document.activeElement === document.body) field.focus({ preventScroll: true });
  }));
  const turns = document.querySelectorAll("#turns .turn");
  if (turns.length > 1) turns[turns.length - 2].scrollIntoView({ block: "start" });
})();
