import { type RefObject, useEffect, useRef } from "react";
import { type Digit, useShortcut } from "#admin/data/shortcuts.ts";
import { Kbd } from "#admin/ui/button.tsx";
import type { DeskOutcome, EnquiryStatus } from "#contract/enquiries.ts";
import { STATUS_WORDS } from "#contract/enquiry-words.ts";
import { isSettled, nextCallAfter, statusAfter } from "#contract/outcomes.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import { collegeDay } from "#ui/formats.ts";
import styles from "./call-panel.module.css";
import { shortDay } from "./enquiry-text.ts";

interface OutcomeButtonsProps {
  outcomes: readonly DeskOutcome[];
  /** Of the enquiry before the call. */
  status: EnquiryStatus;
  /** The label of the one that is chosen. */
  chosen: string;
  /** One is back from a call. */
  isAsked: boolean;
  /** The sheet around them. */
  sheet: RefObject<HTMLDialogElement | null>;
  onChoose: (outcome: DeskOutcome, isTapped: boolean) => void;
}

/** What the call came to: one tap, or a digit. */
export function OutcomeButtons({ outcomes, isAsked, ...shared }: OutcomeButtonsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    group.current?.focus({ preventScroll: true });
    group.current?.scrollIntoView({ block: "nearest" });
  }, [isAsked]);
  return (
    <fieldset ref={group} className={styles.outcomes} tabIndex={-1} data-asked={isAsked || undefined}>
      <legend>{isAsked ? m.howDidItGo() : m.outcomeOfCall()}</legend>
      <div>
        {outcomes.map((outcome, index) => (
          <OutcomeButton key={outcome.label} outcome={outcome} index={index} {...shared} />
        ))}
      </div>
    </fieldset>
  );
}

type OutcomeButtonProps = Omit<OutcomeButtonsProps, "outcomes" | "isAsked"> & { outcome: DeskOutcome; index: number };

function OutcomeButton({ outcome, index, status, chosen, sheet, onChoose }: OutcomeButtonProps) {
  const digit = String(index + 1) as Digit;
  useShortcut(digit, () => onChoose(outcome, false), index < 9, sheet);
  return (
    <button
      type="button"
      aria-pressed={chosen === outcome.label}
      onClick={({ detail }) => onChoose(outcome, detail > 0)}
    >
      <span>
        <b>{outcome.name}</b>
        <small>{effectOf(outcome, status)}</small>
      </span>
      {index < 9 && <Kbd shortcut={digit} />}
    </button>
  );
}

/** What follows from it: `Tomorrow`, `Choose the day`, `Closed`. */
function effectOf(outcome: DeskOutcome, before: EnquiryStatus): string {
  const status = statusAfter(outcome, before);
  if (isSettled(status)) return STATUS_WORDS[status]();
  if (outcome.asksDay) return m.chooseDay();
  const day = nextCallAfter(outcome, collegeDay());
  return day === null ? m.noCall() : shortDay(day);
}
