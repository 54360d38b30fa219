"use strict";
/* A file takes a while to be made and to come: its link says so, fetches it once, and tells what went wrong. Without
   this the browser fetches it, and shows nothing until it is there. */
(() => {
  const region = () => document.getElementById("said");

  /* The name that the service gave it, in any script. */
  function named(answer) {
    const said = answer.headers.get("Content-Disposition") ?? "";
    const [, any] = said.match(/filename\*=utf-8''([^;]+)/i) ?? [];
    const [, plain] = said.match(/filename="([^"]+)"/i) ?? [];
    return any ? decodeURIComponent(any) : plain ?? "";
  }
  function keep(data, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(data);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }
  function tell(link, fault) {
    const told = document.createElement("p");
    told.className = "wrong";
    told.setAttribute("role", "alert");
    told.textContent = fault;
    link.after(told);
  }
  async function fetched(link) {
    let answer;
    try {
      answer = await fetch(link.href, { credentials: "same-origin", headers: { Accept: "application/json, */*" } });
      if (answer.ok) return keep(await answer.blob(), named(answer));
    } catch {
      return tell(link, region().dataset.unreached);
    }
    // What is no sentence of ours comes from somebody between.
    const { detail } = await answer.json().catch(() => ({}));
    tell(link, typeof detail === "string" ? detail : region().dataset.unreached);
  }

  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[download]");
    if (!link?.isConnected || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (link.classList.contains("busy")) return;
    if (link.nextElementSibling?.matches(".wrong")) link.nextElementSibling.remove();
    link.classList.add("busy");
    region().textContent = region().dataset.sending;
    await fetched(link);
    link.classList.remove("busy");
    region().textContent = "";
  });
})();
