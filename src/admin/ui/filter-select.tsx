import fieldStyles from "./field.module.css";
import type { Option } from "./select-field.tsx";

interface FilterSelectProps {
  /** For screen readers: the first option says what it filters. */
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
}

/** A choice above a list, without a label of its own. */
export function FilterSelect({ label, options, value, onChange }: FilterSelectProps) {
  return (
    <select
      className={`${fieldStyles.control} ${fieldStyles.filter}`}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
