"use strict";
/* A picture dropped on the form or pasted into it, seen before it is sent and taken out again. */
(() => {
  for (const zone of document.querySelectorAll("[data-drop]")) {
    const input = document.getElementById(zone.dataset.drop);
    const preview = zone.querySelector("[data-preview]");
    const form = input.form;

    function show() {
      const file = input.files[0];
      preview.replaceChildren();
      preview.hidden = !file;
      if (!file) return;
      const picture = document.createElement("img");
      picture.alt = zone.dataset.picture;
      const remove = document.createElement("button");
      remove.type = "button";
      remove.className = "small";
      remove.textContent = zone.dataset.remove;
      remove.addEventListener("click", () => { input.value = ""; show(); input.focus(); say(zone.dataset.removed); });
      const name = document.createElement("span");
      name.textContent = file.name;
      preview.append(picture, name, remove);
      const reader = new FileReader();
      reader.addEventListener("load", () => { picture.src = reader.result; });
      reader.readAsDataURL(file);
      say(zone.dataset.chosen.replace("{name}", () => file.name));
    }
    function say(words) { document.getElementById("said").textContent = words; }
    function take(files) {
      const picture = [...files].find((file) => file.type.startsWith("image/"));
      if (!picture) { say(zone.dataset.wrong); return false; }
      const one = new DataTransfer();
      one.items.add(picture);
      input.files = one.files;
      show();
      return true;
    }
    input.addEventListener("change", show);
    for (const kind of ["dragenter", "dragover"]) form.addEventListener(kind, (event) => {
      if (![...event.dataTransfer.types].includes("Files")) return;
      event.preventDefault();
      zone.classList.add("over");
    });
    form.addEventListener("dragleave", (event) => { if (!form.contains(event.relatedTarget)) zone.classList.remove("over"); });
    form.addEventListener("drop", (event) => {
      if (!event.dataTransfer.files.length) return;
      event.preventDefault();
      zone.classList.remove("over");
      take(event.dataTransfer.files);
    });
    form.addEventListener("paste", (event) => {
      if (event.clipboardData.files.length && take(event.clipboardData.files)) event.preventDefault();
    });
    show();
  }
})();
