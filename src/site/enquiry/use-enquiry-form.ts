import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { EnquirySettings } from "#contract/site-pages.ts";
import { markOf } from "./draft.ts";
import type { EnquiryDesk, EnquiryFaults, Outcome } from "./enquiry-desk.ts";
import { ENQUIRY_FIELDS, type EnquiryValues, readValues } from "./enquiry-values.ts";
import { submissionOf } from "./submission.ts";
import { useKeptValues } from "./use-kept-values.ts";
import { useLeaveWarning } from "./use-leave-warning.ts";
import { within } from "./within.ts";

/** What sending needs is a few kB: after that the line is broken. */
const DESK_WITHIN_MS = 20_000;
/** Such as after an update of the site: the file that the open page knows is gone. */
const PAGE_INCOMPLETE =
  "Your enquiry was not sent: a part of this page did not come. What you typed is kept: try again, or reload the page.";

/** Why the enquiry was not sent, apart from faulty fields. */
export type Problem = Exclude<Outcome, { kind: "sent" }>;

/** Specification, section 4: editing, submitting, then sent, or editing again with a problem. */
export type EnquiryState =
  | { phase: "editing"; faults: EnquiryFaults; problem: Problem | null }
  | { phase: "submitting" }
  | { phase: "sent" };

const UNTOUCHED: EnquiryState = { phase: "editing", faults: {}, problem: null };

/**
 * The enquiry form's state and what its events do. The view shows `state`, and gives the two refs their elements.
 * @param onOutcome after the state has changed: the place for toasts
 */
export function useEnquiryForm(settings: EnquirySettings, onOutcome: (outcome: Outcome) => void) {
  const formRef = useRef<HTMLFormElement>(null);
  const captchaRef = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(UNTOUCHED);
  const kept = useKeptValues(formRef);
  const desk = useRef<Promise<EnquiryDesk> | null>(null);
  const readyDesk = useRef<EnquiryDesk | null>(null);
  const isBusy = useRef(false);
  useLeaveWarning(state.phase === "submitting");

  const { isUnanswered } = kept;
  useEffect(() => {
    // The page was left while the enquiry was on its way.
    if (isUnanswered()) setState({ phase: "editing", faults: {}, problem: { kind: "unanswered" } });
  }, [isUnanswered]);

  function getDesk(): Promise<EnquiryDesk> {
    desk.current ??= openDesk().catch((error: unknown) => {
      desk.current = null;
      throw error;
    });
    return desk.current;
  }

  async function openDesk(): Promise<EnquiryDesk> {
    const { createEnquiryDesk } = await import("./enquiry-desk.ts");
    if (!captchaRef.current) throw new Error("The form has no place for the captcha");
    readyDesk.current = createEnquiryDesk(settings, captchaRef.current);
    return readyDesk.current;
  }

  /** The next state is on the screen when this returns, so that the focus can follow it. */
  function show(next: EnquiryState) {
    flushSync(() => setState(next));
  }

  function showFaults(form: HTMLFormElement, faults: EnquiryFaults) {
    show({ phase: "editing", faults, problem: null });
    const first = ENQUIRY_FIELDS.find((field) => faults[field]);
    const input = form.querySelector<HTMLElement>(`[name="${first}"]`);
    input?.focus();
    // Its message too, which stands below it.
    input?.closest("[data-field]")?.scrollIntoView({ block: "nearest" });
  }

  /** What it takes to send: at once when it is there, else with the form already busy. */
  async function awaitDesk(form: HTMLFormElement): Promise<EnquiryDesk> {
    if (readyDesk.current) return readyDesk.current;
    showSubmitting(form);
    return within(DESK_WITHIN_MS, getDesk());
  }

  function showSubmitting(form: HTMLFormElement) {
    show({ phase: "submitting" });
    // The field or button that had the focus is disabled now.
    form.focus({ preventScroll: true });
  }

  async function submit(form: HTMLFormElement, values: EnquiryValues): Promise<Outcome | null> {
    const { check, send } = await awaitDesk(form);
    const checked = check(values);
    if ("faults" in checked) {
      showFaults(form, checked.faults);
      return null;
    }
    const submission = submissionOf(checked.enquiry, kept.draft.read().submission);
    kept.draft.save({ submission, unanswered: markOf(values) });
    showSubmitting(form);
    const outcome = await send(checked.enquiry, submission.id);
    if (outcome.kind !== "unanswered") kept.draft.save({ unanswered: null });
    return outcome;
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy.current) return;
    isBusy.current = true;
    const values = readValues(form);
    const outcome = await submit(form, values).catch((): Outcome => ({ kind: "not-sent", sentence: PAGE_INCOMPLETE }));
    isBusy.current = false;
    if (!outcome) return;
    if (outcome.kind === "sent") {
      kept.forget(values);
      show({ phase: "sent" });
    } else {
      show({ phase: "editing", faults: {}, problem: outcome });
      form.querySelector<HTMLElement>("[type=submit]")?.focus();
    }
    onOutcome(outcome);
  }

  /** Fields already at fault are checked at each change; the others wait for the next submit. */
  async function recheck(form: HTMLFormElement) {
    const { check } = await getDesk();
    const checked = check(readValues(form));
    const now = "faults" in checked ? checked.faults : {};
    setState((current) => {
      if (current.phase !== "editing") return current;
      const known = ENQUIRY_FIELDS.filter((field) => current.faults[field] && now[field]);
      return { ...current, faults: Object.fromEntries(known.map((field) => [field, now[field]])) };
    });
  }

  return {
    formRef,
    captchaRef,
    state,
    offerCourse: kept.offerCourse,
    handleSubmit,
    handleInput(event: FormEvent<HTMLFormElement>) {
      kept.keep(event);
      const isFaulty = state.phase === "editing" && Object.keys(state.faults).length > 0;
      if (isFaulty) void recheck(event.currentTarget).catch(() => {});
    },
    /** Downloads and starts what sending will need. */
    prepare() {
      getDesk().then(
        (ready) => ready.prepare(),
        () => {},
      );
    },
    /** The dialog was closed. Typed values and messages stay; only the Thank You panel makes room for the form. */
    leave() {
      setState((current) => (current.phase === "sent" ? UNTOUCHED : current));
    },
  };
}
