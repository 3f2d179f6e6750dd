import type { ReactNode } from "react";
import { IconButton } from "#admin/ui/icon-button.tsx";
import { StatusBadge } from "#admin/ui/status-badge.tsx";
import type { CollegeEvent } from "#contract/events.ts";
import { keepTogether } from "#contract/keep-together.ts";
import { formatDay, formatDayWithWeekday } from "#ui/formats.ts";
import styles from "./event-row.module.css";
import { statusLabel } from "./event-values.ts";

const LOOKS = { published: "dot", draft: "ring", cancelled: "dash" } as const;

export interface RowActions {
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
  onEdit: (id: string) => void;
  onDuplicate: (event: CollegeEvent) => void;
  onDelete: (event: CollegeEvent) => void;
}

interface EventRowProps extends RowActions {
  event: CollegeEvent;
  isPast: boolean;
  isChosen: boolean;
  isOpen: boolean;
}

/** One event: a row of the table, or a card where that is narrow. */
export function EventRow(props: EventRowProps) {
  const { event, isPast, isChosen, isOpen, onChoose, onEdit, onDuplicate, onDelete } = props;
  const { _id, title, description, date, venue, category, status } = event;
  return (
    <tr
      id={`event-${_id}`}
      className={styles.row}
      data-chosen={isChosen || undefined}
      data-past={isPast || undefined}
      data-open={isOpen || undefined}
    >
      <td className={styles.choice}>
        <label>
          <input
            type="checkbox"
            aria-label={`Select ${title}`}
            checked={isChosen}
            onChange={({ target }) => onChoose([_id], target.checked)}
          />
        </label>
      </td>
      <td className={styles.date}>
        <b>{formatDay(date)}</b> <span>{timeOf(event)}</span>
      </td>
      <td className={styles.event}>
        <button type="button" className={styles.title} aria-expanded={isOpen} onClick={() => onEdit(_id)}>
          {title}
        </button>
        {description && <p>{description}</p>}
      </td>
      <td className={styles.venue}>{venue}</td>
      <td className={styles.category}>{category && <span>{category}</span>}</td>
      <td className={styles.status}>
        <StatusBadge look={LOOKS[status]}>{statusLabel(status)}</StatusBadge>
      </td>
      <td className={styles.actions}>
        <IconButton icon="edit" label={`Edit ${title}`} aria-expanded={isOpen} onClick={() => onEdit(_id)} />
        <IconButton icon="copy" label={`Duplicate ${title}`} onClick={() => onDuplicate(event)} />
        <IconButton
          id={`delete-${_id}`}
          icon="bin"
          isDanger
          label={`Delete ${title}`}
          onClick={() => onDelete(event)}
        />
      </td>
    </tr>
  );
}

/** The row that holds the editor of the event above. */
export function EditorRow({ children }: { children: ReactNode }) {
  return (
    <tr className={styles.editor}>
      <td colSpan={7}>{children}</td>
    </tr>
  );
}

/** `Sat, 10:00 AM to 1:00 PM` */
function timeOf({ date, startTime, endTime }: CollegeEvent): string {
  const [weekday] = formatDayWithWeekday(date).split(",");
  const times = [startTime, endTime].filter(Boolean).map(keepTogether).join(" to ");
  return [weekday, times].filter(Boolean).join(", ");
}
