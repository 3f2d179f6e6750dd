import type { EnquiryStatus } from "#contract/enquiries.ts";
import styles from "./enquiry-status.module.css";

const WORDS: Record<EnquiryStatus, string> = {
  new: "New",
  contacted: "Contacted",
  visited: "Visited",
  applied: "Applied",
  admitted: "Admitted",
  closed: "Closed",
};

export function statusWord(status: EnquiryStatus): string {
  return WORDS[status];
}

/** Colour, shape and word say the same: how far an enquiry has come. */
export function EnquiryStatusBadge({ status }: { status: EnquiryStatus }) {
  return (
    <span className={styles.badge} data-status={status}>
      {WORDS[status]}
    </span>
  );
}
