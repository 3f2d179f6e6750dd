import { Button } from "#admin/ui/button.tsx";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import { listUnsavedEnquiries } from "./enquiries-api.ts";
import styles from "./enquiries-screen.module.css";

interface Desk {
  items: readonly DeskEnquiry[];
  openId: string;
  openEnquiry: (id: string) => void;
}

/** Unsaved notes about enquiries that are not on the screen: a click opens the first. */
export function UnsavedEnquiries({ enquiries: { items, openId, openEnquiry } }: { enquiries: Desk }) {
  const hidden = listUnsavedEnquiries().filter((id) => id !== openId && !items.some(({ _id }) => _id === id));
  const [first] = hidden;
  return (
    <div className={styles.unsaved} role="status">
      {first !== undefined && (
        <Button icon="alert" onClick={() => openEnquiry(first)}>
          {m.enquiriesNotSaved({ count: hidden.length })}
        </Button>
      )}
    </div>
  );
}
