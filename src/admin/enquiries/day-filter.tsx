import { useId, useState } from "react";
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
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Back, or a cleared filter: the address knows better.
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  return (
    <span className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={fieldStyles.control}
        type="date"
        value={text}
        onChange={({ target: { value: day } }) => {
          setText(day);
          // Somebody types the year 2026: 0002 comes first.
          if (day.startsWith("0")) return;
          setKnown(day);
          onChange(day);
        }}
      />
    </span>
  );
}
