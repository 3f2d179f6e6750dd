import { useEffect, useMemo, useSyncExternalStore } from "react";
import { DocumentForm } from "#admin/collections/documents/document-form.tsx";
import type { DraftSession } from "#admin/collections/documents/draft-session.ts";
import { MergeConflictView } from "#admin/collections/documents/merge-conflict-view.tsx";
import { isEqualTrimmed, isObject } from "#admin/collections/documents/merge-document.ts";
import { SaveStatus, useDraftSession, useValidationErrors } from "#admin/collections/documents/open-draft.tsx";
import { useOwnSite } from "#admin/collections/documents/own-site-api.ts";
import { isBlank, valueAt } from "#admin/collections/form/value-changes.ts";
import { textParam, useUrlState } from "#admin/data/url-state.ts";
import { Button, TextLink } from "#admin/ui/button.tsx";
import { FilterSelect } from "#admin/ui/fields.tsx";
import { takeLostFocus } from "#admin/ui/move-focus.ts";
import { FormNote, Pending } from "#admin/ui/states.tsx";
import * as m from "#messages/compiled/admin-setup.ts";
import { errorsAt } from "./entry-forms.tsx";
import styles from "./setup.module.css";
import { useAnswers } from "./setup-data.ts";
import { type Question, STEPS } from "./steps.ts";

const FIELDS = { step: textParam, page: textParam };

/** The setup of a new college's site, one step per screen, in any order. */
export function SetupTab() {
  const [{ step: asked }, set] = useUrlState(FIELDS);
  const query = useAnswers();
  const isSample = useOwnSite().data?.stage === "sample";
  if (!query.data) return <Pending query={query} loading={m.loading()} />;
  const isAnswered = STEPS.map(({ answer }) => Boolean(answer && query.data && !isBlank(answer(query.data))));
  const chosen = STEPS.findIndex(({ id }) => id === asked);
  // Without a step in the URL, resume after the last answered step.
  const resumed = isAnswered[0] ? isAnswered.lastIndexOf(true) + 1 : 0;
  const at = chosen < 0 ? resumed : chosen;
  const { id = "", questions = [], More } = STEPS[at] ?? {};
  const next = STEPS[at + 1]?.id;
  const go = (step = "") => set({ step, page: "" });
  const title = m.stepTitle({ step: id });
  const answered = isAnswered.filter(Boolean).length;
  const total = STEPS.filter((one) => one.answer).length;

  // While the sample is shown, answers would overwrite its texts.
  if (isSample) {
    return (
      <FormNote tone="warn" title={m.stillSample()}>
        <TextLink to="/admin">{m.startOwnSite()}</TextLink>
      </FormNote>
    );
  }
  return (
    <section key={id} className={styles.setup} aria-label={title}>
      <div className="wrap">
        <FilterSelect
          label={m.goTo()}
          options={STEPS.map((step, place) => ({
            value: step.id,
            label: `${isAnswered[place] ? "✓" : place + 1} ${m.stepTitle({ step: step.id })}`,
          }))}
          value={id}
          onChange={go}
        />
        <small>{m.answeredOf({ count: answered, total })}</small>
        <progress max={total} value={answered} aria-label={m.answeredOf({ count: answered, total })} />
      </div>
      <header>
        <h2 ref={takeLostFocus} tabIndex={-1}>
          {title}
        </h2>
        <p>{m.stepWhy({ step: id })}</p>
      </header>
      {questions.map((question) => (
        <QuestionForm key={question.path} question={question} />
      ))}
      {More && <More />}
      <footer className="wrap ruled">
        {at > 0 && (
          <Button icon="left" onClick={() => go(STEPS[at - 1]?.id)}>
            {m.back()}
          </Button>
        )}
        {questions.length > 0 && (
          <Button look="quiet" onClick={() => go(next)}>
            {m.doNotKnow()}
          </Button>
        )}
        {next && (
          <Button look="main" icon="right" onClick={() => go(next)}>
            {m.nextStep({ title: m.stepTitle({ step: next }) })}
          </Button>
        )}
      </footer>
    </section>
  );
}

/** The form of a document, or of some of its keys; saves input as the document's draft. */
function QuestionForm({ question }: { question: Question }) {
  const { session, ...query } = useDraftSession(question.path);
  return session ? (
    <OpenQuestion question={question} session={session} />
  ) : (
    <Pending query={query} loading={m.loading()} />
  );
}

function OpenQuestion({ question, session }: { question: Question; session: DraftSession }) {
  const { path, keys, Form } = question;
  const state = useSyncExternalStore(session.subscribe, session.get);
  const { text, mergeConflicts, note } = state;
  const [found] = useValidationErrors(state);
  useTidyWhenLeft(session);
  // Show errors only for values that are filled in: missing ones are reported when the site goes public.
  const errors = useMemo(
    () =>
      found.filter((error) => {
        const isAsked = (error.document ?? path) === path && (!keys || keys.includes(String(error.path[0])));
        return isAsked && !isBlank(valueAt(text.value, error.path));
      }),
    [found, path, keys, text.value],
  );
  const change = (value: unknown) => session.change({ value });
  if (mergeConflicts.length > 0) return <MergeConflictView session={session} state={state} />;
  const key = keys?.at(-1);
  const others = Form ? keys?.slice(0, -1) : keys;
  return (
    <>
      {note && <FormNote tone="info">{note}</FormNote>}
      {(!Form || (others && others.length > 0)) && (
        <DocumentForm
          part={{ ...question, ...(others && { keys: others }) }}
          text={text}
          validationErrors={errors}
          onChange={session.change}
        />
      )}
      {Form && (
        <Form
          value={(key ? valueAt(text.value, [key]) : text.value) ?? []}
          errors={key ? errorsAt(errors, key) : errors}
          onChange={(next) => change(key ? { ...Object(text.value), [key]: next } : next)}
        />
      )}
      <SaveStatus state={state} />
    </>
  );
}

/** Removes blank rows and groups from the draft when the step is left. */
function useTidyWhenLeft(session: DraftSession): void {
  useEffect(
    () => () => {
      const { value } = session.get().text;
      const tidy = withoutBlanks(value);
      if (!isEqualTrimmed(tidy, value)) session.change({ value: tidy });
    },
    [session],
  );
}

function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBlanks).filter((entry) => !isBlank(entry));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withoutBlanks(inner)] as const);
  const isLeftOut = (inner: unknown) => isObject(inner) && Object.keys(inner).length > 0 && isBlank(inner);
  return Object.fromEntries(entries.filter(([, inner]) => !isLeftOut(inner)));
}
