import { Button } from "#admin/ui/button.tsx";
import styles from "./enquiries-tab.module.css";

interface NewEnquiriesProps {
  count: number;
  onShow: () => void;
}

/** How many have come since the list was read: they wait until somebody asks for them. */
export function NewEnquiries({ count, onShow }: NewEnquiriesProps) {
  return (
    <div className={styles.news} role="status">
      {count > 0 && (
        <Button icon="up" onClick={onShow}>
          {count === 1 ? "1 new enquiry" : `${count} new enquiries`}
        </Button>
      )}
    </div>
  );
}
