import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { inStorage } from "#admin/accounts/session.ts";
import { api, showFailure } from "#admin/api/api.ts";
import { useQuery } from "#admin/data/query-store.ts";
import { editAddress } from "#admin/documents/college-parts.ts";
import { lookedThrough } from "#admin/documents/document-state.ts";
import { documentCalls } from "#admin/documents/documents-api.ts";
import { useHealth } from "#admin/health/health-api.ts";
import { Button } from "#admin/ui/button.tsx";
import { confirm } from "#admin/ui/confirm-dialog.tsx";
import { Icon } from "#admin/ui/icon.tsx";
import { LoadingState, Pending } from "#admin/ui/list-states.tsx";
import type { Checklist, ChecklistStep, SampleRemoved } from "#contract/checklist.ts";
import type { HealthCheck } from "#contract/health.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import styles from "./start-screen.module.css";

interface StepWords {
  title: string;
  /** What to do, while it is not done. */
  advice: string;
  /** Where it is done. */
  place?: string;
}

const STEPS: Record<ChecklistStep, StepWords> = {
  names: { title: "Name and addresses", advice: "Still the sample’s:", place: "names" },
  appearance: { title: "Seal and colours", advice: "Still the sample’s:", place: "appearance" },
  contact: { title: "Telephones and mail", advice: "Still the sample’s:", place: "telephones" },
  courses: { title: "Courses and fees", advice: "Still the sample’s:", place: "courses" },
  people: { title: "People", advice: "Still people of the sample:", place: "people" },
  photographs: { title: "Photographs", advice: "Still drawings, not photographs:", place: "home" },
  approvals: { title: "Approvals", advice: "Still the sample’s:", place: "approvals" },
  records: { title: "Sample records away", advice: "Visitors still see:" },
  others: { title: "Everything else", advice: "Read and make yours, in the tab College:" },
  privacy: { title: "Privacy page read", advice: "Read it and make it yours:", place: "pages/Privacy.md" },
};

/** Ids of checks. */
const SET_UP = ["address", "mail-server", "backup"];

const HIDDEN_KEY = "first-steps-away";

/** The steps from the sample to the college's own site. They block nothing, and can be put away when all are done. */
export function FirstSteps() {
  const list = useQuery("checklist", () => api.get<Checklist>("/checklist"));
  const health = useHealth();
  const [isAway, setIsAway] = useState(() => inStorage(() => localStorage.getItem(HIDDEN_KEY) !== null, false));
  if (!list.data) {
    return (
      <section className={styles.steps} aria-label="First steps">
        <Pending
          query={{ ...list, error: list.isLoading ? undefined : list.error }}
          loading="Loading the first steps"
        />
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
    <section className={styles.steps} aria-label="First steps">
      <header className="wrap">
        <h2>First steps</h2>
        <p role="status">
          {doneCount} of {steps.length + 1} done
        </p>
        <progress max={steps.length + 1} value={doneCount} aria-label="First steps done" />
        {isAllDone && (
          <Button icon="ok" onClick={putAway}>
            Put away
          </Button>
        )}
      </header>
      <ol>
        {steps.map(({ step, isDone, left, asShipped }) => {
          const { title, advice, place } = STEPS[step];
          return (
            <Step key={step} title={title} isDone={isDone} to={place && editAddress(place)}>
              {isDone ? null : <Left advice={advice} items={left} />}
              {asShipped.length > 0 && <StillRight documents={asShipped} onDone={list.refresh} />}
              {step === "records" && !isDone && <RemoveSample onRemoved={list.refresh} />}
            </Step>
          );
        })}
        <Step title="Domain, mail and backup" isDone={isSetUp}>
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
          <span className="unseen">{isDone ? ", done" : ", to do"}</span>
        </h3>
        {children}
      </div>
    </li>
  );
}

const SHOWN_AT_MOST = 5;

function Left({ advice, items }: { advice: string; items: readonly string[] }) {
  const more = items.length - SHOWN_AT_MOST;
  return (
    <p>
      {advice} {items.slice(0, SHOWN_AT_MOST).join(", ")}
      {more > 0 && ` and ${more} more`}.
    </p>
  );
}

/** What is left only because it is as it was shipped may stay. */
function StillRight({ documents, onDone }: { documents: readonly string[]; onDone: () => Promise<void> }) {
  async function keep() {
    try {
      const { lastReviewed } = lookedThrough();
      for (const path of documents) await documentCalls(path).changeSettings({ lastReviewed });
      await onDone();
    } catch (error) {
      showFailure(error);
    }
  }
  return (
    <Button icon="ok" busyLabel="Saving" onClick={keep}>
      Looked through, still right
    </Button>
  );
}

function RemoveSample({ onRemoved }: { onRemoved: () => Promise<void> }) {
  async function remove() {
    const isSure = await confirm({
      question: "Remove the sample records?",
      details: "Sample notices, events, students and pictures go for good. What you have written or changed stays.",
      action: "Remove",
    });
    if (!isSure) return;
    try {
      const { removed } = await api.delete<{ removed: SampleRemoved }>("/checklist/sample-records");
      const count = Object.values(removed).reduce((sum, each) => sum + each, 0);
      toastSuccess(`${count} sample records removed`);
      await onRemoved();
    } catch (error) {
      showFailure(error);
    }
  }
  return (
    <Button icon="bin" busyLabel="Removing" onClick={remove}>
      Remove the sample records
    </Button>
  );
}

function SetUp({ query, checks }: { query: ReturnType<typeof useHealth>; checks: readonly HealthCheck[] }) {
  if (!query.data && query.isLoading) return <LoadingState label="Checking the server" />;
  if (!query.data) return <Pending query={query} loading="Checking the server" failed="The server cannot be checked" />;
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
        Everything about the server
      </Link>
    </>
  );
}

function SamplePages({ pages: { total, sample } }: { pages: Checklist["pages"] }) {
  if (sample.length === 0) return <p className="inset">No sample text is left on the {total} pages.</p>;
  return (
    <details className={styles.pages}>
      <summary>
        {sample.length} of {total} pages still sample
      </summary>
      <p>Make each page yours, or hide it until you do.</p>
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
