import { useState } from "react";
import { api, showErrorToast } from "#admin/api/api.ts";
import { updateQueryData, useQuery } from "#admin/data/query-store.ts";
import { choiceParam, textParam, useUrlState } from "#admin/data/url-state.ts";
import { Button } from "#admin/ui/button.tsx";
import { Card, FilterBar } from "#admin/ui/card.tsx";
import { FilterSelect } from "#admin/ui/fields.tsx";
import { FormNote, NoMatchState, Pending } from "#admin/ui/states.tsx";
import type { OtherTopic } from "#contract/activity.ts";
import type { Admin, AuditEntry } from "#contract/admins.ts";
import { COLLECTIONS } from "#contract/collections/collections.ts";
import * as m from "#messages/compiled/admin-accounts.ts";
import { formatMoment } from "#ui/formats.ts";
import styles from "./accounts.module.css";
import { auditSentence, groupByDay, knownNames } from "./audit-sentence.ts";

const OTHER_TOPICS: Record<OtherTopic, () => string> = {
  enquiries: m.topicEnquiries,
  admins: m.topicAdmins,
  pages: m.topicPages,
  logins: m.topicLogins,
};
const TOPICS: Record<string, () => string> = {
  "": m.everything,
  ...Object.fromEntries(COLLECTIONS.map(({ tab }) => [tab.id, tab.label])),
  ...OTHER_TOPICS,
};

const PAGE_SIZE = 30;

/** Filters of the audit log: `_id` of an admin, and a topic; blank for all. */
const FILTER = { person: textParam, topic: choiceParam(["", ...Object.keys(TOPICS)]) };

/** The audit log, newest entry first, loaded page by page. A refresh returns to the first page. */
export function AuditLogCard({ admins }: { admins: readonly Admin[] }) {
  const [{ person, topic }, setFilter] = useUrlState(FILTER);
  const name = `audit-log?${person}&${topic}`;
  const [problem, setProblem] = useState<string | null>(null);

  async function fetchPage(before = "") {
    const given = Object.entries({ adminId: person, about: topic, before }).filter(([, value]) => value !== "");
    const query = new URLSearchParams([["limit", String(PAGE_SIZE)], ...given]);
    const { entries } = await api.get<{ entries: AuditEntry[] }>(`/audit-log?${query}`);
    return { entries, hasMore: entries.length === PAGE_SIZE };
  }
  const query = useQuery(name, () => fetchPage());
  const { data: page } = query;

  async function loadMore() {
    const last = page?.entries.at(-1)?._id;
    setProblem(null);
    try {
      const next = await fetchPage(last);
      updateQueryData<typeof next>(name, (shown) =>
        shown.entries.at(-1)?._id === last ? { ...next, entries: [...shown.entries, ...next.entries] } : shown,
      );
    } catch (error) {
      setProblem(showErrorToast(error, m.failedToLoad()));
    }
  }

  return (
    <Card title={m.auditLog()}>
      <FilterBar>
        <FilterSelect
          label={m.person()}
          options={[{ value: "", label: m.everybody() }, ...personOptions(admins, page?.entries ?? [], person)]}
          value={person}
          onChange={(id) => setFilter({ person: id })}
        />
        <FilterSelect
          label={m.kind()}
          options={Object.entries(TOPICS).map(([value, label]) => ({ value, label: label() }))}
          value={topic}
          onChange={(name) => setFilter({ topic: name })}
        />
      </FilterBar>
      {!page ? (
        <Pending query={query} loading={m.loadingAuditLog()} />
      ) : page.entries.length > 0 ? (
        <>
          <AuditDays entries={page.entries} admins={admins} />
          <div className="stack strip">
            {problem && <FormNote tone="bad">{problem}</FormNote>}
            {page.hasMore ? (
              <Button icon="down" busyLabel={m.loadingMore()} onClick={loadMore}>
                {m.loadMore()}
              </Button>
            ) : (
              <p className="faint" role="status">
                {m.logBegins()}
              </p>
            )}
          </div>
        </>
      ) : (
        <NoMatchState title={m.nothingLikeThat()} onClear={() => setFilter({ person: "", topic: "" })}>
          {m.nothingInLog()}
        </NoMatchState>
      )}
    </Card>
  );
}

/** Returns the options of the person filter: current admins, and former ones whose entries are shown. */
function personOptions(admins: readonly Admin[], entries: readonly AuditEntry[], chosen: string) {
  const names = new Map<string, string>();
  if (chosen !== "") names.set(chosen, m.formerAdmin());
  for (const { adminId, adminEmail } of entries) if (adminId !== null) names.set(adminId, adminEmail);
  for (const { _id } of admins) names.set(_id, knownNames(admins).get(_id) ?? "");
  return [...names].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
}

function AuditDays({ entries, admins }: { entries: readonly AuditEntry[]; admins: readonly Admin[] }) {
  const names = knownNames(admins);
  return (
    <div className={styles.days}>
      {groupByDay(entries, Date.now()).map(({ day, heading, entries: ofDay }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h3 id={`day-${day}`} className="band">
            {heading}
          </h3>
          <ul className="rows">
            {ofDay.map((entry) => (
              <li key={entry._id}>
                <time dateTime={entry.at} title={formatMoment(entry.at)}>
                  {formatMoment(entry.at).replace(/^.*, /, "")}
                </time>
                <span dir="auto">
                  {auditSentence(entry, names)}
                  {entry.ip && <small>{m.fromAddress({ ip: entry.ip })}</small>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
