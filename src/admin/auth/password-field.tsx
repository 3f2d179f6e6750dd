import { type InputHTMLAttributes, useState } from "react";
import { Field, type FieldProps } from "#admin/ui/field.tsx";
import styles from "./password-field.module.css";

interface PasswordFieldProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className" | "type"> {
  autoComplete: "current-password" | "new-password";
}

/** A password, which can be looked at: on a phone a wrong letter is easily typed. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={styles.password}>
          <input
            {...input}
            {...control}
            type={isShown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button type="button" aria-pressed={isShown} aria-controls={control.id} onClick={() => setIsShown(!isShown)}>
            {isShown ? "Hide" : "Show"}
          </button>
        </span>
      )}
    </Field>
  );
}
