import type { KeyboardEvent } from "react";

/** Moves the focus between the elements of a tab list or toolbar that match: by arrow keys, Home and End. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string): void {
  const elements = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const at = elements.indexOf(event.target as HTMLElement);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  elements.at(next % elements.length)?.focus();
}

/** Ref callback: focuses the element if the one that had the focus is gone. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}
