import type { TextareaHTMLAttributes } from "react";
import { Field, type FieldProps } from "./field.tsx";

interface TextareaFieldProps
  extends FieldProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "className"> {}

/** Several lines; it grows with its text. */
export function TextareaField({ label, hint, error, ...textarea }: TextareaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <textarea {...textarea} {...control} />}
    </Field>
  );
}
