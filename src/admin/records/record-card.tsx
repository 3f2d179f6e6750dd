import type { ReactNode } from "react";
import { Button } from "#admin/ui/button.tsx";
import styles from "./record-card.module.css";

interface RecordCardProps {
  id: string;
  /** Says to what its buttons belong. */
  name: string;
  isEdited: boolean;
  /** Something typed about it is not saved. */
  hasDraft: boolean;
  isSelected: boolean;
  onSelect: () => void;
  onEdit: () => void;
  onDelete: () => void;
  children: ReactNode;
}

export function RecordCard({ id, name, children, ...card }: RecordCardProps) {
  return (
    <li className={styles.card} data-edited={card.isEdited || undefined} data-selected={card.isSelected || undefined}>
      <label className={styles.select}>
        <input type="checkbox" checked={card.isSelected} aria-label={`Select ${name}`} onChange={card.onSelect} />
      </label>
      <div className={styles.content}>
        {card.hasDraft && <span className={styles.draft}>Not saved</span>}
        {children}
      </div>
      <div className={styles.actions}>
        <Button look="quiet" icon="edit" id={`edit-${id}`} aria-label={`Edit ${name}`} onClick={card.onEdit}>
          Edit
        </Button>
        <Button look="quiet" icon="bin" id={`delete-${id}`} aria-label={`Delete ${name}`} onClick={card.onDelete}>
          Delete
        </Button>
      </div>
    </li>
  );
}
