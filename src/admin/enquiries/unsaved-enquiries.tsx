import { Button } from "#admin/ui/button.tsx";
import styles from "./enquiries-tab.module.css";
import { enquiriesText } from "./enquiries-text.ts";
import { listUnsavedEnquiries } from "./enquiry-drafts.ts";

interface UnsavedEnquiriesProps {
  /** `_id`s of the enquiries on the screen, whose rows or panel tell it themselves. */
  shown: readonly string[];
  onOpen: (id: string) => void;
}

/** Notes that wait out of sight, on another page or behind a filter: one tap opens them, one after the other. */
export function UnsavedEnquiries({ shown, onOpen }: UnsavedEnquiriesProps) {
  const hidden = listUnsavedEnquiries().filter((id) => !shown.includes(id));
  const [first] = hidden;
  return (
    <div className={styles.unsaved} role="status">
      {first !== undefined && (
        <Button icon="alert" onClick={() => onOpen(first)}>
          {enquiriesText(hidden.length)} not saved
        </Button>
      )}
    </div>
  );
}
