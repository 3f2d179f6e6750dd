import { Button } from "#admin/ui/button.tsx";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { formatMoment } from "#ui/format-moment.ts";
import styles from "./enquiry-panel.module.css";
import { EnquiryStatusBadge } from "./enquiry-status.tsx";

interface EnquiryTwinsProps {
  others: readonly DeskEnquiry[];
  onOpen: (id: string) => void;
  /** Shows all of this mobile number in the list. */
  onShowAll: () => void;
}

/** The other enquiries with the same mobile number. */
export function EnquiryTwins({ others, onOpen, onShowAll }: EnquiryTwinsProps) {
  if (others.length === 0) return null;
  return (
    <section aria-label="Also from this mobile">
      <h4>Also from this mobile</h4>
      <ul className={styles.list}>
        {others.map(({ _id, name, course, status, createdAt }) => (
          <li key={_id}>
            <div className={styles.pair}>
              <button type="button" className={styles.twin} onClick={() => onOpen(_id)}>
                {name}, {course}
              </button>
              <EnquiryStatusBadge status={status} />
            </div>
            <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          </li>
        ))}
      </ul>
      <Button look="quiet" icon="search" onClick={onShowAll}>
        Show all {others.length + 1} in the list
      </Button>
    </section>
  );
}
