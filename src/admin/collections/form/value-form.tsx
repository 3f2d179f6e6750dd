import { type ReactNode, use, useMemo, useRef, useState } from "react";
import type { z } from "zod";
import type { Fault } from "#contract/documents.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { type Field, fieldAt, fieldOf, type Path } from "./field-tree.ts";
import { FieldView } from "./field-view.tsx";
import { FaultsContext, FormContext, type Lookups, LookupsContext, RevealedContext, useForm } from "./form-context.ts";
import { useFormActions } from "./use-form-actions.tsx";
import { isWithin, wayTo } from "./value-changes.ts";
import styles from "./value-form.module.css";

interface FormFrameProps {
  root: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Validation errors, as the server found them. */
  faults: readonly Fault[];
  lookups: Lookups;
  /** Prefix of the ids of the fields; another one for each document. */
  idPrefix: string;
  children: ReactNode;
}

type ValueFormProps = Omit<FormFrameProps, "root" | "children"> & { schema: z.ZodType };

/**
 * Edits any value of a content schema. What is left out by the schema and stands in the value is kept. Give it the document's
 * path as `key`.
 */
export function ValueForm({ schema, ...props }: ValueFormProps) {
  const root = useMemo(() => fieldOf(schema), [schema]);
  return (
    <FormFrame root={root} {...props}>
      <FaultList value={props.value} />
      <FieldView field={root} value={props.value} path={ROOT} label={root.label} />
    </FormFrame>
  );
}

/** Provides what the fields inside it need. */
export function FormFrame({ root, value, onChange, faults, lookups, idPrefix, children }: FormFrameProps) {
  const element = useRef<HTMLDivElement>(null);
  const [arranged, setArranged] = useState<Arranged>({ since: faults, lists: [] });
  const { form, revealed, message } = useFormActions({
    ...{ root, value, onChange, idPrefix, element, View: FieldView },
    onArrange: (list) =>
      setArranged(({ since, lists }) => ({ since: faults, lists: since === faults ? [...lists, list] : [list] })),
  });
  const shown = useMemo(() => {
    const lists = arranged.since === faults ? arranged.lists : [];
    return faults.filter(({ path }) => !lists.some((list) => isWithin(path, list)));
  }, [faults, arranged]);

  return (
    <FormContext value={form}>
      <LookupsContext value={lookups}>
        <FaultsContext value={shown}>
          <RevealedContext value={revealed}>
            <div className={styles.form} ref={element}>
              {children}
              <p className="unseen" role="status">
                {message}
              </p>
            </div>
          </RevealedContext>
        </FaultsContext>
      </LookupsContext>
    </FormContext>
  );
}

const ROOT: Path = [];
/** Lists that got another order since the server looked: the errors that it found in them name other entries now. */
type Arranged = { since: readonly Fault[]; lists: readonly Path[] };

/** All errors that must be put right, with ways to their fields. */
function FaultList({ value }: { value: unknown }) {
  const form = useForm();
  const faults = use(FaultsContext);
  const { names } = use(LookupsContext);
  if (faults.length === 0) return null;
  return (
    <div className={styles.faults} data-tone="bad">
      <b>{m.thingsToPutRight({ count: faults.length })}</b>
      <ul>
        {faults.map(({ path, sentence }) => {
          const way = wayTo(form.root, value, path, names);
          return (
            <li key={`${path.join("\n")}\n${sentence}`}>
              {way && fieldAt(form.root, value, path.slice(0, 1)) && (
                <button type="button" onClick={() => form.reveal(path)}>
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
