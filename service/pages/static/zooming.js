"use strict";
/* A picture in full size: a dialog with + and −, by mouse, keyboard and two fingers. Without it the link opens the file. */
(() => {
  let size = 1;
  const words = document.body.dataset;
  const dialog = document.createElement("dialog");
  dialog.className = "zoom";
  const bar = document.createElement("div");
  bar.className = "bar";
  const name = document.createElement("p");
  const sheet = document.createElement("div");
  sheet.className = "sheet";
  sheet.tabIndex = 0;
  sheet.setAttribute("role", "region");
  function button(label, words, act) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = label;
    made.setAttribute("aria-label", words);
    made.addEventListener("click", act);
    return made;
  }
  function zoom(step) {
    const middle = [sheet.scrollLeft + sheet.clientWidth / 2, sheet.scrollTop + sheet.clientHeight / 2];
    const before = sheet.scrollWidth;
    size = Math.min(4, Math.max(1, size + step));
    sheet.dataset.size = String(size);
    const grown = sheet.scrollWidth / (before || 1);
    sheet.scrollTo(middle[0] * grown - sheet.clientWidth / 2, middle[1] * grown - sheet.clientHeight / 2);
    smaller.disabled = size === 1;
    larger.disabled = size === 4;
  }
  const smaller = button("−", words.zoomSmaller, () => zoom(-1));
  const larger = button("+", words.zoomLarger, () => zoom(1));
  bar.append(name, smaller, larger, button(words.zoomClose, words.zoomCloseLong, () => dialog.close()));
  dialog.append(bar, sheet);
  document.body.append(dialog);
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "+" || event.key === "=") zoom(1);
    else if (event.key === "-") zoom(-1);
    else return;
    event.preventDefault();
  });
  sheet.addEventListener("dblclick", () => zoom(size === 4 ? -3 : 1));
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-zoom]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    const shown = link.querySelector("img");
    const picture = shown.cloneNode();
    picture.src = shown.currentSrc || shown.src;
    sheet.replaceChildren(picture);
    sheet.setAttribute("aria-label", link.dataset.zoom);
    name.textContent = link.dataset.zoom;
    dialog.setAttribute("aria-label", link.dataset.zoom);
    size = innerWidth < 700 ? 2 : 1;
    dialog.showModal();
    zoom(0);
    sheet.focus();
  });
})();
