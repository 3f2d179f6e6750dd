import type { InputHTMLAttributes, Ref } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { usePlainPaste } from "./use-plain-paste.ts";

interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className"> {
  ref?: Ref<HTMLInputElement>;
}

/** One line: text, email, date, number. Text that is pasted becomes plain. */
export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  const paste = usePlainPaste(input.maxLength);
  const isText = (input.type ?? "text") === "text";
  return (
    <Field label={label} hint={hint} error={error} note={paste.note}>
      {(control) => <input {...(isText && paste.handlers)} {...input} {...control} />}
    </Field>
  );
}
