"use strict";
/* Number keys choose answers of the question at hand; a switch turns them off. All of it can be done without. */
(() => {
  const form = document.getElementById("questions");
  if (!form || !form.querySelector("input[type=radio]")) return;
  const sets = [...form.querySelectorAll("fieldset")].filter((set) => set.querySelector("input[type=radio]"));
  const KEY = "chalkwright-number-keys";
  const open = (set) => !set.disabled && !set.querySelector("input:checked");
  let current = sets.find(open) || null;

  function point(set) {
    current = set;
    for (const each of sets) each.classList.toggle("current", each === set && on.checked);
  }

  const label = document.createElement("label");
  label.className = "choice switch keys";
  const on = document.createElement("input");
  on.type = "checkbox";
  const words = document.createElement("span");
  words.textContent = form.dataset.numberKeys;
  label.append(on, words);
  form.prepend(label);
  try {
    on.checked = localStorage.getItem(KEY) !== "off";
  } catch {
    on.checked = true;
  }
  on.addEventListener("change", (event) => {
    event.stopPropagation();
    try {
      localStorage.setItem(KEY, on.checked ? "on" : "off");
    } catch {
      /* Without storage the switch holds for this page. */
    }
    point(current);
  });

  form.addEventListener("focusin", (event) => {
    const set = event.target.closest("fieldset");
    if (set && sets.includes(set)) point(set);
  });
  document.addEventListener("keydown", (event) => {
    if (form.getAttribute("aria-busy") === "true") return; // meant for the next page
    if (!on.checked || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input[type=text], textarea, select, dialog")) return;
    if (!/^[0-9]$/.test(event.key) || !current || current.disabled) return;
    const options = [...current.querySelectorAll("input[type=radio]")];
    const chosen = options[(event.key === "0" ? 10 : Number(event.key)) - 1];
    if (!chosen) return;
    event.preventDefault();
    chosen.checked = true;
    chosen.dispatchEvent(new Event("change", { bubbles: true }));
    const next = sets[sets.indexOf(current) + 1];
    if (next) {
      point(next);
      (next.querySelector("input:checked") || next.querySelector("input")).focus({ preventScroll: true });
      next.scrollIntoView({ block: "nearest" });
    } else {
      form.querySelector("button.primary")?.focus();
    }
  });
  point(current);
})();
