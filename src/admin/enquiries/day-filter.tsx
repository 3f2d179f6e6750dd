import { useId } from "react";
import fieldStyles from "#admin/ui/field.module.css";
import styles from "./enquiries-tab.module.css";

interface DayFilterProps {
  label: string;
  /** `YYYY-MM-DD`, or blank. */
  value: string;
  onChange: (day: string) => void;
}

/** One end of the range of days on which the enquiries came. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const id = useId();
  return (
    <span className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={fieldStyles.control}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
