const OPEN_SECTIONS = "#main-menu details[open]";

/** Closes open menu sections on a click outside, on Escape and when a link is followed; arrow down steps into one. */
export function closeMenusOnLeaving() {
  addEventListener("click", ({ target }) => {
    const followed = target instanceof Element && target.closest("#main-menu a");
    for (const section of openSections()) {
      if (followed || !(target instanceof Node && section.contains(target))) section.open = false;
    }
    // Only the drawer is ever shown as a popover; on wide screens this does nothing.
    if (followed) document.getElementById("main-menu")?.hidePopover?.();
  });
  addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (key === "Escape") {
      const innermost = openSections().at(-1);
      if (!innermost) return;
      if (innermost.contains(document.activeElement)) innermost.querySelector("summary")?.focus();
      innermost.open = false;
    } else if (key === "ArrowDown" && target instanceof HTMLElement && target.matches("#main-menu summary")) {
      event.preventDefault();
      const section = target.parentElement as HTMLDetailsElement;
      section.open = true;
      section.querySelector<HTMLElement>(":scope > ul :is(a, summary)")?.focus();
    }
  });
}

function openSections(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>(OPEN_SECTIONS)];
}
