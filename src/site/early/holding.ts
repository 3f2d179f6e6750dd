import { pageLinkOf, plainLinkOf } from "./page-link.ts";

/** What is held waits this long for the page's scripts; then the browser does it in its own way. */
const PATIENCE_MS = 1500;

/**
 * Until the page is awake, keeps a click on a link to a page, or on a link or a button with `data-late` (one that the page
 * answers better than HTML alone), a search, or a form that posts, and does it again then.
 */
export function holdUntilAwake() {
  const { dataset } = document.documentElement;
  let isAwake = false;
  let isPatient = true;
  let held: (() => void) | null = null;

  function holdClick(event: MouseEvent) {
    if (isAwake || !isPatient) return;
    const late = event.target instanceof Element ? event.target.closest<HTMLElement>("button[data-late]") : null;
    if (late) held = () => late.click();
    const picture = plainLinkOf(event);
    const isLate = picture?.dataset.late !== undefined;
    const link = isLate ? picture : pageLinkOf(event);
    if (!link) return;
    if (!isLate) dataset.changing = "";
    hold(event, () => link.click());
  }

  function holdSubmit(event: SubmitEvent) {
    if (isAwake) return;
    const form = event.target as HTMLFormElement;
    const again = () => form.requestSubmit();
    if (form.method === "post") {
      event.preventDefault();
      // The styles say so (enquiry-form.module.css).
      form.ariaBusy = "true";
      held = () => {
        form.ariaBusy = null;
        // Not from a dialog that was closed: nobody would hear of it.
        if (form.offsetParent) again();
      };
    } else if (isPatient && new URL(form.action).pathname !== location.pathname) {
      dataset.changing = "";
      hold(event, again);
    }
  }

  function hold(event: Event, again: () => void) {
    event.preventDefault();
    held = again;
    setTimeout(() => {
      if (held !== again) return;
      isPatient = false;
      again();
    }, PATIENCE_MS);
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
