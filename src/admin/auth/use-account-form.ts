import { type FormEvent, useEffect, useRef, useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import type { FieldErrors } from "./field-errors.ts";

interface AccountFormOptions<Values> {
  initial: Values;
  /** What is wrong with the values; nothing is sent until nothing is. */
  check: (values: Values) => FieldErrors<Values>;
  submit: (values: Values) => Promise<void>;
  /** Of the specification's catalogue, for a failure without a sentence of the server. */
  fallback: string;
}

/**
 * The form of an account screen: checked on submit, then while typing in fields already in error; the focus goes to the
 * first of them. Spread `field("email")` over a field.
 */
export function useAccountForm<Values extends Record<string, string>>(options: AccountFormOptions<Values>) {
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusals]);

  function refuse(found: FieldErrors<Values>) {
    setErrors(found);
    setRefusals((count) => count + 1);
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const found = options.check(values);
    setProblem(null);
    if (Object.keys(found).length > 0) return refuse(found);
    setErrors({});
    setIsBusy(true);
    try {
      await options.submit(values);
    } catch (error) {
      const sentence = tellFailure(error, options.fallback);
      const fields = error instanceof ApiError ? (error.fields as FieldErrors<Values>) : {};
      // A field that stands in the form says it itself.
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
    formProps: { ref: form, onSubmit: handleSubmit, noValidate: true },
    field: (name: keyof Values & string) => ({
      name,
      value: values[name],
      error: errors[name],
      required: true,
      onChange: ({ target }: { target: { value: string } }) => {
        const next = { ...values, [name]: target.value };
        setValues(next);
        if (errors[name]) setErrors({ ...errors, [name]: options.check(next)[name] });
      },
    }),
  };
}
