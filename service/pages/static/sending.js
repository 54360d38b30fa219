"use strict";
/* What is on its way says so and is not sent again by a second press: on a slow network it would be done twice. */
(() => {
  const PATIENCE = 10000; // an answer that is lost must not lock a form for good
  const sent = new WeakMap();
  const asking = new WeakSet(); // by htmx
  const onItsWay = (form) => performance.now() - (sent.get(form) ?? -Infinity) < PATIENCE;

  function mark(form, button) {
    sent.set(form, performance.now());
    form.setAttribute("aria-busy", "true");
    button?.classList.add("busy");
    const region = document.getElementById("said");
    if (region?.dataset.sending) region.textContent = region.dataset.sending;
  }
  function free(form) {
    sent.delete(form);
    form.removeAttribute("aria-busy");
    for (const button of form.querySelectorAll(".busy")) button.classList.remove("busy");
    for (const field of form.querySelectorAll("[data-waits]")) {
      field.readOnly = false;
      delete field.dataset.waits;
    }
  }
  /* A form that its answer replaces takes no more words: they would be lost with it. */
  function hold(form) {
    for (const field of form.querySelectorAll("textarea:not([readonly]), input:not([type]):not([readonly])")) {
      field.readOnly = true;
      field.dataset.waits = "";
    }
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.getAttribute("method") !== "post") return;
    if (onItsWay(form)) event.preventDefault();
    else mark(form, event.submitter);
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt, target, requestConfig } = event.detail;
    if (!(elt instanceof HTMLFormElement) || !target?.contains(elt)) return;
    if (onItsWay(elt)) { event.preventDefault(); return; }
    asking.add(elt);
    mark(elt, requestConfig.triggeringEvent?.submitter);
    hold(elt);
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const { elt, xhr } = event.detail;
    // The way to another page is slow, too.
    if (asking.delete(elt) && !xhr.getResponseHeader("HX-Redirect")) free(elt);
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) for (const form of document.forms) free(form);
  });
})();
