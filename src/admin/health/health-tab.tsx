import { showFailure } from "#admin/api/api.ts";
import { Button } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { Pending } from "#admin/ui/list-states.tsx";
import type { Health, HealthCheck } from "#contract/health.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import styles from "./health.module.css";
import { lookAgain, useHealth } from "./health-api.ts";

/** The worst first. */
const STATES = [
  { state: "bad", word: "Problem", look: "dash" },
  { state: "warn", word: "Warning", look: "ring" },
  { state: "ok", word: "OK", look: "dot" },
] as const;

export function HealthTab() {
  const query = useHealth();
  const { data, error, isLoading } = query;
  if (!data) {
    return (
      <Card title="Health">
        <Pending
          query={{ ...query, error: isLoading ? undefined : error }}
          loading="Checking the server"
          failed="The server cannot be checked"
        />
      </Card>
    );
  }
  const { checks, errors, lookedAt } = data;
  return (
    <Card
      title="Health"
      actions={
        <>
          <Button icon="retry" busyLabel="Checking" onClick={lookAgain}>
            Check again
          </Button>
          <Button icon="copy" onClick={() => copyAsText(data)}>
            Copy as text
          </Button>
        </>
      }
    >
      <div className={styles.verdict}>
        <p role="status">
          <b>{verdictOf(checks)}</b> Checked {formatMoment(lookedAt)}.
        </p>
        <p>
          If you do not run the server yourself, press “Copy as text” and send it to the person who does. If there is a
          problem, call them.
        </p>
        {error !== undefined && !isLoading && (
          <FormNote tone="warn" title="The server did not answer. This is its last answer." />
        )}
      </div>
      <ul className={styles.checks}>
        {STATES.flatMap(({ state, word, look }) =>
          checks
            .filter((check) => check.state === state)
            .map(({ id, title, text, advice }) => (
              <li key={id}>
                <span className="badge" data-look={look}>
                  {word}
                </span>
                <h3>{title}</h3>
                <div>
                  <p>{text}</p>
                  {advice && (
                    <p>
                      <b>What to do:</b> {advice}
                    </p>
                  )}
                </div>
              </li>
            )),
        )}
      </ul>
      {errors.length > 0 && (
        <details className={styles.errors}>
          <summary>Last errors in the log: {errors.length}</summary>
          <ul>
            {errors.map(({ at, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same error may come twice in a moment
              <li key={index}>
                <span className="fine">{formatMoment(at)}</span> {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

function verdictOf(checks: readonly HealthCheck[]): string {
  const count = (asked: string) => checks.filter(({ state }) => state === asked).length;
  const [bad, warn] = [count("bad"), count("warn")];
  if (bad > 0) return bad === 1 ? "There is one problem." : `There are ${bad} problems.`;
  if (warn > 0) return `No problems, ${warn === 1 ? "one warning" : `${warn} warnings`}.`;
  return "No problems.";
}

export function textOf({ checks, errors, lookedAt }: Health, site: string): string {
  const lines = STATES.flatMap(({ state, word }) =>
    checks
      .filter((check) => check.state === state)
      .map(({ title, text, advice }) => `${word}: ${title}. ${text}${advice ? ` What to do: ${advice}` : ""}`),
  );
  const log = errors.map(({ at, text }) => `${at} ${text}`);
  const heading = `Health of ${site}, ${formatMoment(lookedAt)}`;
  return [heading, ...lines, ...(log.length > 0 ? ["", "Last errors in the log:", ...log] : []), ""].join("\n");
}

async function copyAsText(health: Health): Promise<void> {
  try {
    await navigator.clipboard.writeText(textOf(health, location.origin));
    toastSuccess("Copied. Paste it into a message.");
  } catch (error) {
    showFailure(error);
  }
}
