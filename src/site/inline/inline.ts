import { hideMissingGlyphs } from "#ui/hide-missing-glyphs.ts";
import { clickedLink, clickedPageLink } from "./page-link.ts";
import { isStaff } from "./staff.ts";

/** Scrolled past this, the menu is sticky, and scrolling down hides the rows above the menu (behaviour, 'Screens'). */
const STICKY_AFTER_PX = 120;
const MIN_MOVE_PX = 8;
const OPEN_SECTIONS = "#main-menu details[open]";
const DRAWER_BUTTON = "[popovertarget]";
/** Matches when the menu is a bar: from 1024 px, or more if the browser's font size is larger. */
const wide = matchMedia("(width >= 64em)");
const INTENTS = ["pointerdown", "keydown", "focusin"] as const;
/** Maximum time for which a click or a search is held. After that, the browser handles it. A POST form has no limit. */
const MAX_HOLD_MS = 1500;
const { dataset } = document.documentElement;
/** The POST form whose submit waits for hydration. offsetParent is null if its dialog has been closed. */
let heldForm: HTMLFormElement | undefined;
const whenIdle = window.requestIdleCallback ?? setTimeout;

/** The script inlined in every public page: what must respond at the first touch, and what CSS cannot do. */
hideMissingGlyphs();
noteVisit();
trackScrolling();
openDialogsByCommand();
closeMenusOnLeaving();
// `currentScript` is null in development, where this script is a module and the framework hydrates the page.
if (document.currentScript) {
  hydrateOnIntent(document.currentScript.dataset);
  replayEvents();
  layOutPieceByPiece();
  addEventListener("DOMContentLoaded", goToNumberedHeading);
  addEventListener("letters", goToNumberedHeading);
}

/** Stores the referrer and the first URL of this tab's visit, which an enquiry sends (site/enquiry/send-enquiry.ts). */
function noteVisit() {
  try {
    sessionStorage.visit ??= `${document.referrer} ${location}`;
  } catch {
    // Storage is forbidden.
  }
}

/** Scrolls to the heading that the visitor was reading in the other language (layout/other-language.tsx). */
function goToNumberedHeading() {
  const [, place] = location.hash.split("#heading-");
  if (place) document.querySelectorAll("main :is(h2, h3)[id]")[+place]?.scrollIntoView({ behavior: "instant" });
}

/**
 * Saves phones one long layout task. While `data-later` is on the root element, content below the first screen is laid
 * out when scrolled to (styles/later.css), or here, piece by piece, once the page has loaded and the browser is idle. A
 * page that does not open at its top is laid out at once, so that the scroll position is right.
 */
function layOutPieceByPiece() {
  const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (wide.matches || location.hash || opened?.type !== "navigate") return;
  dataset.later = "";
  addEventListener("load", () => {
    const pieces = [...document.querySelectorAll<HTMLElement>("main>*,main~footer")];
    const next = () => {
      const piece = pieces.shift();
      if (!piece) delete dataset.later;
      else {
        piece.style.contentVisibility = "visible";
        requestAnimationFrame(() => whenIdle(next));
      }
    };
    whenIdle(next);
  });
}

/** Sets `data-scroll` on the root element: `down` on scrolling down past STICKY_AFTER_PX, `up` on scrolling back up. */
function trackScrolling() {
  let last = scrollY;
  addEventListener(
    "scroll",
    () => {
      if (scrollY <= 0) delete dataset.scroll;
      else if (Math.abs(scrollY - last) < MIN_MOVE_PX) return;
      else if (scrollY > last && scrollY > STICKY_AFTER_PX) dataset.scroll = "down";
      else if (scrollY < last && dataset.scroll) dataset.scroll = "up";
      last = scrollY;
    },
    { passive: true },
  );
}

/**
 * Implements `command="show-modal"` and `"close"` for browsers without them (Chrome before 135, Safari before 26.2). In
 * all browsers, repeats a tap made before the dialog, which is near the end of the HTML, was parsed.
 */
function openDialogsByCommand() {
  const isKnown = "commandForElement" in HTMLButtonElement.prototype;
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[commandfor]") : null;
    const dialog = document.getElementById(button?.getAttribute("commandfor") ?? "");
    if (button && !dialog) addEventListener("DOMContentLoaded", () => button.click(), { once: true });
    if (isKnown || !(dialog instanceof HTMLDialogElement)) return;
    if (button?.getAttribute("command") !== "show-modal") dialog.close();
    else if (!dialog.open) dialog.showModal();
  });
}

/**
 * Closes the menu's open sections and the drawer when a click or the focus leaves them, when a link is followed or when
 * the drawer becomes a bar. Escape closes the innermost, Arrow Down moves into a section. In browsers without `popover`
 * (Chrome before 114, Firefox before 125, Safari before 17) the root element's `data-drawer`, `open` or `closed`, makes
 * CSS show or hide the drawer.
 */
function closeMenusOnLeaving() {
  if (!("popover" in HTMLElement.prototype)) dataset.drawer = "closed";
  // Close the drawer when the window widens: as a bar, an open drawer would cover the page.
  wide.addEventListener("change", () => {
    closeSections(null);
    closeDrawer();
  });
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
    // Keep the drawer's sections open: closing one would move the entry that is being pressed.
    if (!isInMenu || wide.matches) closeSections(target);
    if (!isInMenu) closeDrawer();
  });
  addEventListener("keydown", (event) => {
    const { key } = event;
    const target = event.target as HTMLElement;
    if (key === "Escape") {
      const innermost = openSections().at(-1);
      if (innermost) {
        // Prevent the default: the browser would close the whole drawer, not only this section.
        event.preventDefault();
        if (innermost.contains(document.activeElement)) innermost.querySelector("summary")?.focus();
        innermost.open = false;
      } else if (dataset.drawer === "open") returnFromDrawer();
    } else if (key === "ArrowDown" && target.matches("#main-menu summary")) {
      event.preventDefault();
      const section = target.parentElement as HTMLDetailsElement;
      section.open = true;
      section.querySelector<HTMLElement>(":scope > ul :is(a, summary)")?.focus();
    }
  });
}

/** Closes all open sections except those that contain `kept`. */
function closeSections(kept: EventTarget | null) {
  for (const section of openSections()) {
    if (!section.contains(kept as Node | null)) section.open = false;
  }
}

function openSections() {
  return [...document.querySelectorAll<HTMLDetailsElement>(OPEN_SECTIONS)];
}

/** Reports whether the target is in the drawer or its button, where a click or the focus keeps the drawer open. */
function isInDrawer(target: EventTarget | null) {
  return target instanceof Element && !!target.closest(`#main-menu, ${DRAWER_BUTTON}`);
}

/** Closes the drawer, the only popover of the menu; on wide screens this does nothing. */
function closeDrawer() {
  if (dataset.drawer) dataset.drawer = "closed";
  else document.getElementById("main-menu")?.hidePopover?.();
}

/** Closes the drawer and moves the focus to the button that opened it, as browsers do for a popover. */
function returnFromDrawer() {
  closeDrawer();
  document.querySelector<HTMLElement>(DRAWER_BUTTON)?.focus();
}

/**
 * Hydrates the page at the first sign of use, by importing its scripts and data as one module, the hydration payload
 * (server/publishing/pages/finish-page.ts). Preloads the payload when the browser is idle, except with Data Saver.
 */
function hydrateOnIntent({ payload = "", modules = "" }: DOMStringMap) {
  let isStarted = false;
  let failures = 0;

  function hydrate() {
    if (isStarted) return;
    isStarted = true;
    // React hydrates the whole document: wait until it is parsed.
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", run);
    else run();
  }

  function run() {
    import(/* @vite-ignore */ payload).catch(() => {
      isStarted = false;
      if (!heldForm?.offsetParent) return;
      // The form asks its visitor to wait: retry without another touch.
      setTimeout(hydrate, 4000);
      // Where only the scripts fail to come, post the form as without scripts. Without a connection that would lose it.
      if (++failures > 2)
        fetch("/healthz").then(() => {
          heldForm?.submit();
          // Post it once: on a slow line, a second post would cancel the answer to the first.
          heldForm = undefined;
        }, Boolean);
    });
  }

  function preload() {
    for (const href of [payload, ...modules.split(" ")])
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }

  // Hydrate at once to open the picture in the URL, or to show staff the edit link (layout/offer-to-edit.ts).
  if (location.hash.startsWith("#picture-") || isStaff()) hydrate();
  for (const intent of INTENTS) addEventListener(intent, hydrate, true);
  // Ignore a move of zero length, which browsers report for a pointer that rests where the page appears.
  addEventListener("pointermove", (event) => (event.movementX || event.movementY) && hydrate(), true);
  addEventListener("load", () => {
    if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData) whenIdle(preload);
  });
}

/**
 * Until hydration, holds a click on a page link or an element with `data-replay` (which does more with scripts than by
 * HTML alone), a search, and the submit of a POST form. Replays the last held event after hydration.
 */
function replayEvents() {
  let isHydrated = false;
  let mayHold = true;
  let replay: (() => void) | null = null;

  function handleClick(event: MouseEvent) {
    if (isHydrated || !mayHold) return;
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("button[data-replay]") : null;
    if (button) replay = () => button.click();
    const plain = clickedLink(event);
    const isMarked = plain?.dataset.replay !== undefined;
    const link = isMarked ? plain : clickedPageLink(event);
    if (!link) return;
    if (!isMarked) dataset.changing = "";
    keep(event, () => link.click());
  }

  function handleSubmit(event: SubmitEvent) {
    if (isHydrated) return;
    const form = event.target as HTMLFormElement;
    if (form.method === "post") {
      withhold(event);
      heldForm = form;
      // enquiry-form.module.css uses this attribute to show the form as busy.
      form.ariaBusy = "true";
      replay = () => {
        // The form was posted as without scripts, and waits for the answer.
        if (!heldForm) return;
        form.ariaBusy = null;
        if (form.offsetParent) form.requestSubmit();
      };
    } else if (mayHold && new URL(form.action).pathname !== location.pathname) {
      dataset.changing = "";
      keep(event, () => form.requestSubmit());
    }
  }

  /** Also hides an event from React, which listens before hydration and would handle the event a second time. */
  function withhold(event: Event) {
    event.preventDefault();
    event.stopPropagation();
  }

  function keep(event: Event, again: () => void) {
    withhold(event);
    replay = again;
    setTimeout(() => {
      if (replay !== again) return;
      mayHold = false;
      replay = null;
      again();
    }, MAX_HOLD_MS);
  }

  addEventListener("click", handleClick, true);
  addEventListener("submit", handleSubmit, true);
  addEventListener("site:hydrated", () => {
    isHydrated = true;
    replay?.();
    replay = null;
  });
  // A page restored from the back-forward cache must not still be marked as changing.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) delete dataset.changing;
  });
}
