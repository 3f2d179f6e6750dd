import { useState } from "react";
import { courseName, useCourseNames } from "#admin/admissions/enquiries-api.ts";
import { api, copyText, tryOrToast } from "#admin/api/api.ts";
import { downloadFromApi } from "#admin/data/download-csv.ts";
import { refreshVisibleQueries, useQuery } from "#admin/data/query-store.ts";
import { textParam, useUrlState } from "#admin/data/url-state.ts";
import { Button, TextLink } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { confirm } from "#admin/ui/dialog.tsx";
import { TextareaField } from "#admin/ui/fields.tsx";
import { Badge, FormNote, Pending } from "#admin/ui/states.tsx";
import {
  BREACH_DEADLINE_HOURS,
  type Breach,
  type BreachDetails,
  type BreachList,
  type BreachStep,
  deadlineOf,
} from "#contract/breaches.ts";
import * as m from "#messages/compiled/admin-breach.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { BreachForm, breachApiPath } from "./breach-form.tsx";

const CHOSEN = { breach: textParam };
const nameOf = ({ isDrill, awareAt }: Breach) =>
  m.breachOf({ drill: isDrill ? "drill" : "real", moment: formatMoment(awareAt) });

/** Guide through a breach of personal data: whom to tell by when, who is affected, and the letters. */
export function BreachTab() {
  const [{ breach: chosen }, choose] = useUrlState(CHOSEN);
  useCourseNames();
  const query = useQuery("breaches", () => api.get<BreachList>("/breaches"));
  if (!query.data) {
    return (
      <Card title={m.noted()}>
        <Pending query={query} loading={m.loading()} />
      </Card>
    );
  }
  const { items, accounts } = query.data;
  const open = items.find(({ _id }) => _id === chosen);
  return (
    <div className="columns">
      {!open && (
        <div className="whole">
          <FormNote tone="info" title={m.firstStop()}>
            {m.firstThings()}
          </FormNote>
        </div>
      )}
      <BreachForm
        key={open ? JSON.stringify(open) : "new"}
        breach={open}
        accounts={accounts}
        onSaved={({ _id }) => choose({ breach: _id })}
      />
      <div className="cards">
        {open && <BreachView key={open._id} _id={open._id} />}
        <Card title={m.earlier()} total={items.length}>
          {items.length === 0 && <p className="inset">{m.nothingYet()}</p>}
          <ul className="rows">
            {items.map((item) => (
              <li key={item._id}>
                <TextLink to={`?tab=breach&breach=${encodeURIComponent(item._id)}`}>{nameOf(item)}</TextLink>
                <small>{m.openOrClosed({ state: item.closedAt ? "closed" : "open" })}</small>
              </li>
            ))}
          </ul>
          {open && (
            <p className="strip">
              <TextLink to="?tab=breach">{m.another()}</TextLink>
            </p>
          )}
        </Card>
      </div>
    </div>
  );
}

function BreachView({ _id }: Pick<Breach, "_id">) {
  const path = breachApiPath({ _id });
  const query = useQuery(`breach:${_id}`, () => api.get<BreachDetails>(path));
  const { data } = query;
  if (!data) return <Pending query={query} loading={m.loading()} />;
  const { item } = data;

  const act = (call: () => Promise<unknown>) => tryOrToast(() => call().then(() => refreshVisibleQueries("breach")));
  const mailAll = async () => {
    const question = m.mailQuestion({ count: data.people - data.withoutMail });
    if (!(await confirm(question, m.mailDetails(), m.mailAll()))) return;
    if (await act(() => api.post(`${path}/mails`))) toastSuccess(m.mailsOnTheWay());
  };

  return (
    <>
      {item.isDrill && <FormNote tone="warn" title={m.drillBanner()} />}
      <Card
        title={m.whomToTell()}
        actions={
          <>
            <Button
              icon="download"
              busyLabel={m.downloading()}
              onClick={() => act(() => downloadFromApi(`${path}/export`))}
            >
              {m.downloadAll()}
            </Button>
            {item.closedAt === null && (
              <Button icon="ok" busyLabel={m.saving()} onClick={() => act(() => api.patch(path, { isClosed: true }))}>
                {m.close()}
              </Button>
            )}
          </>
        }
      >
        {item.closedAt && <p className="inset">{m.closedOn({ moment: formatMoment(item.closedAt) })}</p>}
        <Steps item={item} onDone={(told) => act(() => api.patch(path, { told }))} />
      </Card>
      <Affected data={data} onMail={mailAll} />
      <Letters letters={data.letters} />
    </>
  );
}

const STEPS = Object.keys(BREACH_DEADLINE_HOURS) as BreachStep[];

function Steps({ item, onDone }: { item: Breach; onDone: (step: BreachStep) => Promise<unknown> }) {
  const [now] = useState(Date.now);
  return (
    <ol className="rows">
      {STEPS.map((step) => {
        const [done, deadline] = [item.steps[step], deadlineOf(step, item)];
        const isLate = !done && deadline !== null && Date.parse(deadline) < now;
        return (
          <li key={step}>
            <div>
              <h3>{m.stepName({ step })}</h3>
              <p>{deadline === null ? m.atOnce() : m.until({ moment: formatMoment(deadline) })}</p>
              {done && (
                <small>
                  {m.doneBy({ moment: formatMoment(done.at), by: done.by })}
                  {done.mails > 0 && ` · ${m.mailsSent({ count: done.mails })}`}
                </small>
              )}
            </div>
            <Badge look={done ? "dot" : isLate ? "dash" : "ring"}>
              {done ? m.done() : isLate ? m.late() : m.open()}
            </Badge>
            {!done && (
              <Button icon="ok" busyLabel={m.saving()} onClick={() => onDone(step)}>
                {m.markDone()}
                <span className="visually-hidden">: {m.stepName({ step })}</span>
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Affected({ data, onMail }: { data: BreachDetails; onMail: () => Promise<unknown> }) {
  const { item, items, total, people, withoutMail, reads } = data;
  const canMail = !item.isDrill && !item.steps.persons?.mails && people > withoutMail;

  return (
    <Card title={m.whoIsAffected()}>
      <div className="stack inset">
        <p role="status">{m.affected({ people, total, withoutMail })}</p>
        {item.scope === null && <p>{m.staffToo()}</p>}
        {canMail && (
          <Button icon="mail" busyLabel={m.saving()} onClick={onMail}>
            {m.mailAll()}
          </Button>
        )}
      </div>
      {total > 0 && (
        <details className="strip">
          <summary>{m.showPeople()}</summary>
          <ul className="rows">
            {items.map(({ _id, name, mobile, email, course }) => (
              <li key={_id}>
                <div>
                  <b dir="auto">{name}</b>
                  <small>{[mobile, email, courseName(course)].filter(Boolean).join(" · ")}</small>
                </div>
              </li>
            ))}
          </ul>
          {total > items.length && <p className="fine">{m.firstOf({ count: items.length })}</p>}
        </details>
      )}
      <div className="stack inset">
        <h3>{m.whoRead()}</h3>
        {reads.length === 0 && <p>{m.noReads()}</p>}
        <ul>
          {reads.map(({ by, kind, enquiries: count, firstAt, lastAt }) => (
            <li key={`${by} ${kind}`}>
              <b>{by}</b> {m.readLine({ kind, count, from: formatMoment(firstAt), until: formatMoment(lastAt) })}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function Letters({ letters }: Pick<BreachDetails, "letters">) {
  return (
    <Card title={m.letters()}>
      <p className="inset">{m.lettersHint()}</p>
      {letters.map(({ step, language, subject, text }) => {
        const title = m.letterIn({ step: m.stepName({ step }), language });
        return (
          <details key={title} className="strip">
            <summary>{title}</summary>
            <div className="stack">
              <TextareaField label={subject} lang={language} readOnly rows={12} value={text} />
              <Button icon="copy" onClick={() => copyText(`${subject}\n\n${text}`, m.copied())}>
                {m.copyLetter()}
                <span className="visually-hidden">: {title}</span>
              </Button>
            </div>
          </details>
        );
      })}
    </Card>
  );
}
