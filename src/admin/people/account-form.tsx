import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { ZodType } from "zod";
import { showErrorToast } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { Button } from "#admin/ui/button.tsx";
import { TextField } from "#admin/ui/fields.tsx";
import { HeaderBar } from "#admin/ui/header-bar.tsx";
import { FormNote } from "#admin/ui/states.tsx";
import { resetPasswordInputSchema } from "#contract/auth.ts";
import * as m from "#messages/compiled/accounts.ts";
import * as mAdmin from "#messages/compiled/admin.ts";
import * as mAccounts from "#messages/compiled/admin-accounts.ts";
import styles from "./accounts.module.css";

export type FieldErrors = Readonly<Record<string, string | undefined>>;

interface TextFormOptions<Values> {
  initial: Values;
  /** A draft that keeps the values; by default, they are kept only in the form. */
  draft?: { values: Values; change: (changes: Partial<Values>) => void };
  /** Finds errors before the server does. */
  check?: (values: Values) => FieldErrors;
  submit: (values: Values) => Promise<void>;
  fallback?: string;
}

/**
 * State of a form of text fields: validates on submit, focuses the first invalid field, and revalidates invalid fields while
 * typing. Spread `field("email")` over a field.
 */
export function useTextForm<Values extends Record<string, string>>(options: TextFormOptions<Values>) {
  const { draft, check = (): FieldErrors => ({}), submit, fallback } = options;
  const [typed, setTyped] = useState(options.initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const values = draft?.values ?? typed;

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const refuse = (found: FieldErrors) => {
      flushSync(() => setErrors(found));
      form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    };
    event.preventDefault();
    if (isBusy) return;
    const found = check(values);
    setProblem(null);
    if (Object.keys(found).length > 0) return refuse(found);
    setErrors({});
    setIsBusy(true);
    try {
      await submit(values);
    } catch (error) {
      if (error instanceof ApiError && error.code === "second_factor_required") return setNeedsCode(true);
      const sentence = showErrorToast(error, fallback);
      const fields = error instanceof ApiError ? error.fields : {};
      // If the error belongs to a field of the form, the message is shown there.
      if (Object.keys(fields).some((name) => name in values)) refuse(fields);
      else setProblem(sentence);
    } finally {
      setIsBusy(false);
    }
  }

  return {
    values,
    problem,
    isBusy,
    /** Whether the server has asked for the code of the second factor: show a `CodeField`. */
    needsCode,
    formProps: { onSubmit: handleSubmit, noValidate: true },
    field: (name: keyof Values & string) => ({
      name,
      value: values[name],
      error: errors[name],
      required: true,
      onChange: (text: string) => {
        const next = { ...values, [name]: text };
        if (draft) draft.change({ [name]: text } as Partial<Values>);
        else setTyped(next);
        if (errors[name]) setErrors({ ...errors, [name]: check(next)[name] });
      },
    }),
  };
}

/** The field for the code of a second factor. */
export function CodeField(field: Omit<ComponentProps<typeof TextField>, "label">) {
  return (
    <TextField hint={mAccounts.codeHint()} {...field} label={mAccounts.code()} autoComplete="one-time-code" autoFocus />
  );
}

interface SubmitButtonProps {
  form: { problem: string | null; isBusy: boolean };
  busyLabel: string;
  autoFocus?: boolean;
  children: ReactNode;
}

export function SubmitButton({ form: { problem, isBusy }, busyLabel, autoFocus, children }: SubmitButtonProps) {
  return (
    <>
      {problem && <FormNote tone="bad">{problem}</FormNote>}
      <Button look="main" type="submit" autoFocus={autoFocus} isBusy={isBusy} busyLabel={busyLabel}>
        {children}
      </Button>
    </>
  );
}

const passwordSchema = resetPasswordInputSchema.pick({ password: true });

/** Returns the errors of a new password and its repetition, by the rules of the reset screen. */
export function passwordErrors(password: string, confirm: string): FieldErrors {
  const errors = fieldErrors(passwordSchema, { password });
  if (errors.password || password === confirm) return errors;
  return { confirm: m.passwordsMatch() };
}

export function fieldErrors(schema: ZodType, values: object): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) errors[path.join(".")] ??= message;
  return errors;
}

type AuthFrameProps = { title: string; back: { href: string; label: string }; children: ReactNode };

export function AuthFrame({ title, back, children }: AuthFrameProps) {
  useEffect(() => {
    document.title = mAdmin.titleOf({ title });
  }, [title]);
  return (
    <>
      <HeaderBar />
      <main className={styles.page}>
        <div className={styles.card}>
          <h1>{title}</h1>
          {children}
        </div>
        <a className="plainLink" href={back.href}>
          {back.label}
        </a>
      </main>
    </>
  );
}
