import type { InputHTMLAttributes, Ref } from "react";
import { formatDayWithWeekday } from "#ui/formats.ts";
import { Field, type FieldProps } from "./field.tsx";
import { usePlainPaste } from "./use-plain-paste.ts";

interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className"> {
  ref?: Ref<HTMLInputElement>;
}

/** One line: text, email, date, number. Text that is pasted becomes plain; a day that is chosen is said in words. */
export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  const paste = usePlainPaste(input.maxLength);
  const day =
    input.type?.startsWith("date") && input.value ? formatDayWithWeekday(String(input.value).slice(0, 10)) : "";
  const isText = (input.type ?? "text") === "text";
  return (
    <Field label={label} hint={[day, hint].filter(Boolean).join(" · ")} error={error} note={paste.note}>
      {(control) => <input {...(isText && paste.handlers)} {...input} {...control} />}
    </Field>
  );
}
