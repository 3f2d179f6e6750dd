import { useEffect, useRef, useState } from "react";
import type { FieldErrors } from "#admin/auth/field-errors.ts";
import { refreshQuery } from "#admin/data/query-store.ts";
import { useDraft } from "#admin/data/use-draft.ts";
import { useShortcut } from "#admin/data/use-shortcut.ts";
import { useUnsavedGuard } from "#admin/data/use-unsaved-guard.ts";
import { confirm } from "#admin/ui/confirm.ts";
import { toastError, toastSuccess } from "#ui/toaster.tsx";
import type { RecordKind, StoredRecord } from "./record-kind.ts";
import { formOf } from "./send-record.ts";
import { tellUpdated } from "./tell-updated.tsx";
import { useSave } from "./use-save.ts";

interface RecordFormOptions<Item extends StoredRecord, Values extends object> {
  kind: RecordKind<Item, Values>;
  /** The one that is changed; null for a new one. */
  record: Item | null;
  /** It is saved, or given up. */
  onClose: () => void;
}

/** The form of one record: its draft, its file, what is wrong, and what came of saving. Give the component the record's id as `key`. */
export function useRecordForm<Item extends StoredRecord, Values extends object>(
  options: RecordFormOptions<Item, Values>,
) {
  const { kind, record, onClose } = options;
  const isChange = record !== null;
  const body = useRef<HTMLDivElement>(null);
  const [{ base, saved }, setBase] = useState(() => ({ base: record, saved: kind.valuesOf(record) }));
  const draft = useDraft({ name: `${kind.list}:${record?._id ?? "new"}`, saved, version: base?.updatedAt ?? null });
  const [file, setFile] = useState<File | null>(null);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [refusals, setRefusals] = useState(0);
  const saving = useSave<Item>(kind);
  const isDirty = draft.isDirty || file !== null;
  useUnsavedGuard(file !== null);

  useEffect(() => {
    // On a phone the form stands far above the card.
    if (isChange) body.current?.querySelector<HTMLElement>("input")?.focus();
  }, [isChange]);
  useEffect(() => {
    if (refusals > 0) body.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusals]);

  function refuse(found: FieldErrors<Values>) {
    setErrors(found);
    setRefusals((count) => count + 1);
  }

  function begin(next: Item | null) {
    const values = kind.valuesOf(next);
    setBase({ base: next, saved: values });
    draft.reset(values, next?.updatedAt ?? null);
    setFile(null);
    setErrors({});
    saving.forget();
  }

  /** @param over the record that the person knows and wants to change */
  async function submit(over: Item | null, version: string | null) {
    if (saving.isBusy) return;
    const found = kind.check(draft.values);
    const [first] = Object.values<string | undefined>(found);
    if (first) {
      toastError(first);
      return refuse(found);
    }
    setErrors({});
    const form = formOf(kind.fieldsOf(draft.values, over), version);
    if (file) form.set(kind.fileField, file);
    const item = await saving.save(record?._id ?? null, form);
    if (!item) return setRefusals((count) => count + 1);
    if (over) tellUpdated(kind, over, item);
    else toastSuccess(kind.created);
    begin(record && item);
    onClose();
  }

  async function cancel() {
    const question = {
      question: "Discard your changes?",
      details: "What you typed here and did not save will be gone.",
      action: "Discard",
      refusal: "Keep editing",
    };
    if (isDirty && !(await confirm(question))) return;
    saving.cancel();
    begin(base);
    onClose();
  }
  useShortcut("Esc", () => void cancel(), isChange || isDirty);

  return {
    ...draft,
    body,
    file,
    chooseFile(next: File | null) {
      setFile(next);
      // Why the one before was not saved says nothing about this one.
      if (!saving.theirs) saving.forget();
    },
    isDirty,
    isBusy: saving.isBusy,
    progress: saving.progress,
    problem: saving.problem,
    theirs: saving.theirs,
    differences: saving.theirs ? differencesOf(kind, kind.valuesOf(saving.theirs), draft.values) : [],
    cancelSending: saving.cancel,
    submit: () => submit(base, draft.version),
    cancel,
    /** After a conflict: mine goes over theirs, of which the person has seen the newest. */
    keepMine() {
      if (!saving.theirs) return;
      draft.rebase(saving.theirs.updatedAt);
      void submit(saving.theirs, saving.theirs.updatedAt);
    },
    takeTheirs() {
      if (!saving.theirs) return;
      begin(saving.theirs);
      void refreshQuery(kind.list);
    },
    /** Spread over a text control. */
    field: (name: keyof Values & string) => ({
      name,
      value: String(draft.values[name]),
      error: errors[name] ?? saving.fields[name],
      onChange: ({ target }: { target: { value: string } }) => {
        const next = { ...draft.values, [name]: target.value };
        draft.change({ [name]: target.value } as unknown as Partial<Values>);
        if (errors[name]) setErrors({ ...errors, [name]: kind.check(next)[name] });
      },
    }),
  };
}

function differencesOf<Item extends StoredRecord, Values extends object>(
  kind: RecordKind<Item, Values>,
  theirs: Values,
  mine: Values,
) {
  return kind.fields.flatMap(({ name, label }) => {
    const [saved, typed] = [String(theirs[name]), String(mine[name])];
    return saved === typed ? [] : [{ label, theirs: saved, mine: typed }];
  });
}

export type RecordFormState<Item extends StoredRecord, Values extends object> = ReturnType<
  typeof useRecordForm<Item, Values>
>;
