import type { InputHTMLAttributes, Ref } from "react";
import { Field, type FieldProps } from "./field.tsx";

interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className"> {
  ref?: Ref<HTMLInputElement>;
}

/** One line: text, email, password, date, number. */
export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...input} {...control} />}
    </Field>
  );
}
