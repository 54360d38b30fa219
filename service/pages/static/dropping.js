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
      picture.alt = "The picture you chose";
      const remove = document.createElement("button");
      remove.type = "button";
      remove.className = "small";
      remove.textContent = "Remove the picture";
      remove.addEventListener("click", () => { input.value = ""; show(); input.focus(); say("The picture is removed."); });
      const name = document.createElement("span");
      name.textContent = file.name;
      preview.append(picture, name, remove);
      const reader = new FileReader();
      reader.addEventListener("load", () => { picture.src = reader.result; });
      reader.readAsDataURL(file);
      say(`The picture ${file.name} is chosen.`);
    }
    function say(words) { document.getElementById("said").textContent = words; }
    function take(files) {
      const picture = [...files].find((file) => file.type.startsWith("image/"));
      if (!picture) { say("That is no picture; drop a PNG, JPEG, WebP or GIF."); return false; }
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
