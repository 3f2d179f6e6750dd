/** `command="show-modal"` for the browsers that do not know it yet (Chrome before 135, Safari before 26.2). */
export function openDialogsByCommand() {
  if ("commandForElement" in HTMLButtonElement.prototype) return;
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[commandfor]") : null;
    const dialog = document.getElementById(button?.getAttribute("commandfor") ?? "");
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (button?.getAttribute("command") === "show-modal") {
      if (!dialog.open) dialog.showModal();
    } else dialog.close();
  });
}
