import { memo } from "react";
import { Icon } from "#admin/ui/icon.tsx";
import { Kbd } from "#admin/ui/kbd.tsx";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { formatMoment } from "#ui/format-moment.ts";
import { ContactButtons } from "./contact-buttons.tsx";
import { readableMobile } from "./contact-links.ts";
import styles from "./enquiry-list.module.css";
import { EnquiryStatusBadge } from "./enquiry-status.tsx";
import { nextCallText } from "./next-call.ts";

interface EnquiryRowProps {
  enquiry: DeskEnquiry;
  isOpen: boolean;
  /** Something typed about it is not saved. */
  hasDraft: boolean;
  isSelected: boolean;
  /** J opens it. */
  isNext: boolean;
  onOpen: (id: string) => void;
  onSelect: (id: string) => void;
}

/** The whole row opens the enquiry; the links in it reach the person. */
export const EnquiryRow = memo(function EnquiryRow(props: EnquiryRowProps) {
  const { enquiry, isOpen, hasDraft, isSelected, isNext, onOpen, onSelect } = props;
  const { _id, name, course, mobile, status, owner, isOverdue, isRead, duplicates, mails, createdAt } = enquiry;
  const [day, time] = formatMoment(createdAt).split(", ");
  const nextCall = nextCallText(enquiry, Date.now());
  const hasMailTrouble = mails.some((mail) => mail.status !== "sent" && mail.error !== null);
  return (
    <li
      className={styles.row}
      data-unread={!isRead || undefined}
      data-overdue={isOverdue || undefined}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
    >
      <label className={styles.select}>
        <input type="checkbox" checked={isSelected} aria-label={`Select ${name}`} onChange={() => onSelect(_id)} />
      </label>
      <div className={styles.who}>
        <button type="button" id={rowId(_id)} aria-current={isOpen || undefined} onClick={() => onOpen(_id)}>
          {!isRead && <span className={styles.unseen}>Unread: </span>}
          {name}
        </button>
        <span className={styles.course}>{course}</span>
        {isNext && <Kbd shortcut="J" />}
        {(duplicates > 0 || hasDraft || hasMailTrouble) && (
          <span className={styles.marks}>
            {duplicates > 0 && <span>{duplicates === 1 ? "1 more" : `${duplicates} more`} from this mobile</span>}
            {hasDraft && <span data-tone="warn">Not saved</span>}
            {hasMailTrouble && <span data-tone="bad">Mail not sent</span>}
          </span>
        )}
      </div>
      <time dateTime={createdAt}>
        <span>{day},</span> <span>{time}</span>
      </time>
      <span className={styles.mobile}>{readableMobile(mobile)}</span>
      <EnquiryStatusBadge status={status} />
      <span className={styles.next}>
        {isOverdue && <Icon name="alert" />}
        {nextCall}
      </span>
      <span className={styles.owner}>
        {owner && <span className={styles.unseen}>Owner: </span>}
        {owner?.name}
      </span>
      <ContactButtons enquiry={enquiry} />
    </li>
  );
});

export function rowId(id: string): string {
  return `enquiry-${id}`;
}
