import type { DeskEnquiry, EnquiryDetails } from "#contract/enquiries.ts";
import { plannedCall } from "#contract/enquiry-statuses.ts";
import { formatMoment } from "#ui/format-moment.ts";
import { formatDayWithWeekday } from "#ui/formats.ts";
import { readableMobile } from "./contact-links.ts";
import { statusWord } from "./enquiry-status.tsx";
import { type NameOf, stepSentence } from "./history-sentences.ts";
import styles from "./paper.module.css";

interface EnquiryPaperProps {
  enquiry: DeskEnquiry;
  /** Undefined until they have come. */
  details: EnquiryDetails | undefined;
  nameOf: NameOf;
}

/** What paper shows instead of the open enquiry: what is known, what was done, and lines to write on. */
export function EnquiryPaper({ enquiry, details, nameOf }: EnquiryPaperProps) {
  const { name, course, mobile, email, createdAt, status, owner } = enquiry;
  const nextCallOn = plannedCall(enquiry);
  const facts = [
    ["Course", course],
    ["Mobile", readableMobile(mobile)],
    ["Email", email],
    ["Received", formatMoment(createdAt)],
    ["Status", statusWord(status)],
    ["Owner", owner?.name ?? "Nobody"],
    ["Next call", nextCallOn ? formatDayWithWeekday(nextCallOn) : "None planned"],
  ] as const;
  return (
    <article className={styles.one} data-paper="">
      <h2>{name}</h2>
      <p>Admission enquiry, printed on {formatMoment(new Date().toISOString())}</p>
      <dl>{facts.map(([term, fact]) => [<dt key={term}>{term}</dt>, <dd key={`${term}:`}>{fact}</dd>])}</dl>
      {details && details.others.length > 0 && (
        <>
          <h3>Also from this mobile</h3>
          <ul>
            {details.others.map((other) => (
              <li key={other._id}>
                {other.name}, {other.course}, {statusWord(other.status)}, <time>{formatMoment(other.createdAt)}</time>
              </li>
            ))}
          </ul>
        </>
      )}
      {details && details.history.length > 0 && (
        <>
          <h3>History</h3>
          <ol>
            {details.history.map((step) => (
              <li key={step._id}>
                <time>{formatMoment(step.at)}</time> {stepSentence(step, nameOf)}
                {step.kind === "note" && <blockquote>{step.to}</blockquote>}
              </li>
            ))}
          </ol>
        </>
      )}
      <h3>Notes</h3>
      <hr />
      <hr />
      <hr />
      <hr />
      <hr />
    </article>
  );
}
