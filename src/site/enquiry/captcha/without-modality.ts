/**
 * Runs `work` while the dialog around `element` stands there without blocking the rest of the page, then makes it modal
 * again. reCAPTCHA and hCaptcha put their challenge at the end of the body, and a modal dialog makes everything
 * outside of itself untouchable (google/recaptcha issue 318): the visitor would see a puzzle and could not solve it.
 */
export async function withoutModality<Result>(element: Element, work: () => Promise<Result>): Promise<Result> {
  const dialog = element.closest<HTMLDialogElement>("dialog:modal");
  if (!dialog) return work();
  const opener = reopen(dialog, () => dialog.show());
  // Where the browser draws a modal dialog, and below the challenges.
  Object.assign(dialog.style, { position: "fixed", insetBlock: "0", zIndex: "1000" });
  try {
    return await work();
  } finally {
    Object.assign(dialog.style, { position: "", insetBlock: "", zIndex: "" });
    // Closed meanwhile by whoever owns it: leave it so.
    if (dialog.open) {
      reopen(dialog, () => {
        // Whoever solved a challenge left the focus there: it must find its way back to where the dialog was opened.
        opener?.focus({ preventScroll: true });
        dialog.showModal();
      });
    }
  }
}

/**
 * To the page the dialog was never closed: focus stays, and no `close` event gets through.
 * @returns what the browser gives the focus back to when the dialog closes
 */
function reopen(dialog: HTMLDialogElement, open: () => void): HTMLElement | null {
  const focused = focusedElement();
  const swallow = (event: Event) => {
    if (event.target !== dialog) return;
    event.stopImmediatePropagation();
    removeEventListener("close", swallow, true);
  };
  addEventListener("close", swallow, true);
  dialog.close();
  const opener = focusedElement();
  open();
  focused?.focus({ preventScroll: true });
  return opener;
}

function focusedElement(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}
