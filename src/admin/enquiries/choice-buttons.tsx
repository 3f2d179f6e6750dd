import { useId } from "react";
import { RadioLabels } from "#admin/ui/radio-labels.tsx";
import styles from "./enquiry-panel.module.css";

interface ChoiceButtonsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: string;
  error?: string | undefined;
  onChange: (value: Value) => void;
}

/** One tap each, in as many lines as it takes. */
export function ChoiceButtons<Value extends string>({ label, error, ...choice }: ChoiceButtonsProps<Value>) {
  const id = useId();
  return (
    <fieldset className={styles.choices} aria-describedby={error && `${id}error`}>
      <legend>{label}</legend>
      <div>
        <RadioLabels {...choice} />
      </div>
      {error && (
        <p className={styles.error} id={`${id}error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
