import { readDraft } from "#admin/data/draft-storage.ts";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { draftName } from "./enquiry-changes.ts";
import styles from "./enquiry-list.module.css";
import { EnquiryRow } from "./enquiry-row.tsx";

interface EnquiryListProps {
  items: readonly DeskEnquiry[];
  /** `_id` of the enquiry in the panel; blank when none is. */
  open: string;
  isStale: boolean;
  onOpen: (id: string) => void;
}

/** Overdue first, then the newest: the server's order. */
export function EnquiryRows({ items, open, isStale, onOpen }: EnquiryListProps) {
  return (
    <div className={styles.frame} aria-busy={isStale}>
      <div className={styles.titles} aria-hidden="true">
        <span>Name and course</span>
        <span>Received</span>
        <span>Mobile</span>
        <span>Status</span>
        <span>Next call</span>
        <span>Owner</span>
        <span />
      </div>
      <ol className={styles.list} aria-label="Enquiries">
        {items.map((enquiry) => (
          <EnquiryRow
            key={enquiry._id}
            enquiry={enquiry}
            isOpen={enquiry._id === open}
            hasDraft={readDraft(draftName(enquiry._id)) !== null}
            onOpen={onOpen}
          />
        ))}
      </ol>
    </div>
  );
}
