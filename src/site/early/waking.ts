import { pageLinkOf } from "./page-link.ts";

/** A held click waits this long for the page's scripts; then the browser follows the link in its own way. */
const PATIENCE_MS = 1500;
const INTENTS = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin"] as const;

/**
 * The page comes whole; its scripts stand in it asleep (`type="application/asleep"`, see server/rendering). They are
 * fetched while the browser is idle and run at the first sign that somebody means to use the page. A click on a link
 * or a sent form that comes in between is held and done again once the page is awake.
 */
export function wakeOnIntent() {
  const root = document.documentElement;
  let isAwake = false;
  let isWaking = false;
  let hasWokenBefore = false;
  let held: (() => void) | null = null;

  function sleepers() {
    return [...document.querySelectorAll<HTMLScriptElement>('script[type="application/asleep"]:not([data-skip])')];
  }

  function wake() {
    if (isWaking) return;
    isWaking = true;
    for (const sleeper of sleepers()) {
      // What hands the page's data over does so once; after a broken line only the modules are asked for again.
      if (hasWokenBefore && !sleeper.dataset.type) continue;
      const script = document.createElement("script");
      if (sleeper.dataset.type) script.type = sleeper.dataset.type;
      script.textContent = sleeper.textContent;
      script.onerror = () => {
        // The line broke: the next touch tries again.
        isWaking = false;
      };
      document.head.append(script);
      if (!script.type) script.remove();
    }
    hasWokenBefore = true;
  }

  function fetchAhead() {
    for (const url of sleepers().flatMap((sleeper) => sleeper.dataset.files?.split(" ") ?? [])) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = url;
      document.head.append(link);
    }
  }

  function holdClick(event: MouseEvent) {
    const link = isAwake ? null : pageLinkOf(event);
    if (!link) return;
    event.preventDefault();
    root.dataset.changing = "";
    const timer = setTimeout(() => {
      held = null;
      location.href = link.href;
    }, PATIENCE_MS);
    held = () => {
      clearTimeout(timer);
      link.click();
    };
  }

  function holdSubmit(event: SubmitEvent) {
    const form = event.target;
    if (isAwake || !(form instanceof HTMLFormElement) || form.method === "dialog") return;
    event.preventDefault();
    held = () => form.requestSubmit();
  }

  for (const intent of INTENTS) addEventListener(intent, wake, { passive: true, capture: true });
  addEventListener("click", holdClick, true);
  addEventListener("submit", holdSubmit, true);
  addEventListener("site:awake", () => {
    isAwake = true;
    held?.();
    held = null;
  });
  addEventListener("load", () => {
    const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
    if (!connection?.saveData) (window.requestIdleCallback ?? setTimeout)(fetchAhead);
  });
  // A page that comes back from the back-forward cache must not come back covered.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) delete root.dataset.changing;
  });
}
