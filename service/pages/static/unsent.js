"use strict";
/* Words typed into what is finished, and not yet sent, come back after what is sent beside them, and are not lost by a
   slip. */
(() => {
  const place = location.pathname.split("/").slice(0, 3).join("/"); // what is refused has an address of its own
  const key = `chalkwright-unsent ${place}`;
  const fields = () => [...document.querySelectorAll(".tools textarea[id]")];
  if (!fields().length) return; // while a picture is redone there is nowhere to type
  const isSent = (form) => form.getAttribute("aria-busy") === "true";
  const isKept = (field) => field.value === field.defaultValue && !("refused" in document.body.dataset && field.value);
  const unsent = () => fields().filter((field) => !isKept(field) && !isSent(field.form));

  function keep(typed) {
    try {
      if (typed.length) sessionStorage.setItem(key, JSON.stringify(typed.map(({ id, value }) => [id, value])));
      else sessionStorage.removeItem(key);
      return true;
    } catch {
      return false; // a browser that keeps nothing
    }
  }
  function take() {
    let words;
    try {
      words = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    } catch {
      return;
    }
    keep([]);
    for (const [id, value] of words) {
      const field = document.getElementById(id);
      if (!field) continue;
      field.value = value;
      field.closest("details")?.setAttribute("open", "");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  addEventListener("beforeunload", (event) => {
    const typed = unsent();
    if (!typed.length) keep([]);
    else if (![...document.forms].some(isSent) || !keep(typed)) event.preventDefault();
  });
  document.addEventListener("DOMContentLoaded", take); // htmx is there, so that they are seen as formulas
  addEventListener("pageshow", (event) => { if (event.persisted) keep([]); });
})();
