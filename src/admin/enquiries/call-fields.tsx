import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Button } from "#admin/ui/button.tsx";
import { Segmented, TextField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { nextCallAfter } from "#contract/outcomes.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import { collegeDay } from "#ui/formats.ts";
import styles from "./call-panel.module.css";
import { useOutcomes } from "./enquiries-api.ts";
import { NONE, shortDay } from "./enquiry-text.ts";

/** Parts of the form of an enquiry. */

type FoldProps = { isFolded: boolean; summary: string; children: ReactNode };

export function Fold({ isFolded, summary, children }: FoldProps) {
  if (!isFolded) return children;
  return (
    <details className={styles.fold}>
      <summary data-unfold={m.change()} data-fold={m.fold()}>
        {summary}
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}

interface NextCallProps {
  /** `YYYY-MM-DD` or `none`. */
  day: string;
  label: string;
  /** No call is no answer. */
  isNeeded: boolean;
  error: string | undefined;
  input: RefObject<HTMLInputElement | null>;
  onChange: (day: string) => void;
}

export function NextCall({ day, label, isNeeded, error, input, onChange }: NextCallProps) {
  return (
    <div className={styles.next}>
      <Segmented
        isLabelShown
        isPills
        label={m.nextCall()}
        options={[
          { value: collegeDay(), label: m.today() },
          { value: collegeDay(Date.now(), 1), label: m.tomorrow() },
          { value: collegeDay(Date.now(), 7), label: m.inAWeek() },
          { value: NONE, label: m.noCall() },
        ]}
        value={isNeeded && day === NONE ? "" : day}
        onChange={onChange}
      />
      <TextField
        ref={input}
        label={label}
        type="date"
        min={collegeDay()}
        value={day === NONE ? "" : day}
        error={error}
        onChange={({ target }) => onChange(target.value || NONE)}
      />
    </div>
  );
}

/** @param isTapped opens its calendar, where the browser lets a program do so; with keys a day is typed */
export function focusDay(input: HTMLInputElement | null, isTapped: boolean): void {
  input?.focus();
  try {
    if (isTapped) input?.showPicker();
  } catch {}
}

type ReasonFieldProps = { value: string; error: string | undefined; onChange: (reason: string) => void };

/** The outcomes that close are reasons too. */
export function ReasonField({ value, error, onChange }: ReasonFieldProps) {
  const reasons = useOutcomes().filter(({ status }) => status === "closed");
  return (
    <div className={styles.next}>
      <Segmented
        isLabelShown
        isPills
        label={m.reasonForClosing()}
        options={reasons.map(({ label, name }) => ({ value: label, label: name }))}
        value={value}
        onChange={onChange}
      />
      <TextField
        label={m.orAnotherReason()}
        maxLength={200}
        autoComplete="off"
        value={reasons.some(({ label }) => label === value) ? "" : value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

/** A note alone would leave the call due. */
export function NextCallQuestion({ onAnswer }: { onAnswer: (changes: { nextCallOn?: string }) => void }) {
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    first.current?.querySelector("button")?.focus();
    first.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const days = [1, 3, 7].map((nextCallIn) => nextCallAfter({ nextCallIn }, collegeDay()) ?? NONE);
  return (
    <FormNote tone="warn" title={m.callStillDue()}>
      <div ref={first} className="wrap">
        {days.map((nextCallOn) => (
          <Button key={nextCallOn} onClick={() => onAnswer({ nextCallOn })}>
            {shortDay(nextCallOn)}
          </Button>
        ))}
        <Button look="quiet" onClick={() => onAnswer({})}>
          {m.leaveItDue()}
        </Button>
      </div>
    </FormNote>
  );
}
