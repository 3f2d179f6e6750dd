import { Facts } from "#admin/ui/card.tsx";
import type { DeskEnquiry, EnquiryStep } from "#contract/enquiries.ts";
import { plannedCall } from "#contract/enquiry-words.ts";
import { formatDayWithWeekday, formatMoment } from "#ui/formats.ts";
import styles from "./enquiry-print.module.css";
import { contactFacts, hasText, nextCallText, readableMobile, STATUS_WORDS } from "./enquiry-text.ts";

const COLUMNS = ["Received", "Name", "Mobile", "Course", "Status", "Next call", "Owner", "Notes"];
const printedNow = () => `printed on ${formatMoment(new Date().toISOString())}`;

/** Replaces the screen on paper: a table to call by, with room to write. @param props.total all that match */
export function PrintedList({ items, total }: { items: readonly DeskEnquiry[]; total: number }) {
  return (
    <div className={styles.list} data-paper="">
      <h2>Enquiries</h2>
      <p>
        {items.length === total ? `${total} enquiries` : `${items.length} of ${total} enquiries`}, {printedNow()}
      </p>
      <table>
        <TableHead titles={COLUMNS} />
        <tbody>
          {items.map((enquiry) => (
            <tr key={enquiry._id}>
              <td>
                <time>{formatMoment(enquiry.createdAt)}</time>
              </td>
              <td>{enquiry.name}</td>
              <td>{readableMobile(enquiry.mobile)}</td>
              <td>{enquiry.course}</td>
              <td>{STATUS_WORDS[enquiry.status]}</td>
              <td>{nextCallText(enquiry, Date.now())}</td>
              <td>{enquiry.owner?.name}</td>
              <td />
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
  /** From the same mobile. */
  others: readonly DeskEnquiry[];
  history: readonly (EnquiryStep & { sentence: string })[];
}

export function PrintedEnquiry({ enquiry, others, history }: PrintedEnquiryProps) {
  const nextCallOn = plannedCall(enquiry);
  const facts = {
    ...contactFacts(enquiry),
    Status: STATUS_WORDS[enquiry.status],
    Owner: enquiry.owner?.name ?? "Nobody",
    "Next call": nextCallOn ? formatDayWithWeekday(nextCallOn) : "None planned",
  };
  return (
    <article className={styles.one} data-paper="">
      <h2>{enquiry.name}</h2>
      <p>Admission enquiry, {printedNow()}</p>
      <Facts of={facts} />
      {others.length > 0 && <h3>Also from this mobile</h3>}
      <ul>
        {others.map(({ _id, name, course, status, createdAt }) => (
          <li key={_id}>
            {name}, {course}, {STATUS_WORDS[status]}, <time>{formatMoment(createdAt)}</time>
          </li>
        ))}
      </ul>
      {history.length > 0 && <h3>History</h3>}
      <ol>
        {history.map(({ _id, at, sentence, kind, to }) => (
          <li key={_id}>
            <time>{formatMoment(at)}</time> {sentence}
            {hasText({ kind }) && <blockquote>{to}</blockquote>}
          </li>
        ))}
      </ol>
      <h3>Notes</h3>
      <hr />
      <hr />
      <hr />
      <hr />
      <hr />
    </article>
  );
}
