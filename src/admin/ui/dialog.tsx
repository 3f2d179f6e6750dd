import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import * as m from "#messages/compiled/admin.ts";
import { Button, IconButton } from "./button.tsx";
import styles from "./dialog.module.css";

type DialogRef = RefObject<HTMLDialogElement | null>;
interface DialogProps {
  title: string;
  isWide?: boolean;
  /** Whether there are unsaved changes: closing by Escape or the close button asks first. */
  isDirty?: boolean;
  onClose: () => void;
  children: ReactNode;
  ref?: DialogRef;
}

/**
 * A modal dialog that is open as long as it is rendered. Focuses the element with `data-focus` at first. Escape closes
 * the dialog, and the focus returns to where it was before.
 */
export function Dialog({ title, isWide, isDirty = false, onClose, children, ref }: DialogProps) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>("[data-focus]")?.focus();
    return () => {
      // Dispatch `close` now, so that toasts move out of the dialog: the browser's own event comes after the unmount.
      element?.close();
      element?.dispatchEvent(new Event("close"));
    };
  }, [dialog]);

  async function close() {
    if (!isDirty || (await confirmDiscard(m.changesWillBeGone()))) onClose();
    else dialog.current?.showModal();
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={id}
      onClose={(event) => {
        // Stop React from bubbling `close` to an enclosing dialog.
        event.stopPropagation();
        if (event.target === event.currentTarget) void close();
      }}
    >
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={m.close()} onClick={() => dialog.current?.close()} />
      </div>
      <div className="stack">{children}</div>
    </dialog>
  );
}

type Question = { question: string; details?: string; action?: string; refusal?: string };
type Asked = Question & { answer: (isSure: boolean) => void };

/** Shows a question. Set by `ConfirmDialog`. */
let ask: (asked: Asked) => void = () => {};

/** Asks a question in a dialog. Resolves with true only for a yes. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((answer) => ask({ ...question, answer }));
}

export const confirmDiscard = (details: string) =>
  confirm({ question: m.discardChanges(), details, action: m.discard(), refusal: m.keepEditing() });

/** The dialog in which `confirm()` asks, rendered once per page. Escape means no. */
export function ConfirmDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);

  useEffect(() => {
    ask = (next) =>
      setAsked((before) => {
        before?.answer(false);
        return next;
      });
  }, []);
  useLayoutEffect(() => {
    if (asked && !dialog.current?.open) dialog.current?.showModal();
  }, [asked]);

  function close(isSure: boolean) {
    asked?.answer(isSure);
    setAsked(null);
    dialog.current?.close();
  }

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="question"
      aria-describedby="question-details"
      className={styles.question}
      // The close event is asynchronous: by then, the next question may be open.
      onClose={({ currentTarget }) => currentTarget.open || close(false)}
    >
      {asked && (
        <>
          <h2 id="question">{asked.question}</h2>
          <p id="question-details">{asked.details}</p>
          <div className="wrap end">
            <Button autoFocus onClick={() => close(false)}>
              {asked.refusal ?? m.cancel()}
            </Button>
            <Button look="main" onClick={() => close(true)}>
              {asked.action ?? m.deleteIt()}
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
}
