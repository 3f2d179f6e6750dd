import { useMemo } from "react";
import type { Admin, AuditEntry } from "#contract/admins.ts";
import { formatMoment } from "#ui/format-moment.ts";
import styles from "./audit-log.module.css";
import { auditSentence, knownNames } from "./audit-sentence.ts";
import { groupByDay, timeOf } from "./group-by-day.ts";

interface AuditDaysProps {
  entries: readonly AuditEntry[];
  admins: readonly Admin[];
}

/** Each day with its entries as sentences. */
export function AuditDays({ entries, admins }: AuditDaysProps) {
  const names = useMemo(() => knownNames(admins), [admins]);
  return (
    <div className={styles.days}>
      {groupByDay(entries, new Date()).map((day) => (
        <section key={day.day} aria-labelledby={`day-${day.day}`}>
          <h3 id={`day-${day.day}`}>{day.heading}</h3>
          <ul>
            {day.entries.map((entry) => (
              <li key={entry._id}>
                <time dateTime={entry.at} title={formatMoment(entry.at)}>
                  {timeOf(entry.at)}
                </time>
                <span className={styles.sentence} dir="auto">
                  {auditSentence(entry, names)}
                  {entry.ip && <small>, from {entry.ip}</small>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
