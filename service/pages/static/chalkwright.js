"use strict";
/* On every page: times are the reader's, a swapped part is left as it was and read aloud, a failed request is not silent. */
(() => {
  function tellTime() {
    for (const time of document.querySelectorAll("time[data-local]")) {
      time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
      time.removeAttribute("data-local");
    }
  }
  tellTime();
  document.addEventListener("htmx:afterSettle", tellTime);
  /* A page that came in the place of one that waited: the keyboard stays where it was, and what is chosen is shown. */
  function goBack() {
    let path, ids, chosen;
    try {
      ({ path, ids, chosen } = JSON.parse(sessionStorage.getItem("chalkwright-at") ?? "{}"));
      sessionStorage.removeItem("chalkwright-at");
    } catch {
      return;
    }
    if (path !== location.pathname) return;
    const parts = (names) => names.map((id) => document.getElementById(id)).filter(Boolean);
    for (const radio of parts(chosen)) radio.checked = true;
    const [there] = parts(ids);
    if (!there) return;
    if (there.tabIndex < 0) there.tabIndex = -1;
    there.focus({ preventScroll: true });
  }
  goBack();
  const region = () => document.getElementById("said");
  document.addEventListener("htmx:afterSettle", (event) => {
    const words = event.target.closest?.("[data-say]")?.dataset.say || document.querySelector("[data-say]")?.dataset.say;
    if (words) region().textContent = words;
  });
  /* What a reader opened, scrolled or typed stays so when news come; htmx itself keeps the focus of what has an id. */
  let left = [], typed = [], seen = false;
  const isSeen = (part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return part !== document.body && bottom > 0 && top < innerHeight;
  };
  document.addEventListener("htmx:beforeSwap", (event) => {
    seen = isSeen(document.activeElement ?? document.body);
    const within = event.detail.target?.querySelectorAll?.("details[id], .scroll[id]") ?? [];
    left = [...within].map(({ id, open, scrollLeft }) => ({ id, open, scrollLeft }));
    const fields = [...(event.detail.target?.querySelectorAll?.("textarea[id]") ?? [])];
    typed = fields.filter((field) => field.form !== event.detail.requestConfig.elt && field.value !== field.defaultValue);
  });
  document.addEventListener("htmx:afterSwap", () => {
    for (const { id, open, scrollLeft } of left.splice(0)) {
      const part = document.getElementById(id);
      if (open !== undefined) part?.toggleAttribute("open", open);
      if (part && scrollLeft) part.scrollLeft = scrollLeft;
    }
    for (const { id, value } of typed.splice(0)) {
      const field = document.getElementById(id);
      if (field) { field.value = value; field.closest("details")?.setAttribute("open", ""); }
    }
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (seen && document.activeElement !== document.body) document.activeElement?.scrollIntoView({ block: "nearest" });
  });
  document.addEventListener("htmx:sendError", () => {
    region().textContent = region().dataset.unreached;
  });
})();
