"use strict";
/* What is on its way says so, is not sent again by a second press and takes no more words: on a slow network it would
   be done twice, and the words would be lost. */
(() => {
  const PATIENCE = 10000; // an answer that is lost must not lock a form for good
  const sent = new WeakMap(); // form → the timer that frees it
  const asking = new WeakSet(); // by htmx
  const TYPED = "textarea:not([readonly]), input:not([type]):not([readonly]), input[type=text]:not([readonly])";

  function mark(form, button) {
    clearTimeout(sent.get(form));
    sent.set(form, setTimeout(free, PATIENCE, form));
    form.setAttribute("aria-busy", "true");
    tell(form, button);
  }
  function tell(form, button) {
    // What a script sends, as Ctrl with Enter does, was sent by no button; Enter in a field may press a hidden one.
    const buttons = [...form.elements].filter((one) => one.type === "submit" && one.getClientRects().length);
    const alike = buttons.find((one) => one.name === button?.name && one.value === button?.value);
    (buttons.includes(button) ? button : alike ?? buttons[0])?.classList.add("busy");
    const region = document.getElementById("said");
    if (region?.dataset.sending) region.textContent = region.dataset.sending;
  }
  function free(form) {
    clearTimeout(sent.get(form));
    sent.delete(form);
    form.removeAttribute("aria-busy");
    for (const button of form.elements) button.classList.remove("busy");
    for (const field of form.querySelectorAll("[data-waits]")) {
      field.readOnly = false;
      delete field.dataset.waits;
    }
  }
  /* A form whose answer takes its place takes no more words: they would be lost with it. */
  function hold(form) {
    for (const field of form.querySelectorAll(TYPED)) {
      field.readOnly = true;
      field.dataset.waits = "";
    }
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented) return;
    if (form.getAttribute("method") !== "post") { tell(form, event.submitter); setTimeout(free, PATIENCE, form); return; }
    if (sent.has(form)) { event.preventDefault(); return; }
    mark(form, event.submitter);
    hold(form);
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt, target, requestConfig } = event.detail;
    if (!(elt instanceof HTMLFormElement) || !target?.contains(elt)) return;
    if (sent.has(elt)) { event.preventDefault(); return; }
    asking.add(elt);
    mark(elt, requestConfig.triggeringEvent?.submitter);
    hold(elt);
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const { elt, xhr } = event.detail;
    // The way to another page is slow, too.
    if (asking.delete(elt) && !xhr.getResponseHeader("HX-Redirect")) free(elt);
  });
  /* What is chosen while the next page comes would change what was sent. */
  document.addEventListener("click", (event) => {
    const chosen = event.target;
    if (chosen.matches?.("input[type=radio], input[type=checkbox]") && sent.has(chosen.form)) event.preventDefault();
  }, true);
  addEventListener("pageshow", (event) => {
    if (event.persisted) for (const form of document.forms) free(form);
  });
})();
