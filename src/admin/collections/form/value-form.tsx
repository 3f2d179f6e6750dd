import { type ReactNode, useMemo } from "react";
import type { z } from "zod";
import * as m from "#messages/compiled/admin-editor.ts";
import { type FieldPath, fieldAt, fieldFromSchema } from "./field-tree.ts";
import { FieldView } from "./field-view.tsx";
import { FormContext, type FormInput, useForm, useFormActions } from "./form-context.tsx";
import { pathLabel } from "./value-changes.ts";
import styles from "./value-form.module.css";

/**
 * Form for any value of a content schema. Keys of the value that the schema does not know are kept. The form needs the
 * document's path as `key`.
 */
export function ValueForm({ schema, ...props }: Omit<FormInput, "root"> & { schema: z.ZodType }) {
  const root = useMemo(() => fieldFromSchema(schema), [schema]);
  return (
    <FormProvider root={root} {...props}>
      <ValidationErrorList />
      <FieldView field={root} value={props.value} path={ROOT} label={root.label} />
    </FormProvider>
  );
}

const ROOT: FieldPath = [];

/** Provides the form context for the fields inside. @param props.look `record` arranges fields in columns by width */
export function FormProvider({
  look = "document",
  children,
  ...input
}: FormInput & { look?: "document" | "record"; children: ReactNode }) {
  const { form, message } = useFormActions(input, FieldView);
  return (
    <FormContext value={form}>
      <div className={styles.form} data-form={look}>
        {children}
        <p className="visually-hidden" role="status">
          {message}
        </p>
      </div>
    </FormContext>
  );
}

/** Lists all validation errors, each with a button that reveals the field. */
function ValidationErrorList() {
  const { root, value, validationErrors, lookups, reveal } = useForm();
  if (validationErrors.length === 0) return null;
  return (
    <div className="note" data-tone="bad">
      <b>{m.thingsToPutRight({ count: validationErrors.length })}</b>
      <ul className={styles.errors}>
        {validationErrors.map(({ path, sentence }) => {
          const way = pathLabel(root, value, path, lookups.names);
          return (
            <li key={`${path.join("\n")}\n${sentence}`} className="wrap">
              {way && fieldAt(root, value, path.slice(0, 1)) && (
                <button type="button" className="plainLink" onClick={() => reveal(path)}>
                  {way}
                </button>
              )}
              <span>{sentence}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
