const OPEN_SECTIONS = "#main-menu details[open]";

/**
 * Closes the menu's open sections, and the drawer, when a click or the focus leaves them, on Escape and when a link is
 * followed; arrow down steps into a section.
 */
export function closeMenusOnLeaving() {
  addEventListener("click", ({ target }) => {
    const followed = target instanceof Element && target.closest("#main-menu a");
    closeSections(followed ? null : target);
    if (followed) closeDrawer();
  });
  addEventListener("focusin", ({ target }) => {
    const isInMenu = target instanceof Element && target.closest("#main-menu, [popovertarget]");
    // In the drawer, a section that closes moves the entry that is just being pressed.
    if (!isInMenu || innerWidth > 1023) closeSections(target);
    if (!isInMenu) closeDrawer();
  });
  addEventListener("keydown", (event) => {
    const { key } = event;
    const target = event.target as HTMLElement;
    if (key === "Escape") {
      const innermost = openSections().at(-1);
      if (!innermost) return;
      if (innermost.contains(document.activeElement)) innermost.querySelector("summary")?.focus();
      innermost.open = false;
    } else if (key === "ArrowDown" && target.matches("#main-menu summary")) {
      event.preventDefault();
      const section = target.parentElement as HTMLDetailsElement;
      section.open = true;
      section.querySelector<HTMLElement>(":scope > ul :is(a, summary)")?.focus();
    }
  });
}

/** All but the sections around `kept`. */
function closeSections(kept: EventTarget | null) {
  for (const section of openSections()) {
    if (!section.contains(kept as Node | null)) section.open = false;
  }
}

/** Only the drawer is ever shown as a popover; on wide screens this does nothing. */
function closeDrawer() {
  document.getElementById("main-menu")?.hidePopover?.();
}

function openSections(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>(OPEN_SECTIONS)];
}
