const OPEN_SECTIONS = "#main-menu details[open]";
const DRAWER_BUTTON = "[popovertarget]";
const { dataset } = document.documentElement;

/**
 * Closes the menu's open sections, and the drawer, when a click or the focus leaves them, on Escape and when a link is
 * followed; arrow down steps into a section. In browsers without `popover` (Chrome before 114, Firefox before 125, Safari
 * before 17) `data-drawer` on the root element is the state of the drawer, `open` or `closed`, and CSS shows it.
 */
export function closeMenusOnLeaving() {
  if (!("popover" in HTMLElement.prototype)) dataset.drawer = "closed";
  addEventListener("click", ({ target }) => {
    const place = target instanceof Element ? target : null;
    const followed = place?.closest("#main-menu a");
    closeSections(followed ? null : target);
    if (followed || !isInDrawer(place)) closeDrawer();
    else if (dataset.drawer && place?.closest(DRAWER_BUTTON)) {
      if (dataset.drawer === "open") returnFromDrawer();
      else dataset.drawer = "open";
    }
  });
  addEventListener("focusin", ({ target }) => {
    const isInMenu = isInDrawer(target);
    // In the drawer, a section that closes moves the entry that is just being pressed.
    if (!isInMenu || innerWidth > 1023) closeSections(target);
    if (!isInMenu) closeDrawer();
  });
  addEventListener("keydown", (event) => {
    const { key } = event;
    const target = event.target as HTMLElement;
    if (key === "Escape") {
      if (dataset.drawer === "open") returnFromDrawer();
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

/** Whether a click or the focus there leaves the drawer open. */
function isInDrawer(target: EventTarget | null) {
  return target instanceof Element && target.closest(`#main-menu, ${DRAWER_BUTTON}`) !== null;
}

/** Only the drawer is ever shown as a popover; on wide screens this does nothing. */
function closeDrawer() {
  if (dataset.drawer) dataset.drawer = "closed";
  else document.getElementById("main-menu")?.hidePopover?.();
}

/** As a popover does by itself: the focus goes back to the button that opened it. */
function returnFromDrawer() {
  closeDrawer();
  document.querySelector<HTMLElement>(DRAWER_BUTTON)?.focus();
}

function openSections(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>(OPEN_SECTIONS)];
}
