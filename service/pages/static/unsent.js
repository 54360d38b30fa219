"use strict";
/* Words typed into what is finished, and not yet sent, come back after what is sent beside them, and are not lost by a
   slip. */
(() => {
  const KEY = "chalkwright-unsent";
  const place = location.pathname.split("/").slice(0, 3).join("/"); // what is refused has an address of its own
  const isSent = (form) => form.getAttribute("aria-busy") === "true";

  function unsent() {
    const fields = [...document.querySelectorAll(".tools textarea[id]")];
    return fields.filter((field) => field.value !== field.defaultValue && !isSent(field.form));
  }
  function keep(fields) {
    try {
      sessionStorage.setItem(KEY, JSON.stringify([place, ...fields.map(({ id, value }) => [id, value])]));
      return true;
    } catch {
      return false;
    }
  }
  function take() {
    let from, words;
    try {
      [from, ...words] = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    } catch {
      return;
    }
    // While a picture is redone there is nowhere to type.
    if (from !== place || !document.querySelector(".tools textarea")) return;
    forget();
    for (const [id, value] of words) {
      const field = document.getElementById(id);
      if (!field) continue;
      field.value = value;
      field.closest("details")?.setAttribute("open", "");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
  function forget() {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      /* a browser that keeps nothing */
    }
  }

  addEventListener("beforeunload", (event) => {
    const fields = unsent();
    if (!fields.length) return forget();
    if (![...document.forms].some(isSent) || !keep(fields)) event.preventDefault();
  });
  document.addEventListener("DOMContentLoaded", take); // htmx is there, so that they are seen as formulas
  addEventListener("pageshow", (event) => { if (event.persisted) forget(); });
})();
