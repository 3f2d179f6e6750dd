import type { ClipboardEvent } from "react";
import { toPlainLine, toPlainText } from "./plain-text.ts";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** For `onPaste`: cleans what is pasted. Typed through the browser, so that Ctrl Z takes it back. */
export function pastePlain(event: ClipboardEvent<TextControl>): void {
  const pasted = event.clipboardData.getData("text/plain");
  const control = event.currentTarget;
  const clean = control instanceof HTMLTextAreaElement ? toPlainText(pasted) : toPlainLine(pasted);
  if (clean === pasted || clean === "") return;
  event.preventDefault();
  if (document.execCommand("insertText", false, clean)) return;
  control.setRangeText(clean, control.selectionStart ?? 0, control.selectionEnd ?? 0, "end");
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
