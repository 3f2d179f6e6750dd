import type { TextareaHTMLAttributes } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { usePlainPaste } from "./use-plain-paste.ts";

interface TextareaFieldProps
  extends FieldProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "className"> {}

/** Several lines; it grows with its text. What is pasted becomes plain. */
export function TextareaField({ label, hint, error, ...textarea }: TextareaFieldProps) {
  const paste = usePlainPaste(textarea.maxLength);
  return (
    <Field label={label} hint={hint} error={error} note={paste.note}>
      {(control) => <textarea {...paste.handlers} {...textarea} {...control} />}
    </Field>
  );
}
