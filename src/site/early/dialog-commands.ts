/**
 * `command="show-modal"` for the browsers that do not know it yet (Chrome before 135, Safari before 26.2), and in all of
 * them for a tap that comes before the dialog: it stands behind its styles (site/layout/late-styles.tsx).
 */
export function openDialogsByCommand() {
  const isKnown = "commandForElement" in HTMLButtonElement.prototype;
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[commandfor]") : null;
    const dialog = document.getElementById(button?.getAttribute("commandfor") ?? "");
    if (button && !dialog) addEventListener("DOMContentLoaded", () => button.click(), { once: true });
    if (isKnown || !(dialog instanceof HTMLDialogElement)) return;
    if (button?.getAttribute("command") === "show-modal") {
      if (!dialog.open) dialog.showModal();
    } else dialog.close();
  });
}
