"use strict";
/* A learner's page: one step after the other if wished, read aloud, and open again where it was left. */
(() => {
  const main = document.getElementById("main");
  const steps = [...document.querySelectorAll(".step")];
  const more = document.getElementById("more");
  const said = document.getElementById("said");
  const place = `chalkwright-${main.dataset.link}`;

  function recall() {
    try {
      const kept = JSON.parse(localStorage.getItem(place) || "{}");
      return { shown: Number(kept.shown) || 0, at: Number(kept.at) || 0 };
    } catch {
      return { shown: 0, at: 0 };
    }
  }
  function remember(change) {
    try {
      localStorage.setItem(place, JSON.stringify({ ...recall(), ...change }));
    } catch {
      /* a browser that keeps nothing */
    }
  }

  /* One step after the other. */
  let shown = steps.length;
  function show(number) {
    shown = Math.min(steps.length, Math.max(1, number));
    steps.forEach((step, at) => (step.hidden = at >= shown));
    more.hidden = shown >= steps.length;
    remember({ shown });
  }
  function go(number) {
    steps[number - 1].focus({ preventScroll: true });
    steps[number - 1].scrollIntoView({ block: "start" });
  }
  const before = recall();
  if ("stepwise" in main.dataset && steps.length > 1) {
    show(before.shown || 1);
    document.getElementById("next").addEventListener("click", () => {
      stop();
      show(shown + 1);
      go(shown);
      if (shown === steps.length) said.textContent = main.dataset.done;
    });
    document.getElementById("everything").addEventListener("click", () => {
      const first = shown + 1;
      show(steps.length);
      go(first);
    });
  }

  /* The place. */
  const seen = new Set();
  const watcher = new IntersectionObserver(
    (changes) => {
      for (const change of changes) {
        if (change.isIntersecting) seen.add(change.target);
        else seen.delete(change.target);
      }
      const top = steps.findIndex((step) => seen.has(step));
      if (top >= 0) remember({ at: top + 1 });
    },
    { rootMargin: "-10% 0px -50% 0px" },
  );
  steps.forEach((step) => watcher.observe(step));

  /* Aloud. */
  const voice = window.speechSynthesis;
  const stopping = document.querySelector("[data-stop]");
  let reading = 0;
  function stop() {
    reading += 1;
    voice?.cancel();
    stopping.hidden = true;
    document.querySelector(".spoken")?.classList.remove("spoken");
  }
  function read(parts) {
    stop();
    const mine = reading;
    const language = main.dataset.language;
    const voices = voice.getVoices();
    const prefix = language.split("-")[0].toLowerCase();
    const fitting = voices.find((one) => one.lang.toLowerCase().split(/[-_]/)[0] === prefix);
    if (!fitting) {
      said.textContent = main.dataset.noVoice;
      said.classList.remove("unseen");
      return;
    }
    stopping.hidden = false;
    const next = (at) => {
      document.querySelector(".spoken")?.classList.remove("spoken");
      if (mine !== reading) return;
      if (at === parts.length) return stop();
      const utterance = new SpeechSynthesisUtterance(parts[at].dataset.spoken);
      utterance.lang = language;
      utterance.voice = fitting;
      utterance.onend = () => next(at + 1);
      utterance.onerror = () => mine === reading && stop();
      parts[at].classList.add("spoken");
      voice.speak(utterance);
    };
    next(0);
  }
  if (voice) {
    for (const button of document.querySelectorAll("[data-read]")) {
      button.hidden = false;
      button.addEventListener("click", () => {
        const within = button.dataset.read === "all" ? main : document.getElementById(button.dataset.read);
        read([...within.querySelectorAll("[data-spoken]")].filter((part) => !part.closest("[hidden]")));
      });
    }
    stopping.addEventListener("click", stop);
    addEventListener("pagehide", stop);
  }

  if (before.at > 1 && !location.hash && before.at <= shown) {
    go(before.at);
    said.textContent = main.dataset.again;
  }
})();
