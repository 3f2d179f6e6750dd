import { Button } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { EmptyState } from "#admin/ui/empty-state.tsx";
import { FailedState } from "#admin/ui/failed-state.tsx";
import { FilterSelect } from "#admin/ui/filter-select.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { LoadingState } from "#admin/ui/loading-state.tsx";
import { NoMatchState } from "#admin/ui/no-match-state.tsx";
import { Toolbar } from "#admin/ui/toolbar.tsx";
import type { Admin, AuditEntry, AuditTopic } from "#contract/admins.ts";
import type { AuditFilter } from "./admins-api.ts";
import { AuditDays } from "./audit-days.tsx";
import styles from "./audit-log.module.css";
import { knownNames } from "./audit-sentence.ts";
import type { useAuditLog } from "./use-audit-log.ts";

const TOPIC_LABELS: Record<AuditTopic, string> = {
  announcements: "Announcements",
  "placed-students": "Placed students",
  galleries: "Galleries and images",
  events: "Events",
  enquiries: "Enquiries",
  admins: "Admins and invitations",
  logins: "Logins and passwords",
};
const TOPICS = Object.entries(TOPIC_LABELS).map(([value, label]) => ({ value, label }));

interface AuditLogCardProps {
  /** Today's admins; empty until they are known. */
  admins: readonly Admin[];
  filter: AuditFilter;
  onFilter: (changes: Partial<AuditFilter>) => void;
  log: ReturnType<typeof useAuditLog>;
}

/** Who did what, newest first, for one person or one topic. */
export function AuditLogCard({ admins, filter, onFilter, log }: AuditLogCardProps) {
  const { page, error } = log;
  const isFiltered = filter.person !== "" || filter.topic !== "";
  return (
    <Card title="Audit log">
      <Toolbar>
        <FilterSelect
          label="Person"
          options={[{ value: "", label: "Everybody" }, ...personOptions(admins, page?.entries ?? [], filter.person)]}
          value={filter.person}
          onChange={(person) => onFilter({ person })}
        />
        <FilterSelect
          label="Kind"
          options={[{ value: "", label: "Everything" }, ...TOPICS]}
          value={filter.topic}
          onChange={(topic) => onFilter({ topic: topic as AuditFilter["topic"] })}
        />
      </Toolbar>
      {page === undefined ? (
        error === undefined ? (
          <LoadingState label="Loading the audit log" />
        ) : (
          <FailedState fallback="Failed to load" error={error} onRetry={log.refresh} />
        )
      ) : page.entries.length > 0 ? (
        <>
          <AuditDays entries={page.entries} admins={admins} />
          <div className={styles.end}>
            {log.problem && <FormNote tone="bad">{log.problem}</FormNote>}
            {page.hasMore ? (
              <Button icon="down" isBusy={log.isLoadingMore} busyLabel="Loading..." onClick={log.loadMore}>
                Load more
              </Button>
            ) : (
              <p role="status">This is where the log begins.</p>
            )}
          </div>
        </>
      ) : isFiltered ? (
        <NoMatchState title="Nothing like that happened" onClear={() => onFilter({ person: "", topic: "" })}>
          The log has nothing for this person and kind.
        </NoMatchState>
      ) : (
        <EmptyState title="Nothing happened yet">
          Each login and each change shows here: what, when, by whom and from where.
        </EmptyState>
      )}
    </Card>
  );
}

/** Today's admins, and those whose deeds are shown although they are no admins any more. */
function personOptions(admins: readonly Admin[], entries: readonly AuditEntry[], chosen: string) {
  const names = new Map<string, string>();
  if (chosen !== "") names.set(chosen, "A former admin");
  for (const { adminId, adminEmail } of entries) if (adminId !== null) names.set(adminId, adminEmail);
  for (const [id, name] of knownNames(admins).byId) names.set(id, name);
  return [...names].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
}
