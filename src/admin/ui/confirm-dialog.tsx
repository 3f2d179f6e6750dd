import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { answerConfirmsBy, type Question } from "./confirm.ts";
import styles from "./confirm-dialog.module.css";

interface Asked extends Question {
  answer: (isSure: boolean) => void;
}

/** Where `confirm()` asks: one for the page. Escape means no; the focus goes back to where it was. */
export function ConfirmDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const id = useId();

  useEffect(
    () =>
      answerConfirmsBy(
        (question) =>
          new Promise((answer) => {
            setAsked((before) => {
              before?.answer(false);
              return { ...question, answer };
            });
          }),
      ),
    [],
  );
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
      aria-labelledby={`${id}question`}
      aria-describedby={`${id}details`}
      className={styles.dialog}
      // The browser tells it late: the next question may be open by then.
      onClose={({ currentTarget }) => currentTarget.open || close(false)}
    >
      {asked && (
        <>
          <h2 id={`${id}question`}>{asked.question}</h2>
          <p id={`${id}details`}>{asked.details}</p>
          <div className={styles.buttons}>
            <Button autoFocus onClick={() => close(false)}>
              {asked.refusal ?? "Cancel"}
            </Button>
            <Button look="main" onClick={() => close(true)}>
              {asked.action ?? "Delete"}
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
}
