import { useEffect, useRef, useState } from "react";
import type { FieldErrors } from "#admin/auth/field-errors.ts";
import { refreshQuery } from "#admin/data/query-store.ts";
import { useDraft } from "#admin/data/use-draft.ts";
import { useShortcut } from "#admin/data/use-shortcut.ts";
import { confirm } from "#admin/ui/confirm.ts";
import { toastError, toastSuccess } from "#ui/toaster.tsx";
import { differencesOf } from "./record-differences.ts";
import { draftNameOf, type FileValues, type FormPlace, type RecordKind, type StoredRecord } from "./record-kind.ts";
import { formOf } from "./send-record.ts";
import { tellUpdated } from "./tell-updated.tsx";
import { useSave } from "./use-save.ts";

interface RecordFormOptions<Item extends StoredRecord, Values extends FileValues> extends FormPlace<Item> {
  kind: RecordKind<Item, Values>;
}

/** The form of one record: its draft, its file, what is wrong, and what came of saving. Give the component the record's id as `key`. */
export function useRecordForm<Item extends StoredRecord, Values extends FileValues>(
  options: RecordFormOptions<Item, Values>,
) {
  const { kind, record, onClose, wayTo } = options;
  const isChange = record !== null;
  const body = useRef<HTMLDivElement>(null);
  const [{ base, saved }, setBase] = useState(() => ({ base: record, saved: kind.valuesOf(record) }));
  const draft = useDraft({ name: draftNameOf(kind, record?._id), saved, version: base?.updatedAt ?? null });
  const [file, setFile] = useState<File | null>(null);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [refusals, setRefusals] = useState(0);
  const saving = useSave<Item>(kind);
  const { isDirty } = draft;
  const lostFile = file ? "" : draft.values.fileName;

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

  /**
   * @param over the record that the person knows and wants to change
   * @param id where it is saved; null makes a new record
   */
  async function submit(over: Item | null, version: string | null, id = record?._id ?? null) {
    if (saving.isBusy) return;
    const found = kind.check(draft.values);
    const [first] = Object.values<string | undefined>(found);
    if (first) {
      toastError(first);
      return refuse(found);
    }
    setErrors({});
    if (lostFile && !(await confirm(withoutFile(lostFile)))) return;
    const form = formOf(kind.fieldsOf(draft.values, over), version);
    if (file) form.set(kind.fileField, file);
    const item = await saving.save(id, form);
    if (!item) return setRefusals((count) => count + 1);
    if (over) tellUpdated(kind, over, item, wayTo(item));
    else toastSuccess(kind.created, wayTo(item));
    begin(id ? item : null);
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
    /** The name of a file that was chosen earlier and is not kept; blank when there is none. */
    lostFile,
    chooseFile(next: File | null) {
      setFile(next);
      draft.change({ fileName: next?.name ?? "" } as Partial<Values>);
      // Why the one before was not saved says nothing about this one.
      if (!saving.theirs) saving.forget();
    },
    isDirty,
    isBusy: saving.isBusy,
    progress: saving.progress,
    problem: saving.problem,
    theirs: saving.theirs,
    /** Somebody else deleted the record: it can only be saved as a new one. */
    isGone: saving.isGone,
    saveAnew: () => submit(null, null, null),
    differences: saving.theirs ? differencesOf(kind, base, saving.theirs, draft.values) : [],
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

function withoutFile(name: string) {
  return {
    question: `Save without “${name}”?`,
    details: "It was chosen earlier, and files are not kept. Choose it again to save it too.",
    action: "Save without it",
    refusal: "Keep editing",
  };
}

export type RecordFormState<Item extends StoredRecord, Values extends FileValues> = ReturnType<
  typeof useRecordForm<Item, Values>
>;
