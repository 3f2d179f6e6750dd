import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import * as m from "#messages/compiled/admin.ts";
import { Button, IconButton } from "./button.tsx";
import styles from "./dialog.module.css";
import { FormNote } from "./states.tsx";

type DialogRef = RefObject<HTMLDialogElement | null>;
interface DialogProps {
  title: string;
  isWide?: boolean;
  /** Whether there are unsaved changes: closing by Escape or the close button asks first. */
  isDirty?: boolean;
  /** Whether only the dialog's own buttons close it, not Escape: what it shows is shown once. */
  isHeld?: boolean;
  onClose: () => void;
  children: ReactNode;
  ref?: DialogRef;
}

/**
 * A modal dialog that is open as long as it is rendered. Focuses the element with `data-focus` at first. Escape closes
 * the dialog, and the focus returns to where it was before.
 */
export function Dialog({ title, isWide, isDirty = false, isHeld = false, onClose, children, ref }: DialogProps) {
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
    if (!isHeld && (!isDirty || (await confirmDiscard(m.changesWillBeGone())))) onClose();
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
        {!isHeld && <IconButton icon="close" label={m.close()} onClick={() => dialog.current?.close()} />}
      </div>
      <div className="stack">{children}</div>
    </dialog>
  );
}

type DialogFootProps = Omit<ComponentProps<typeof Button>, "form" | "look" | "children"> & {
  /** Buttons before *Cancel*. */
  others?: ReactNode;
  label: string;
  onCancel: () => void;
  /** The form that the main button submits. */
  form?: { problem?: string | null | undefined; isBusy: boolean };
};

/** The buttons at the foot of a dialog: *Cancel*, and the main button, which the props describe. */
export function DialogFoot({ others, label, onCancel, form, ...main }: DialogFootProps) {
  return (
    <div className="foot">
      {form?.problem && <FormNote tone="bad">{form.problem}</FormNote>}
      {others}
      <Button onClick={onCancel}>{m.cancel()}</Button>
      <Button look="main" {...(form && { type: "submit", isBusy: form.isBusy })} {...main}>
        {label}
      </Button>
    </div>
  );
}

type Asked = Record<"question" | "details" | "action" | "refusal", string> & { answer: (isSure: boolean) => void };

/** Shows a question. Set by `ConfirmDialog`. */
let ask: (asked: Asked) => void = () => {};

/** Asks a question in a dialog. Resolves with true only for a yes. */
export const confirm = (question: string, details: string, action = m.deleteIt(), refusal = m.cancel()) =>
  new Promise<boolean>((answer) => ask({ question, details, action, refusal, answer }));

export const confirmDiscard = (details: string) => confirm(m.discardChanges(), details, m.discard(), m.keepEditing());

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
              {asked.refusal}
            </Button>
            <Button look="main" onClick={() => close(true)}>
              {asked.action}
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
}
