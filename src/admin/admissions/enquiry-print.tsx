import type { ReactNode } from "react";
import { DescriptionList } from "#admin/ui/card.tsx";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { plannedCall, STATUS_LABELS } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import { formatDayWithWeekday, formatMoment } from "#ui/formats.ts";
import { courseName, useCustomFields } from "./enquiries-api.ts";
import styles from "./enquiry-print.module.css";
import { contactFacts, customFactsOf, nextCallText, readableMobile } from "./enquiry-text.ts";

export type PrintedColumn = readonly [heading: () => string, cell: (enquiry: DeskEnquiry) => ReactNode];
export const PRINTED_COLUMNS = {
  received: [m.received, ({ createdAt }) => <time>{formatMoment(createdAt)}</time>],
  name: [m.name, ({ name }) => name],
  mobile: [m.mobile, ({ mobile }) => readableMobile(mobile)],
  course: [m.course, ({ course }) => courseName(course)],
  status: [m.status, ({ status }) => STATUS_LABELS[status]()],
  nextCall: [m.nextCall, (enquiry) => nextCallText(enquiry, Date.now())],
  owner: [m.owner, ({ owner }) => owner?.name],
  notes: [m.notes, () => null],
} satisfies Record<string, PrintedColumn>;
const now = () => formatMoment(new Date().toISOString());

/** The list as printed in place of the screen, with space for notes. @param props.total number of matches */
export function PrintedList({ items, total }: { items: readonly DeskEnquiry[]; total: number }) {
  const [shown, counted] = [items.length, { count: total, moment: now() }];
  const note = shown === total ? m.countPrinted(counted) : m.shownPrinted({ ...counted, shown });
  return <PrintedTable title={m.enquiries()} note={note} columns={Object.values(PRINTED_COLUMNS)} items={items} />;
}

interface PrintedTableProps {
  title: string;
  note?: string;
  columns: readonly PrintedColumn[];
  items: readonly DeskEnquiry[];
}

/** A table that only the printer shows. */
export function PrintedTable({ title, note, columns, items }: PrintedTableProps) {
  return (
    <div className={styles.list} data-paper="">
      <h2>{title}</h2>
      {note && <p>{note}</p>}
      <table>
        <TableHead titles={columns.map(([heading]) => heading())} />
        <tbody>
          {items.map((item) => (
            <tr key={item._id}>
              {columns.map(([heading, cell]) => (
                <td key={heading()}>{cell(item)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function TableHead({ titles }: { titles: readonly string[] }) {
  return (
    <thead>
      <tr>
        {titles.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface PrintedEnquiryProps {
  enquiry: DeskEnquiry;
  /** Other enquiries from the same mobile number. */
  others: readonly DeskEnquiry[];
  history: readonly { _id: string; at: string; sentence: string; text: string }[];
}

export function PrintedEnquiry({ enquiry, others, history }: PrintedEnquiryProps) {
  const nextCallOn = plannedCall(enquiry);
  const facts = {
    ...contactFacts(enquiry),
    ...customFactsOf(useCustomFields(), enquiry),
    [m.status()]: STATUS_LABELS[enquiry.status](),
    [m.owner()]: enquiry.owner?.name ?? m.noOwner(),
    [m.nextCall()]: nextCallOn ? formatDayWithWeekday(nextCallOn) : m.nonePlanned(),
  };
  return (
    <article className={styles.one} data-paper="">
      <h2>{enquiry.name}</h2>
      <p>{m.enquiryPrinted({ moment: now() })}</p>
      <DescriptionList of={facts} />
      {others.length > 0 && <h3>{m.alsoFromMobile()}</h3>}
      <ul>
        {others.map(({ _id, name, course, status, createdAt }) => (
          <li key={_id}>
            {name}, {courseName(course)}, {STATUS_LABELS[status]()}, <time>{formatMoment(createdAt)}</time>
          </li>
        ))}
      </ul>
      {history.length > 0 && <h3>{m.history()}</h3>}
      <ol>
        {history.map(({ _id, at, sentence, text }) => (
          <li key={_id}>
            <time>{formatMoment(at)}</time> {sentence}
            {text && <blockquote>{text}</blockquote>}
          </li>
        ))}
      </ol>
      <h3>{m.notes()}</h3>
      <hr />
      <hr />
      <hr />
      <hr />
      <hr />
    </article>
  );
}
