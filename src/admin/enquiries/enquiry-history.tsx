import type { EnquiryStep } from "#contract/enquiries.ts";
import { formatMoment } from "#ui/format-moment.ts";
import styles from "./enquiry-panel.module.css";
import { type NameOf, stepSentence } from "./history-sentences.ts";

interface EnquiryHistoryProps {
  /** Newest first; undefined while it is on its way. */
  steps: readonly EnquiryStep[] | undefined;
  receivedAt: string;
  nameOf: NameOf;
}

/** What the office did, in sentences, down to the day the enquiry came. */
export function EnquiryHistory({ steps, receivedAt, nameOf }: EnquiryHistoryProps) {
  return (
    <section aria-label="History" aria-busy={steps === undefined}>
      <h4>History</h4>
      <ol className={styles.list}>
        {steps?.map((step) => (
          <li key={step._id}>
            <span>{stepSentence(step, nameOf)}</span>
            {step.kind === "note" && <blockquote>{step.to}</blockquote>}
            <time dateTime={step.at}>{formatMoment(step.at)}</time>
          </li>
        ))}
        <li>
          <span>The enquiry came from the website.</span>
          <time dateTime={receivedAt}>{formatMoment(receivedAt)}</time>
        </li>
      </ol>
    </section>
  );
}
