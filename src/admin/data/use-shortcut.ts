import { type RefObject, useEffect, useRef } from "react";

/** As `<kbd>` shows them. */
export type Shortcut = "/" | "N" | "J" | "K" | "Esc" | "Ctrl K";

interface Hearer {
  shortcut: Shortcut;
  handle: () => void;
  within: RefObject<HTMLDialogElement | null> | undefined;
}

/** The last one hears first: what opened last is what Esc closes. */
const hearers: Hearer[] = [];

/**
 * A key of the whole screen. Letters do nothing while somebody types; Esc and Ctrl K do. While a dialog is open, only
 * what is in it hears its keys. Of several for one key the one that came last is called.
 * @param isOn false where the key has nothing to do now
 * @param within the dialog in which it works
 */
export function useShortcut(
  shortcut: Shortcut,
  handle: () => void,
  isOn = true,
  within?: RefObject<HTMLDialogElement | null>,
): void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });

  useEffect(() => {
    if (!isOn) return;
    const hearer = { shortcut, handle: () => latest.current(), within };
    if (hearers.length === 0) document.addEventListener("keydown", hear);
    hearers.push(hearer);
    return () => {
      hearers.splice(hearers.indexOf(hearer), 1);
      if (hearers.length === 0) document.removeEventListener("keydown", hear);
    };
  }, [shortcut, isOn, within]);
}

/** Does what the key does: for a button elsewhere on the screen. */
export function pressShortcut(shortcut: Shortcut): void {
  hearers.findLast((hearer) => hearer.shortcut === shortcut)?.handle();
}

function hear(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const dialogs = [...document.querySelectorAll("dialog:modal")];
  const hearer = hearers.findLast(
    ({ shortcut, within }) => isPressed(shortcut, event) && dialogs.every((dialog) => dialog === within?.current),
  );
  if (!hearer) return;
  event.preventDefault();
  hearer.handle();
}

function isPressed(shortcut: Shortcut, event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (shortcut === "Ctrl K") return (ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k";
  if (ctrlKey || metaKey || altKey) return false;
  if (shortcut === "Esc") return key === "Escape";
  return !isTyping(event.target) && key.toUpperCase() === shortcut;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=radio], [type=checkbox]), textarea, select"))
  );
}
