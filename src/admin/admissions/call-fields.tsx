import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { type Digit, useShortcut } from "#admin/data/shortcuts.ts";
import { Button, Kbd } from "#admin/ui/button.tsx";
import { Pills, TextField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/states.tsx";
import type { DeskOutcome, EnquiryStatus } from "#contract/enquiries.ts";
import { isSettled, nextCallAfter, STATUS_LABELS, statusAfter } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import { collegeClock } from "#messages/moments.ts";
import { collegeDay } from "#ui/formats.ts";
import styles from "./call-panel.module.css";
import { useOutcomes } from "./enquiries-api.ts";
import { NONE, shortDay } from "./enquiry-text.ts";

/** This file has the fields of enquiry-form.tsx for a call: its outcome, the next call, a visit, a closing reason. */

type FoldProps = { isFolded: boolean; summary: string; children: ReactNode };

export function Collapsible({ isFolded, summary, children }: FoldProps) {
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

interface DayProps {
  /** The chosen day, `YYYY-MM-DD` or `none`, and the hour, `HH:MM` or blank. */
  day: string;
  hour: string;
  label: string;
  /** Whether a day is required; `none` is then not shown as chosen. */
  isNeeded: boolean;
  error: string | undefined;
  input: RefObject<HTMLInputElement | null> | undefined;
  onChange: (day: string, hour: string) => void;
}

/** An hour at which many families are at home, offered for another call on the same day. */
const SIX = "18:00";

export function NextCall({ day, hour, label, isNeeded, error, input, onChange }: DayProps) {
  const isBeforeSix = collegeClock(Date.now()).slice(11, 16) < SIX;
  return (
    <div className={styles.next}>
      <Pills
        label={m.nextCall()}
        options={[
          isBeforeSix ? { value: SIX, label: m.todayAtSix() } : { value: collegeDay(), label: m.today() },
          { value: collegeDay(Date.now(), 1), label: m.tomorrow() },
          { value: collegeDay(Date.now(), 7), label: m.inAWeek() },
          { value: NONE, label: m.noCall() },
        ]}
        value={isNeeded && day === NONE ? "" : hour === SIX && day === collegeDay() ? SIX : day}
        onChange={(next) => (next === SIX ? onChange(collegeDay(), SIX) : onChange(next, ""))}
      />
      <DayAndHour {...{ day, hour, label, isNeeded, error, input, onChange }} />
    </div>
  );
}

/** Fields for the day of a visit to the college and its hour, which is optional. */
export function VisitFields(props: Omit<DayProps, "isNeeded">) {
  return (
    <div className={styles.next}>
      <DayAndHour isNeeded {...props} />
    </div>
  );
}

/** A day, today or later, and its hour. An hour without a day selects today, or tomorrow if it has passed. */
function DayAndHour({ day, hour, label, isNeeded, error, input, onChange }: DayProps) {
  const isDay = day !== NONE && day >= collegeDay();
  const dayOf = (at: string) => collegeDay(Date.now(), at > collegeClock(Date.now()).slice(11, 16) ? 0 : 1);
  return (
    <>
      <TextField
        ref={input ?? null}
        label={label}
        type="date"
        min={collegeDay()}
        value={day === NONE ? "" : day}
        error={error}
        onChange={(value) => onChange(value || NONE, value && hour)}
      />
      {(isDay || isNeeded) && (
        <TextField
          label={m.hourIfWished()}
          type="time"
          step={900}
          value={isDay ? hour : ""}
          onChange={(value) => onChange(value === "" || isDay ? day : dayOf(value), value)}
        />
      )}
    </>
  );
}

/** Focuses a date field. @param isTapped whether to open its calendar too; a keyboard user types the day */
export function focusDay(input: HTMLInputElement | null, isTapped: boolean): void {
  input?.focus();
  try {
    if (isTapped) input?.showPicker();
  } catch {}
}

type ReasonFieldProps = { value: string; error: string | undefined; onChange: (reason: string) => void };

/** Fields for the closing reason: one of the outcomes that close an enquiry, or other text. */
export function ReasonField({ value, error, onChange }: ReasonFieldProps) {
  const reasons = useOutcomes().filter(({ status }) => status === "closed");
  return (
    <div className={styles.next}>
      <Pills
        label={m.reasonForClosing()}
        options={reasons.map(({ label, name }) => ({ value: label, label: name }))}
        value={value}
        onChange={onChange}
      />
      <TextField
        label={m.orAnotherReason()}
        maxLength={200}
        value={reasons.some(({ label }) => label === value) ? "" : value}
        error={error}
        onChange={onChange}
      />
    </div>
  );
}

/** Asks for the day of the next call, since saving only a note would leave the call due. */
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

type ClosingProposalProps = { outcome: DeskOutcome; calls: readonly string[]; onClose: () => void };

/** Proposes closing an enquiry after `closesAfter` calls in a row with this outcome, as set by the college. */
export function ClosingProposal({ outcome: { label, name, closesAfter }, calls, onClose }: ClosingProposalProps) {
  const other = calls.findIndex((one) => one !== label);
  const count = (other < 0 ? calls.length : other) + 1;
  if (closesAfter === undefined || count < closesAfter) return null;
  return (
    <FormNote tone="info" title={m.timesInARow({ outcome: name, count })}>
      <p>{m.lastMessageThenClose()}</p>
      <Button onClick={onClose}>{m.closeIt()}</Button>
    </FormNote>
  );
}

interface OutcomeButtonsProps {
  outcomes: readonly DeskOutcome[];
  /** Status of the enquiry before the call. */
  status: EnquiryStatus;
  /** Label of the chosen outcome. */
  chosen: string;
  /** The dialog around the buttons; null if there is none. */
  sheet: RefObject<HTMLDialogElement | null>;
  onChoose: (outcome: DeskOutcome, isTapped: boolean) => void;
}

/** Buttons for the outcome of a call; the first nine have a digit as shortcut. */
export function OutcomeButtons({ outcomes, ...shared }: OutcomeButtonsProps) {
  return (
    <fieldset className={styles.outcomes}>
      <legend>{m.outcomeOfCall()}</legend>
      <div>
        {outcomes.map((outcome, index) => (
          <OutcomeButton key={outcome.label} outcome={outcome} index={index} {...shared} />
        ))}
      </div>
    </fieldset>
  );
}

type OutcomeButtonProps = Omit<OutcomeButtonsProps, "outcomes"> & { outcome: DeskOutcome; index: number };

function OutcomeButton({ outcome, index, status, chosen, sheet, onChoose }: OutcomeButtonProps) {
  const digit = String(index + 1) as Digit;
  useShortcut(digit, () => onChoose(outcome, false), index < 9, sheet);
  return (
    <button
      type="button"
      className="press"
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

/** Returns what follows from an outcome: `Tomorrow`, `Choose the day`, `Closed`. */
function effectOf(outcome: DeskOutcome, before: EnquiryStatus): string {
  const status = statusAfter(outcome, before);
  if (isSettled(status)) return STATUS_LABELS[status]();
  if (outcome.asksDay || outcome.asksVisit) return m.chooseDay();
  const day = nextCallAfter(outcome, collegeDay());
  return day === null ? m.noCall() : shortDay(day);
}
