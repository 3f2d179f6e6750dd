import { useEffect, useLayoutEffect, useRef, useState } from "react";
import * as m from "#messages/compiled/admin.ts";
import { Button } from "./button.tsx";
import styles from "./dialog.module.css";

type Question = { question: string; details?: string; action?: string; refusal?: string };
type Asked = Question & { answer: (isSure: boolean) => void };

/** Shows a question; set by the dialog. */
let ask: (asked: Asked) => void = () => {};

/** Asks a question in a dialog. Resolves with true only for a yes. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((answer) => ask({ ...question, answer }));
}

export const confirmDiscard = (details: string) =>
  confirm({ question: m.discardChanges(), details, action: m.discard(), refusal: m.keepEditing() });

/** The dialog in which `confirm()` asks: one for the page. Escape means no. */
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
      // The close event comes late: by then the next question may be open.
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
