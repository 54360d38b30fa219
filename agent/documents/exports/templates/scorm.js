// Tells a learning platform (SCORM 1.2) how far a learner has come. Part of Chalkwright, MIT licence.
// Without a platform around it, the page is a page: nothing here throws.
"use strict";
(() => {
  const LEVELS = 500; // the standard leaves the number open; a frame cannot be nested that deep
  const COMPLETE = new Set(["completed", "passed", "failed"]);

  /** The platform's API in `start` or a window around it; null where there is none that may be read. */
  function search(start) {
    let place = start;
    for (let level = 0; place && level < LEVELS; level += 1) {
      try {
        if (place.API) return place.API;
        if (place.parent === place) return null;
        place = place.parent;
      } catch {
        return null; // a page of another origin
      }
    }
    return null;
  }

  function find() {
    const around = window.parent === window ? null : search(window.parent);
    if (around) return around;
    try {
      return window.opener ? search(window.opener) : null;
    } catch {
      return null;
    }
  }

  /** Seconds as HHHH:MM:SS.SS (CMITimespan). */
  function timespan(seconds) {
    const hundredths = Math.min(Math.max(0, Math.round(seconds * 100)), 9999 * 360000 + 359999);
    const two = (value) => String(value).padStart(2, "0");
    const hours = String(Math.floor(hundredths / 360000)).padStart(4, "0");
    const minutes = two(Math.floor(hundredths / 6000) % 60);
    return `${hours}:${minutes}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`;
  }

  let api = null;
  let begun = 0;
  let done = false;

  /** What the platform answers; "" where it fails. */
  function call(name, ...given) {
    try {
      return String(api[name](...given));
    } catch {
      return "";
    }
  }

  function start() {
    api = find();
    if (!api || call("LMSInitialize", "") !== "true") {
      api = null;
      return;
    }
    begun = Date.now();
    done = COMPLETE.has(call("LMSGetValue", "cmi.core.lesson_status"));
    if (!done) {
      call("LMSSetValue", "cmi.core.lesson_status", "incomplete");
      call("LMSCommit", "");
    }
  }

  function complete() {
    if (!api || done) return;
    done = true;
    call("LMSSetValue", "cmi.core.lesson_status", "completed");
    call("LMSCommit", "");
  }

  function finish() {
    if (!api) return;
    call("LMSSetValue", "cmi.core.session_time", timespan((Date.now() - begun) / 1000));
    call("LMSCommit", "");
    call("LMSFinish", "");
    api = null;
  }

  /** Reached when the end of the page has been in sight, however short the page is. */
  function watch() {
    const end = document.querySelector("footer");
    if (!end || !("IntersectionObserver" in window)) {
      complete();
      return;
    }
    const observer = new IntersectionObserver((seen) => {
      if (seen.some((entry) => entry.isIntersecting)) {
        observer.disconnect();
        complete();
      }
    });
    observer.observe(end);
  }

  start();
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", watch);
  else watch();
  addEventListener("pagehide", finish);
  // Shown again from the browser's memory, it is a new session.
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    start();
    watch();
  });
})();
