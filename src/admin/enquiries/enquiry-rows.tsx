import { readDraft } from "#admin/data/draft-storage.ts";
import type { useSelection } from "#admin/records/use-selection.ts";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { draftName } from "./enquiry-drafts.ts";
import styles from "./enquiry-list.module.css";
import { EnquiryRow } from "./enquiry-row.tsx";

interface EnquiryRowsProps {
  items: readonly DeskEnquiry[];
  selection: ReturnType<typeof useSelection<DeskEnquiry>>;
  /** `_id` of the enquiry in the panel; blank when none is. */
  open: string;
  isStale: boolean;
  onOpen: (id: string) => void;
}

/** Overdue first, then the newest: the server's order. */
export function EnquiryRows({ items, selection, open, isStale, onOpen }: EnquiryRowsProps) {
  const isSome = selection.items.length > 0 && !selection.isAll;
  return (
    <div className={styles.frame} aria-busy={isStale}>
      <div className={styles.titles}>
        <label className={styles.select}>
          <input
            type="checkbox"
            checked={selection.isAll}
            ref={(box) => {
              if (box) box.indeterminate = isSome;
            }}
            onChange={({ target }) => selection.setAll(target.checked)}
          />
          <span>Select all on this page</span>
        </label>
        {["Name and course", "Received", "Mobile", "Status", "Next call", "Owner"].map((title) => (
          <span key={title} aria-hidden="true">
            {title}
          </span>
        ))}
      </div>
      <ol className={styles.list} aria-label="Enquiries">
        {items.map((enquiry, index) => (
          <EnquiryRow
            key={enquiry._id}
            enquiry={enquiry}
            isOpen={enquiry._id === open}
            hasDraft={readDraft(draftName(enquiry._id)) !== null}
            isSelected={selection.has(enquiry._id)}
            // From then on the panel shows the key.
            isNext={open === "" && index === 0}
            onOpen={onOpen}
            onSelect={selection.toggle}
          />
        ))}
      </ol>
    </div>
  );
}
