const INTENTS = ["pointerdown", "touchstart", "keydown", "focusin"] as const;
const EARLY = { passive: true, capture: true };

/**
 * The page comes whole; its scripts and their data are a module of their own (see server/rendering/finish-page.ts). It
 * is fetched while the browser is idle, unless the visitor saves data, and run at the first sign that somebody means to
 * use the page.
 */
export function wakeOnIntent({ awakening = "", files = "" }: DOMStringMap) {
  let isWaking = false;

  function wake() {
    if (isWaking) return;
    isWaking = true;
    // The framework wants to find the whole page.
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", run);
    else run();
  }

  function run() {
    import(/* @vite-ignore */ awakening).catch(() => {
      // The line broke: the next touch tries again.
      isWaking = false;
    });
  }

  function fetchAhead() {
    for (const href of [awakening, ...files.split(" ")]) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
  }

  // An address that names a picture means to see it large.
  if (location.hash.startsWith("#picture-")) wake();
  for (const intent of INTENTS) addEventListener(intent, wake, EARLY);
  addEventListener(
    "pointermove",
    ({ movementX, movementY }) => {
      // A pointer that merely rests where the page appears is reported as well, as a move of no length.
      if (movementX || movementY) wake();
    },
    EARLY,
  );
  addEventListener("load", () => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (!connection?.saveData) (window.requestIdleCallback ?? setTimeout)(fetchAhead);
  });
}
