import { useEffect, useRef, useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import type { Edit } from "#admin/data/merge-fields.ts";
import { isSame } from "#admin/data/use-draft.ts";
import { type EventProblems, type EventValues, problemsOf } from "./event-values.ts";

interface EventFormOptions {
  values: EventValues;
  change: (changes: Partial<EventValues>) => void;
  /** @param rebased what is sent instead of the draft, after a conflict */
  submit: (values: EventValues, rebased?: Edit<EventValues>) => Promise<void>;
  /** `Create failed`, `Update failed`. */
  fallback: string;
}

export interface Failure {
  error: unknown;
  /** What to show beside the cause. */
  text: string;
}

/** Checks when it is sent, then while somebody corrects; the focus goes to the first field at fault. */
export function useEventForm({ values, change, submit, fallback }: EventFormOptions) {
  const body = useRef<HTMLDivElement>(null);
  const [problems, setProblems] = useState<EventProblems>({});
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
  useEffect(() => {
    if (refusals > 0) body.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusals]);

  function refuse(found: EventProblems) {
    setProblems(found);
    setRefusals((times) => times + 1);
  }

  async function handleSubmit(rebased?: Edit<EventValues>) {
    if (isBusy) return;
    const sent = rebased?.values ?? values;
    const found = problemsOf(sent);
    setFailure(null);
    if (Object.keys(found).length > 0) return refuse(found);
    setProblems({});
    setIsBusy(true);
    try {
      await submit(sent, rebased);
    } catch (error) {
      const text = tellFailure(error, fallback);
      const fields: EventProblems = error instanceof ApiError ? error.fields : {};
      if (Object.keys(fields).some((name) => name in values)) refuse(fields);
      else setFailure({ error, text });
    } finally {
      setIsBusy(false);
    }
  }

  return {
    body,
    problems,
    failure,
    isBusy,
    handleSubmit,
    /** Whether these are still the values of the form: somebody may type while they are on their way. */
    isStill: (sent: EventValues) => isSame(latest.current, sent),
    forget() {
      setProblems({});
      setFailure(null);
    },
    handleChange(changes: Partial<EventValues>) {
      change(changes);
      const now = problemsOf({ ...values, ...changes });
      const changed = Object.keys(changes) as (keyof EventValues)[];
      if (!changed.some((name) => problems[name])) return;
      setProblems({ ...problems, ...Object.fromEntries(changed.map((name) => [name, now[name]])) });
    },
  };
}
