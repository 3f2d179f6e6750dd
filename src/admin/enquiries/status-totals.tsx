import type { EnquirySummary } from "#contract/enquiries.ts";
import { ENQUIRY_STATUSES } from "#contract/enquiry-statuses.ts";
import styles from "./enquiries-tab.module.css";
import type { Filters } from "./enquiry-filters.ts";
import { statusWord } from "./enquiry-status.tsx";

interface StatusTotalsProps {
  summary: EnquirySummary | undefined;
  status: Filters["status"];
  due: Filters["due"];
  onChoose: (chosen: Pick<Filters, "status" | "due">) => void;
}

/** How many enquiries stand where, of all there are; each total filters the list. */
export function StatusTotals({ summary, status, due, onChoose }: StatusTotalsProps) {
  const choices = [
    { status: "", due: "", label: "All", count: summary?.total },
    { status: "", due: "true", label: "Overdue", count: summary?.overdue },
    ...ENQUIRY_STATUSES.map((name) => ({
      status: name,
      due: "" as const,
      label: statusWord(name),
      count: summary?.byStatus[name],
    })),
  ] as const;
  return (
    <fieldset className={styles.totals} aria-label="Totals by status">
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          aria-pressed={choice.status === status && choice.due === due}
          data-alarm={(choice.due && (choice.count ?? 0) > 0) || undefined}
          onClick={() => onChoose({ status: choice.status, due: choice.due })}
        >
          {choice.label} <b>{choice.count ?? "–"}</b>
        </button>
      ))}
    </fieldset>
  );
}
