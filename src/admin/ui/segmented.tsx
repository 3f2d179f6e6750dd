import { RadioLabels } from "./radio-labels.tsx";
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
export function Segmented<Value extends string>({ label, isLabelShown = false, ...choice }: SegmentedProps<Value>) {
  return (
    <fieldset className={styles.group} aria-label={isLabelShown ? undefined : label}>
      {isLabelShown && <legend>{label}</legend>}
      <div className={styles.choices}>
        <RadioLabels {...choice} />
      </div>
    </fieldset>
  );
}
