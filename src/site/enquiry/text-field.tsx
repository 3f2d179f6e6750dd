import type { ComponentProps } from "react";
import type { EnquiryField } from "#contract/enquiry.ts";
import styles from "./field.module.css";
import { FieldMessage } from "./field-message.tsx";

interface TextFieldProps extends ComponentProps<"input"> {
  name: Exclude<EnquiryField, "course">;
  label: string;
  /** Said beside the label. */
  hint?: string;
  /** Printed before what is typed, such as the country code. */
  prefix?: string;
  fault: string | undefined;
}

/** A labelled input that keeps its own value; see use-kept-values.ts. */
export function TextField({ name, label, hint, prefix, fault, ...input }: TextFieldProps) {
  const id = `enquiry-${name}`;
  return (
    <div className={styles.field} data-field>
      <label className={styles.label} htmlFor={id}>
        {label} {hint && <span className={styles.hint}>{hint}</span>}
      </label>
      <span className={styles.line}>
        {prefix && <span className={styles.prefix}>{prefix}</span>}
        <input
          {...input}
          id={id}
          name={name}
          aria-required
          aria-invalid={fault !== undefined}
          aria-describedby={fault && `${id}-message`}
        />
      </span>
      <FieldMessage id={`${id}-message`} text={fault} />
    </div>
  );
}
