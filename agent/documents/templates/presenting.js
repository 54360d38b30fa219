"use strict";
/* Presents an explanation on the whole screen, one step after the other. It copies what stands on the page and asks
   nobody for anything, so it works in a saved page without a network. */
(() => {
  const root = document.querySelector("[data-present]");
  const words = root?.dataset;
  const opener = document.querySelector("[data-present-open]");
  if (!root || !opener || !("showModal" in HTMLDialogElement.prototype)) return;
  const backwards = getComputedStyle(root).direction === "rtl";
  const steps = collect();
  if (steps.length < 2) return;
  let at = 0, from = null;

  /* Texts and the picture they lead to are a step; a picture stays until the next one or the next problem. */
  function collect() {
    const found = [];
    let open = null, picture = null, title = "";
    const begin = () => (open ??= { title, texts: [], picture, caption: null, gap: null });
    const end = () => { if (open) found.push(open); open = null; };
    for (const part of root.querySelectorAll(".problem, .text, .note[role], p.notice.warn, figure, .answers")) {
      if (part.parentElement.closest(".problem, .text, figure")) continue;
      if (part.matches(".problem, .answers")) {
        end();
        picture = null;
        title = (part.closest("section.sheet")?.querySelector("h2") ?? document.querySelector("h1")).textContent;
        begin().texts.push(part);
        end();
      } else if (part.matches("figure")) {
        const image = part.querySelector("img");
        const step = begin();
        step.picture = picture = image ?? picture;
        step.caption = image ? part.querySelector("figcaption") : null;
        step.gap = image ? null : part.querySelector(".gap p, p");
        end();
      } else begin().texts.push(part);
    }
    end();
    return found;
  }

  function made(tag, name, text) {
    const element = document.createElement(tag);
    if (name) element.className = name;
    if (text) element.textContent = text;
    return element;
  }
  function button(label, says, act) {
    const one = made("button", "", label);
    one.type = "button";
    one.setAttribute("aria-label", says);
    one.addEventListener("click", act);
    return one;
  }
  const dialog = made("dialog", "present");
  dialog.setAttribute("aria-label", words.present);
  dialog.tabIndex = -1;
  dialog.lang = root.lang || document.documentElement.lang;
  dialog.dir = backwards ? "rtl" : "ltr";
  const title = made("h2", "present-title");
  const said = made("div", "present-text");
  said.setAttribute("aria-live", "polite");
  const frame = made("div", "present-picture");
  const caption = made("p", "present-caption");
  const figure = made("div", "present-figure");
  figure.append(frame, caption);
  const stage = made("div", "present-stage");
  stage.append(said, figure);
  const count = made("p", "present-count");
  const back = button(backwards ? "→" : "←", words.previous, () => go(at - 1));
  const next = button(backwards ? "←" : "→", words.next, () => go(at + 1));
  const bar = made("div", "present-bar");
  bar.append(title, back, count, next, button("✕", words.close, () => dialog.close()));
  dialog.append(bar, stage);
  document.body.append(dialog);

  function copy(part) {
    const same = part.cloneNode(true);
    // Two things of one name are none; what a drawn formula names within itself stays.
    for (const named of [same, ...same.querySelectorAll("[id]")]) if (!named.closest("svg")) named.removeAttribute("id");
    return same;
  }
  function go(number) {
    at = Math.min(steps.length - 1, Math.max(0, number));
    const step = steps[at];
    title.textContent = step.title;
    said.replaceChildren(...step.texts.map(copy));
    if (step.gap) said.append(copy(step.gap));
    said.scrollTop = 0;
    show(step.picture);
    caption.replaceChildren(...(step.caption ? [...copy(step.caption).childNodes] : []));
    stage.classList.toggle("alone", !step.picture);
    stage.classList.toggle("only", !step.texts.length && !step.gap);
    count.textContent = words.step.replace("{number}", at + 1).replace("{all}", steps.length);
    back.disabled = at === 0;
    next.disabled = at === steps.length - 1;
    fit();
  }
  /* Pictures of one problem share their coordinates: the new one comes over the old one, and only what is new appears. */
  function show(picture) {
    const old = [...frame.children].filter((one) => !one.classList.contains("leaving"));
    const shown = old.at(-1);
    const source = picture?.currentSrc || picture?.src;
    if (picture && shown?.src === source) return;
    frame.classList.remove("waits");
    for (const one of old) one.classList.add("leaving");
    const gone = () => { for (const one of frame.querySelectorAll(".leaving")) one.remove(); };
    if (!picture) return gone();
    const image = picture.cloneNode();
    image.src = source;
    image.removeAttribute("id");
    image.className = "";
    image.loading = "eager";
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches || !shown;
    frame.append(image);
    frame.classList.toggle("waits", !image.complete);
    const there = () => { if (frame.lastElementChild === image) frame.classList.remove("waits"); };
    image.addEventListener("load", there);
    image.addEventListener("error", there);
    if (still) return gone();
    image.classList.add("coming");
    const settled = () => { image.classList.remove("coming"); gone(); };
    image.addEventListener("animationend", settled, { once: true });
    image.addEventListener("animationcancel", settled, { once: true });
  }
  /* As large as there is room for; what is too long even when small is scrolled. */
  function fit() {
    const narrow = innerWidth < innerHeight;
    const most = Math.max(20, Math.min(44, innerWidth / (narrow ? 20 : stage.classList.contains("alone") ? 34 : 44)));
    const least = narrow ? 17 : 18;
    for (let size = most; ; size -= 1) {
      said.style.fontSize = `${Math.max(least, size)}px`;
      const fits = said.scrollHeight <= said.clientHeight + 1 && said.scrollWidth <= said.clientWidth + 1;
      if (!fits && size > least) continue;
      if (fits) said.removeAttribute("tabindex");
      else said.tabIndex = 0;
      return;
    }
  }

  function open() {
    // On a slow network a picture is there before its step is.
    for (const image of root.querySelectorAll("img[loading=lazy]")) image.loading = "eager";
    dialog.showModal();
    document.documentElement.requestFullscreen?.().catch(() => {});
    document.documentElement.classList.add("presenting");
    go(at);
    dialog.focus();
  }
  opener.addEventListener("click", open);
  dialog.addEventListener("close", () => {
    document.documentElement.classList.remove("presenting");
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    opener.focus();
  });
  // Escape leaves the whole screen first, and is then told to nobody.
  document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement && dialog.open) dialog.close(); });
  addEventListener("resize", () => { if (dialog.open) fit(); });

  const KEYS = { ArrowRight: backwards ? -1 : 1, ArrowLeft: backwards ? 1 : -1, ArrowDown: 1, ArrowUp: -1, PageDown: 1, PageUp: -1,
    Home: -Infinity, End: Infinity };
  dialog.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    let way = KEYS[event.key];
    if (event.key === " " && event.target.tagName !== "BUTTON") way = event.shiftKey ? -1 : 1;
    if (way === undefined) return;
    // What is scrolled is read to its end before the arrows leave it.
    event.preventDefault();
    if (["ArrowDown", "ArrowUp"].includes(event.key) && scrolls(way)) return said.scrollBy(0, way * said.clientHeight * 0.6);
    go(way === -Infinity ? 0 : way === Infinity ? steps.length - 1 : at + way);
  });
  function scrolls(way) {
    const rest = said.scrollHeight - said.clientHeight;
    return rest > 2 && (way > 0 ? said.scrollTop < rest - 2 : said.scrollTop > 2);
  }
  dialog.addEventListener("touchstart", (event) => {
    from = event.touches.length === 1 ? [event.touches[0].clientX, event.touches[0].clientY] : null;
  }, { passive: true });
  dialog.addEventListener("touchend", (event) => {
    if (!from) return;
    const [right, down] = [event.changedTouches[0].clientX - from[0], event.changedTouches[0].clientY - from[1]];
    from = null;
    if (Math.abs(right) < 50 || Math.abs(right) < 1.5 * Math.abs(down)) return;
    go(at + (right < 0 === !backwards ? 1 : -1));
  }, { passive: true });
  opener.hidden = false;
})();
