import { hintOf, sentenceOf } from "#admin/api/api-error.ts";
import { BulkTroubleNote } from "#admin/records/bulk-trouble-note.tsx";
import type { BulkTrouble } from "#admin/records/use-bulk.ts";
import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import type { useEvents } from "./events-api.ts";
import styles from "./events-card.module.css";

interface EventsNotesProps {
  query: ReturnType<typeof useEvents>;
  trouble: BulkTrouble | null;
  onCloseTrouble: () => void;
}

/** What went wrong while the list stays on the screen. */
export function EventsNotes({ query, trouble, onCloseTrouble }: EventsNotesProps) {
  const isOld = query.data !== undefined && query.error !== undefined;
  if (!isOld && !trouble) return null;
  return (
    <div className={styles.notes}>
      {isOld && (
        <FormNote tone="warn" title={sentenceOf(query.error, "Failed to load events")}>
          <p>{hintOf(query.error) ?? "This is the list as it was loaded before."}</p>
          <Button icon="retry" onClick={() => void query.refresh()}>
            Try again
          </Button>
        </FormNote>
      )}
      {trouble && <BulkTroubleNote trouble={trouble} onClose={onCloseTrouble} />}
    </div>
  );
}
