import { useId } from "react";
import styles from "./enquiry-panel.module.css";

interface ChoiceButtonsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: string;
  error?: string | undefined;
  onChange: (value: Value) => void;
}

/** One tap each, in as many lines as it takes. */
export function ChoiceButtons<Value extends string>(props: ChoiceButtonsProps<Value>) {
  const { label, options, value, error, onChange } = props;
  const name = useId();
  return (
    <fieldset className={styles.choices} aria-describedby={error && `${name}error`}>
      <legend>{label}</legend>
      <div>
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
      {error && (
        <p className={styles.error} id={`${name}error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
