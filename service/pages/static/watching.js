"use strict";
/* Follows a job's events and puts the page's new parts in place. Without it the page reloads itself instead. */
(() => {
  const KINDS = ["started", "attempt-started", "attempt-faulty", "text-grows", "text-ready", "frame-ready",
    "texts-withdrawn", "outline-ready", "picture-drafted",
    "outline-waits", "picture-ready", "scene-failed", "call-made", "call-retried", "assembled", "finished", "state"];
  const OPEN = ["queued", "running"];

  function watch(root) {
    const source = new EventSource(`${root.dataset.watch}?after=${root.dataset.after}`);
    const id = root.id;
    let due = 0, busy = false, again = false;

    async function refresh() {
      due = 0;
      if (busy) { again = true; return; }
      busy = true;
      try {
        const answer = await fetch(root.dataset.part, { headers: { "HX-Request": "true" }, credentials: "same-origin" });
        if (answer.ok) take(await answer.text());
      } catch (error) {
        console.warn("The progress could not be fetched; trying again with the next news.", error);
      }
      busy = false;
      if (again) { again = false; soon(); }
    }
    function soon() { if (!due) due = setTimeout(refresh, 250); }

    function take(html) {
      const fresh = new DOMParser().parseFromString(html, "text/html").getElementById(id);
      const now = document.getElementById(id);
      if (!fresh || !now) return;
      const said = fresh.querySelector("[data-said]")?.textContent ?? "";
      if (now.hasAttribute("data-in-place")) { merge(now, fresh); }
      else if (!OPEN.includes(fresh.dataset.state)) { source.close(); location.reload(); return; }
      else merge(now, fresh);
      if (!OPEN.includes(fresh.dataset.state)) source.close();
      const region = document.getElementById("said");
      if (region && said && region.textContent !== said) region.textContent = said;
    }
    for (const kind of KINDS) source.addEventListener(kind, soon);
    source.addEventListener("message", soon);
    source.addEventListener("end", () => { source.close(); soon(); });
    // A stream that ended for good looks like an error; what the server says then decides.
    source.addEventListener("error", soon);
  }

  /* Keeps what has not changed: pictures do not flicker, focus and scroll position stay. */
  function merge(now, fresh) {
    for (const { name, value } of fresh.attributes) if (now.getAttribute(name) !== value) now.setAttribute(name, value);
    const wanted = [...fresh.children];
    if (!wanted.length || !wanted.every((part) => part.id)) {
      if (now.innerHTML !== fresh.innerHTML) now.replaceChildren(...[...fresh.childNodes].map((n) => document.importNode(n, true)));
      return;
    }
    const kept = new Set(wanted.map((part) => part.id));
    for (const part of [...now.children]) if (!kept.has(part.id)) part.remove();
    wanted.forEach((part, place) => {
      let old = [...now.children].find((child) => child.id === part.id);
      if (!old) { old = document.importNode(part, true); now.insertBefore(old, now.children[place] ?? null); return; }
      if (now.children[place] !== old) now.insertBefore(old, now.children[place] ?? null);
      if (!old.isEqualNode(part)) merge(old, part);
    });
  }

  function start(scope) {
    for (const root of scope.querySelectorAll("[data-watch]")) {
      if (!root.dataset.watched) { root.dataset.watched = "yes"; watch(root); }
    }
  }
  start(document);
  document.addEventListener("htmx:afterSettle", () => start(document));
})();
