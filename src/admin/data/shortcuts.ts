import { type RefObject, useEffect, useEffectEvent } from "react";

export type Shortcut = "/" | "N" | "J" | "K" | "Esc" | "Ctrl K" | "Ctrl S" | "Ctrl Enter" | Digit;
export type Digit = "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";

type Listener = { shortcut: Shortcut; handle: () => void; within: RefObject<HTMLDialogElement | null> | undefined };

/** Listeners, oldest first. The last that matches handles the key, so that Esc closes what was opened last. */
const listeners: Listener[] = [];

/** Handles a key page-wide; letters and digits not while typing. In an open dialog, only shortcuts `within` it work. */
export function useShortcut(
  shortcut: Shortcut,
  handle: () => void,
  isOn = true,
  within?: RefObject<HTMLDialogElement | null>,
): void {
  const handleNow = useEffectEvent(handle);
  useEffect(() => {
    if (!isOn) return;
    const listener = { shortcut, handle: () => handleNow(), within };
    if (listeners.length === 0) document.addEventListener("keydown", handleKey);
    listeners.push(listener);
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
      if (listeners.length === 0) document.removeEventListener("keydown", handleKey);
    };
  }, [shortcut, isOn, within]);
}

export function pressShortcut(shortcut: Shortcut): void {
  listeners.findLast((listener) => listener.shortcut === shortcut)?.handle();
}

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const dialogs = [...document.querySelectorAll("dialog:modal")];
  const listener = listeners.findLast(
    ({ shortcut, within }) => isPressed(shortcut, event) && dialogs.every((dialog) => dialog === within?.current),
  );
  if (!listener) return;
  event.preventDefault();
  listener.handle();
}

function isPressed(shortcut: Shortcut, event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (shortcut.startsWith("Ctrl ")) {
    return (ctrlKey || metaKey) && !altKey && key.toUpperCase() === shortcut.slice("Ctrl ".length).toUpperCase();
  }
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
