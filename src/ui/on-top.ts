/**
 * Puts `host`, a manual popover, where it can be seen, touched and heard: a modal dialog covers everything outside of
 * itself and takes it from the accessibility tree, so it goes into the last of those that are open, else to the end of
 * the body; and to the top of the top layer.
 */
export function placeOnTop(host: HTMLElement): void {
  const parent = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  if (host.parentElement !== parent) move(host, parent);
  if (!host.showPopover) return;
  if (host.matches(":popover-open")) host.hidePopover();
  host.showPopover();
}

/** Keeps `host` on top while dialogs open and close. Returns what ends that and takes `host` out of the page. */
export function followTopmostDialog(host: HTMLElement): () => void {
  const follow = ({ target }: Event) => {
    if (target instanceof HTMLDialogElement) placeOnTop(host);
  };
  placeOnTop(host);
  document.addEventListener("toggle", follow, true);
  document.addEventListener("close", follow, true);
  return () => {
    document.removeEventListener("toggle", follow, true);
    document.removeEventListener("close", follow, true);
    host.remove();
  };
}

/** Where the browser can move an element without taking it out, its focus and its animations go on. */
function move(host: HTMLElement, parent: Element): void {
  if (host.isConnected && "moveBefore" in parent) parent.moveBefore(host, null);
  else parent.append(host);
}
