"use strict";
/* Ctrl or ⌘ with Enter sends; the newest turn is in view. */
(() => {
  const field = document.getElementById("question");
  field?.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); field.form.requestSubmit(); }
  });
  const turns = document.querySelectorAll("#turns .turn");
  if (turns.length > 1) turns[turns.length - 2].scrollIntoView({ block: "start" });
})();
