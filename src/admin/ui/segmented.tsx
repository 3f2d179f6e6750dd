import { useId } from "react";
import styles from "./segmented.module.css";
import type { Option } from "./select-field.tsx";

interface SegmentedProps<Value extends string> {
  label: string;
  /** Shown above, as in a form; otherwise for screen readers only. */
  isLabelShown?: boolean;
  options: readonly (Option & { value: Value })[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of two to four, all of them in sight. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, isLabelShown = false, options, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className={styles.group} aria-label={isLabelShown ? undefined : label}>
      {isLabelShown && <legend>{label}</legend>}
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
