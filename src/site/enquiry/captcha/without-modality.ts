/**
 * Runs `work` while the dialog around `element` stands there without blocking the rest of the page, then makes it modal
 * again. reCAPTCHA and hCaptcha put their challenge at the end of the body, and a modal dialog makes everything
 * outside of itself untouchable (google/recaptcha issue 318): the visitor would see a puzzle and could not solve it.
 */
export async function withoutModality<Result>(element: Element, work: () => Promise<Result>): Promise<Result> {
  const dialog = element.closest<HTMLDialogElement>("dialog:modal");
  if (!dialog) return work();
  reopen(dialog, () => dialog.show());
  // Where the browser draws a modal dialog, and below the challenges.
  Object.assign(dialog.style, { position: "fixed", insetBlock: "0", zIndex: "1000" });
  try {
    return await work();
  } finally {
    Object.assign(dialog.style, { position: "", insetBlock: "", zIndex: "" });
    // Closed meanwhile by whoever owns it: leave it so.
    if (dialog.open) reopen(dialog, () => dialog.showModal());
  }
}

/** To the page the dialog was never closed: focus stays, and no `close` event gets through. */
function reopen(dialog: HTMLDialogElement, open: () => void) {
  const focused = document.activeElement;
  const swallow = (event: Event) => {
    if (event.target !== dialog) return;
    event.stopImmediatePropagation();
    removeEventListener("close", swallow, true);
  };
  addEventListener("close", swallow, true);
  dialog.close();
  open();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}
