import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { api, attempt } from "#admin/api/api.ts";
import { inStorage } from "#admin/api/session.ts";
import { lookedThrough } from "#admin/collections/documents/document-state.tsx";
import { documentCalls } from "#admin/collections/documents/documents-api.ts";
import { editAddress } from "#admin/data/college-parts.ts";
import { useQuery } from "#admin/data/query-store.ts";
import { useHealth } from "#admin/operations/health-api.ts";
import { Button } from "#admin/ui/button.tsx";
import { confirm } from "#admin/ui/confirm-dialog.tsx";
import { Icon } from "#admin/ui/icon.tsx";
import { Pending } from "#admin/ui/list-states.tsx";
import type { Checklist, ChecklistStep, SampleRemoved } from "#contract/checklist.ts";
import type { HealthCheck } from "#contract/health.ts";
import * as m from "#messages/compiled/admin.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import styles from "./start-screen.module.css";

interface StepWords {
  title: () => string;
  /** What to do while the step is not done. */
  advice: () => string;
  /** The part or document in which the step is done. */
  place?: string;
}

const STEPS: Record<ChecklistStep, StepWords> = {
  names: { title: m.stepNames, advice: m.stillSample, place: "names" },
  appearance: { title: m.stepAppearance, advice: m.stillSample, place: "appearance" },
  contact: { title: m.stepContact, advice: m.stillSample, place: "telephones" },
  courses: { title: m.stepCourses, advice: m.stillSample, place: "courses" },
  people: { title: m.stepPeople, advice: m.stepPeopleAdvice, place: "people" },
  photographs: { title: m.stepPhotographs, advice: m.stepPhotographsAdvice, place: "home" },
  approvals: { title: m.stepApprovals, advice: m.stillSample, place: "approvals" },
  records: { title: m.stepRecords, advice: m.stepRecordsAdvice },
  others: { title: m.stepOthers, advice: m.stepOthersAdvice },
  privacy: { title: m.stepPrivacy, advice: m.stepPrivacyAdvice, place: "pages/Privacy.md" },
};

/** Ids of the health checks that make up the step of the set-up. */
const SET_UP = ["address", "mail-server", "backup"];

const HIDDEN_KEY = "first-steps-away";

/** The steps from the sample to the college's own site. They block nothing, and can be put away when all are done. */
export function FirstSteps() {
  const list = useQuery("checklist", () => api.get<Checklist>("/checklist"));
  const health = useHealth();
  const [isAway, setIsAway] = useState(() => inStorage(() => localStorage.getItem(HIDDEN_KEY) !== null, false));
  if (!list.data) {
    return (
      <section className={styles.steps} aria-label={m.firstSteps()}>
        <Pending query={list} loading={m.loadingFirstSteps()} />
      </section>
    );
  }
  const { steps, pages } = list.data;
  const setUp = health.data?.checks.filter(({ id }) => SET_UP.includes(id)) ?? [];
  const isSetUp = setUp.length > 0 && setUp.every(({ state }) => state === "ok");
  const doneCount = steps.filter(({ isDone }) => isDone).length + Number(isSetUp);
  const isAllDone = doneCount === steps.length + 1 && pages.sample.length === 0;
  if (isAway && isAllDone) return null;

  function putAway() {
    inStorage(() => localStorage.setItem(HIDDEN_KEY, "1"), undefined);
    setIsAway(true);
  }

  return (
    <section className={styles.steps} aria-label={m.firstSteps()}>
      <header className="wrap">
        <h2>{m.firstSteps()}</h2>
        <p role="status">{m.stepsDone({ count: doneCount, total: steps.length + 1 })}</p>
        <progress max={steps.length + 1} value={doneCount} aria-label={m.firstStepsDone()} />
        {isAllDone && (
          <Button icon="ok" onClick={putAway}>
            {m.putAway()}
          </Button>
        )}
      </header>
      <ol>
        {steps.map(({ step, isDone, left, asShipped }) => {
          const { title, advice, place } = STEPS[step];
          return (
            <Step key={step} title={title()} isDone={isDone} to={place && editAddress(place)}>
              {isDone ? null : <Left advice={advice()} items={left} />}
              {asShipped.length > 0 && <StillRight documents={asShipped} onDone={list.refresh} />}
              {step === "records" && !isDone && <RemoveSample onRemoved={list.refresh} />}
            </Step>
          );
        })}
        <Step title={m.stepSetUp()} isDone={isSetUp}>
          <SetUp query={health} checks={setUp} />
        </Step>
      </ol>
      <SamplePages pages={pages} />
    </section>
  );
}

type StepProps = { title: string; isDone: boolean; to?: string | undefined; children: ReactNode };

function Step({ title, isDone, to, children }: StepProps) {
  return (
    <li data-done={isDone || undefined}>
      <i aria-hidden="true">{isDone && <Icon name="ok" />}</i>
      <div>
        <h3>
          {to ? <Link to={to}>{title}</Link> : title}
          <span className="unseen">{isDone ? m.stepDone() : m.stepToDo()}</span>
        </h3>
        {children}
      </div>
    </li>
  );
}

const SHOWN_AT_MOST = 5;

function Left({ advice, items }: { advice: string; items: readonly string[] }) {
  const more = items.length - SHOWN_AT_MOST;
  const named = { advice, items: items.slice(0, SHOWN_AT_MOST).join(", ") };
  return <p>{more > 0 ? m.leftItemsAndMore({ ...named, more }) : m.leftItems(named)}</p>;
}

/** A button for documents that are left only because they are as they were shipped: they may stay so. */
function StillRight({ documents, onDone }: { documents: readonly string[]; onDone: () => Promise<void> }) {
  const keep = () =>
    attempt(async () => {
      const { lastReviewed } = lookedThrough();
      for (const path of documents) await documentCalls(path).changeSettings({ lastReviewed });
      await onDone();
    });
  return (
    <Button icon="ok" busyLabel={m.savingNow()} onClick={keep}>
      {m.lookedThroughStillRight()}
    </Button>
  );
}

function RemoveSample({ onRemoved }: { onRemoved: () => Promise<void> }) {
  async function remove() {
    const isSure = await confirm({
      question: m.removeSampleQuestion(),
      details: m.removeSampleDetails(),
      action: m.remove(),
    });
    if (!isSure) return;
    await attempt(async () => {
      const { removed } = await api.delete<{ removed: SampleRemoved }>("/checklist/sample-records");
      const count = Object.values(removed).reduce((sum, each) => sum + each, 0);
      toastSuccess(m.sampleRemoved({ count }));
      await onRemoved();
    });
  }
  return (
    <Button icon="bin" busyLabel={m.removing()} onClick={remove}>
      {m.removeSample()}
    </Button>
  );
}

function SetUp({ query, checks }: { query: ReturnType<typeof useHealth>; checks: readonly HealthCheck[] }) {
  if (!query.data) return <Pending query={query} loading={m.checkingServer()} failed={m.serverNotChecked()} />;
  return (
    <>
      <ul className={styles.findings}>
        {checks.map(({ id, title, state, text, advice }) => (
          <li key={id} data-tone={state === "ok" ? undefined : state}>
            <Icon name={state === "ok" ? "ok" : "alert"} />
            <span>
              {title}: {text} {advice}
            </span>
          </li>
        ))}
      </ul>
      <Link className="plainLink" to="/admin/dashboard?tab=health">
        {m.aboutServer()}
      </Link>
    </>
  );
}

function SamplePages({ pages: { total, sample } }: { pages: Checklist["pages"] }) {
  if (sample.length === 0) return <p className="inset">{m.noSamplePages({ total })}</p>;
  return (
    <details className={styles.pages}>
      <summary>{m.samplePages({ count: sample.length, total })}</summary>
      <p>{m.makePagesYours()}</p>
      <ul>
        {sample.map(({ document, title }) => (
          <li key={document}>
            <Link className="plainLink" to={editAddress(document)}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
