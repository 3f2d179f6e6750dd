import { copyText } from "#admin/api/api.ts";
import { Button } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { Badge, FormNote, Pending } from "#admin/ui/states.tsx";
import type { Health, HealthCheck } from "#contract/health.ts";
import * as m from "#messages/compiled/health.ts";
import { formatMoment } from "#ui/formats.ts";
import { rich } from "#ui/rich.tsx";
import { refreshHealth, useHealth } from "./health-api.ts";

/** The states of checks, the worst first. */
const STATES = [
  { state: "bad", word: m.problem, look: "dash" },
  { state: "warn", word: m.warning, look: "ring" },
  { state: "ok", word: m.fine, look: "dot" },
] as const;
const worstFirst = (checks: readonly HealthCheck[]) =>
  STATES.flatMap((one) => checks.flatMap((check) => (check.state === one.state ? [{ ...check, ...one }] : [])));

export function HealthTab() {
  const query = useHealth();
  const { data, error, isLoading } = query;
  if (!data) {
    return (
      <Card title={m.health()}>
        <Pending query={query} loading={m.checkingServer()} failed={m.serverNotChecked()} />
      </Card>
    );
  }
  const { checks, errors, lookedAt } = data;
  return (
    <Card
      title={m.health()}
      actions={
        <>
          <Button icon="retry" busyLabel={m.checking()} onClick={refreshHealth}>
            {m.checkAgain()}
          </Button>
          <Button icon="copy" onClick={() => copyText(formatHealthReport(data, location.origin), m.copied())}>
            {m.copyAsText()}
          </Button>
        </>
      }
    >
      <div className="stack inset">
        <p role="status">{rich(m.verdictAt({ verdict: verdictOf(checks), moment: formatMoment(lookedAt) }))}</p>
        <p>{m.ifNotYourself()}</p>
        {error !== undefined && !isLoading && <FormNote tone="warn" title={m.oldAnswer()} />}
      </div>
      <ul className="rows">
        {worstFirst(checks).map(({ id, title, text, advice, look, word }) => (
          <li key={id}>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
              {advice && <p>{rich(m.whatToDoWith({ advice: "<advice/>" }), { advice })}</p>}
            </div>
            <Badge look={look}>{word()}</Badge>
          </li>
        ))}
      </ul>
      {errors.length > 0 && (
        <details className="strip">
          <summary>{m.lastErrorsCount({ count: errors.length })}</summary>
          <ul className="stack">
            {errors.map(({ at, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two errors of one moment may have the same text
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
  if (bad > 0) return m.problemsFound({ count: bad });
  return warn > 0 ? m.warningsFound({ count: warn }) : m.noProblems();
}

export function formatHealthReport({ checks, errors, lookedAt }: Health, site: string): string {
  const lines = worstFirst(checks).map(({ title, text, advice, word }) => {
    const line = { word: word(), title, text };
    return advice ? m.checkLineAdvice({ ...line, advice }) : m.checkLine(line);
  });
  const log = errors.map(({ at, text }) => `${at} ${text}`);
  const heading = m.healthOf({ site, moment: formatMoment(lookedAt) });
  return [heading, ...lines, ...(log.length > 0 ? ["", m.lastErrors(), ...log] : []), ""].join("\n");
}
