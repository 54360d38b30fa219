"use strict";
/* A file takes a while to be made and to come: its link says so, fetches it once, tells what went wrong, and leaving
   before is asked about. Without this the browser fetches it, and shows nothing until it is there. */
(() => {
  const coming = new Set(); // addresses: the links of a part that is renewed are others
  const faults = new Map(); // address → what was told
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
  const linksTo = (address) => [...document.querySelectorAll("a[download]")].filter(({ href }) => href === address);
  function show(address) {
    for (const link of linksTo(address)) link.classList.toggle("busy", coming.has(address));
  }
  function tell(address, fault) {
    const told = document.createElement("p");
    told.className = "wrong";
    told.setAttribute("role", "alert");
    told.textContent = fault;
    faults.set(address, told);
    const [link] = linksTo(address);
    const about = link?.nextElementSibling?.matches(".when") ? link.nextElementSibling : link;
    about?.after(told);
  }
  async function fetched(address) {
    let answer;
    try {
      answer = await fetch(address, { credentials: "same-origin", headers: { Accept: "application/json, */*" } });
      if (answer.ok) return keep(await answer.blob(), named(answer) || (linksTo(address)[0]?.download ?? ""));
    } catch {
      return tell(address, region().dataset.unreached);
    }
    // What is no sentence of ours comes from somebody between.
    const { detail } = await answer.json().catch(() => ({}));
    tell(address, typeof detail === "string" ? detail : region().dataset.unreached);
  }

  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[download]");
    if (!link?.isConnected || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const address = link.href;
    if (coming.has(address)) return;
    faults.get(address)?.remove();
    coming.add(address);
    show(address);
    region().textContent = region().dataset.sending;
    await fetched(address);
    coming.delete(address);
    show(address);
    region().textContent = "";
  });
  document.addEventListener("htmx:afterSettle", () => coming.forEach(show));
  addEventListener("beforeunload", (event) => { if (coming.size) event.preventDefault(); });
})();
