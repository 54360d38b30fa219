"use strict";
/* Follows a job's events and puts the page's new parts in place. Without it the page reloads itself instead. */
(() => {
  const KINDS = ["started", "attempt-started", "attempt-faulty", "text-grows", "text-ready", "frame-ready",
    "texts-withdrawn", "outline-ready", "picture-drafted",
    "outline-waits", "picture-ready", "scene-failed", "call-made", "call-retried", "assembled", "finished", "state"];
  const OPEN = ["queued", "running"];
  const PAUSE = 5000; // milliseconds
  const OWN = ["open", "data-watched", "aria-busy"]; // what a reader or a script of ours did to it

  let leaving = false;
  addEventListener("beforeunload", () => { leaving = true; setTimeout(() => { leaving = false; }, PAUSE); });

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
        else if (answer.status >= 500) unreached();
      } catch (error) {
        console.warn("The progress could not be fetched; trying again with the next news.", error);
        unreached();
      }
      busy = false;
      if (again) { again = false; soon(); }
    }
    /* What is told then is taken back by the next part that comes. */
    function unreached() {
      if (leaving) return; // what is on its way then is broken off by the browser
      const region = document.getElementById("said");
      for (const said of [region, document.getElementById(id)?.querySelector("[data-said]")]) {
        if (said) said.textContent = region.dataset.goesOn;
      }
    }
    function soon() { if (!due) due = setTimeout(refresh, 250); }

    function take(html) {
      const fresh = new DOMParser().parseFromString(html, "text/html").getElementById(id);
      const now = document.getElementById(id);
      if (!fresh || !now) return;
      const said = fresh.querySelector("[data-said]")?.textContent ?? "";
      if (now.hasAttribute("data-in-place")) { merge(now, fresh); }
      else if (!OPEN.includes(fresh.dataset.state)) { source.close(); renew(); return; }
      else merge(now, fresh);
      if (!OPEN.includes(fresh.dataset.state)) source.close();
      const region = document.getElementById("said");
      if (region && said && region.textContent !== said) region.textContent = said;
    }
    for (const kind of KINDS) source.addEventListener(kind, soon);
    source.addEventListener("message", soon);
    source.addEventListener("end", () => { source.close(); soon(); });
    // A stream that ended for good looks like an error; what the server says then decides.
    source.addEventListener("error", () => {
      soon();
      // What a server on the way answers while ours is away ends it, too.
      if (source.readyState === EventSource.CLOSED) setTimeout(anew, PAUSE);
    });
    function anew() {
      const now = document.getElementById(id);
      if (now?.dataset.watch && OPEN.includes(now.dataset.state)) watch(now);
    }
  }

  function renew() {
    // A file that is on its way would be lost.
    if (document.querySelector("a[download].busy")) { setTimeout(renew, 250); return; }
    remember();
    location.reload();
  }
  /* Where one is, from within to without, and what is chosen, for the page that comes in this one's place. */
  function remember() {
    const ids = [];
    const chosen = [...document.querySelectorAll("input[type=radio][id]:checked")].map(({ id }) => id);
    let at = document.activeElement === document.body ? document.querySelector(":target") : document.activeElement;
    for (; at; at = at.parentElement) if (at.id) ids.push(at.id);
    try {
      sessionStorage.setItem("chalkwright-at", JSON.stringify({ path: location.pathname, ids, chosen }));
    } catch {
      /* a browser that keeps nothing */
    }
  }

  /* Keeps what has not changed: pictures do not flicker, focus and scroll position stay. */
  function merge(now, fresh) {
    const busy = now.classList.contains("busy");
    for (const { name } of [...now.attributes]) if (!fresh.hasAttribute(name) && !OWN.includes(name)) now.removeAttribute(name);
    for (const { name, value } of fresh.attributes) if (now.getAttribute(name) !== value) now.setAttribute(name, value);
    if (busy) now.classList.add("busy"); // what was pressed is still on its way
    const wanted = [...fresh.childNodes];
    const kept = new Set(wanted.map((part) => part.id));
    for (const part of [...now.children]) if (part.id && !kept.has(part.id)) part.remove();
    wanted.forEach((part, place) => {
      const there = now.childNodes[place] ?? null;
      const old = part.id ? [...now.children].find((child) => child.id === part.id) : there && alike(there, part) ? there : null;
      if (!old) { now.insertBefore(document.importNode(part, true), there); return; }
      if (there !== old) now.insertBefore(old, there);
      if (old.isEqualNode(part)) return;
      if (old instanceof Element) merge(old, part); else old.nodeValue = part.nodeValue;
    });
    while (now.childNodes.length > wanted.length) now.lastChild.remove();
  }
  function alike(one, other) { return one.nodeName === other.nodeName && !one.id; }

  function start(scope) {
    for (const root of scope.querySelectorAll("[data-watch]")) {
      if (!root.dataset.watched) { root.dataset.watched = "yes"; watch(root); }
    }
  }
  start(document);
  document.addEventListener("htmx:afterSettle", () => start(document));
})();
