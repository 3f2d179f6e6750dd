import { pageLinkOf, plainLinkOf } from "./page-link.ts";

/** A held click waits this long for the page's scripts; then the browser follows the link in its own way. */
const PATIENCE_MS = 1500;

/**
 * Until the page is awake, keeps a click on a link to a page, or on a link or a button with `data-late` (one that the page
 * answers better than HTML alone), or a form that posts, and does it again then. The search is sent by the browser itself.
 */
export function holdUntilAwake() {
  const { dataset } = document.documentElement;
  let isAwake = false;
  let held: (() => void) | null = null;

  function holdClick(event: MouseEvent) {
    if (isAwake) return;
    const late = event.target instanceof Element ? event.target.closest<HTMLElement>("button[data-late]") : null;
    if (late) held = () => late.click();
    const picture = plainLinkOf(event);
    const isLate = picture?.dataset.late !== undefined;
    const link = isLate ? picture : pageLinkOf(event);
    if (!link) return;
    event.preventDefault();
    if (!isLate) dataset.changing = "";
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
    if (isAwake || !(form instanceof HTMLFormElement) || form.method !== "post") return;
    event.preventDefault();
    held = () => form.requestSubmit();
  }

  addEventListener("click", holdClick, true);
  addEventListener("submit", holdSubmit, true);
  addEventListener("site:awake", () => {
    isAwake = true;
    held?.();
    held = null;
  });
  // A page that comes back from the back-forward cache must not come back covered.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) delete dataset.changing;
  });
}
