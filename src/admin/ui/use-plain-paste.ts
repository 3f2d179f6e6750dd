import { type ClipboardEvent, useState } from "react";
import { toPlainLine, toPlainText } from "./plain-text.ts";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * For a text control: cleans what is pasted, and says when the field's limit cuts it. It is typed through the browser, so
 * that Ctrl Z takes it back.
 * @param longest the control's `maxLength`
 */
export function usePlainPaste(longest: number | undefined) {
  const [isCut, setIsCut] = useState(false);

  return {
    note: isCut ? `At most ${longest} characters fit here: the end of what you pasted is missing.` : undefined,
    handlers: {
      onInput: () => setIsCut(false),
      onPaste(event: ClipboardEvent<TextControl>) {
        const control = event.currentTarget;
        if (control.readOnly) return;
        const pasted = event.clipboardData.getData("text/plain");
        const clean = control instanceof HTMLTextAreaElement ? toPlainText(pasted) : toPlainLine(pasted);
        const [start, end] = [control.selectionStart ?? 0, control.selectionEnd ?? 0];
        const room = longest === undefined ? clean.length : longest - control.value.length + (end - start);
        if (clean === "" || (clean === pasted && clean.length <= room)) return;
        event.preventDefault();
        if (!document.execCommand("insertText", false, clean)) {
          control.setRangeText(clean.slice(0, Math.max(0, room)), start, end, "end");
          control.dispatchEvent(new Event("input", { bubbles: true }));
        }
        setIsCut(clean.length > room);
      },
    },
  };
}
