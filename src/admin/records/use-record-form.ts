import { useEffect, useRef, useState } from "react";
import type { FieldErrors } from "#admin/auth/field-errors.ts";
import { type Edit, saveMerged } from "#admin/data/merge-fields.ts";
import { changeQuery } from "#admin/data/query-store.ts";
import { useDraft } from "#admin/data/use-draft.ts";
import { useShortcut } from "#admin/data/use-shortcut.ts";
import { confirm } from "#admin/ui/confirm.ts";
import { toastError, toastSuccess } from "#ui/toaster.tsx";
import { differencesOf } from "./record-differences.ts";
import { draftNameOf, type FileValues, type FormPlace, type RecordKind, type StoredRecord } from "./record-kind.ts";
import { formOf, sendRecord } from "./send-record.ts";
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
  const saved = kind.valuesOf(record);
  const draft = useDraft({ name: draftNameOf(kind, record?._id), saved, version: record?.updatedAt ?? null });
  const [file, setFile] = useState<File | null>(null);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [refusals, setRefusals] = useState(0);
  const saving = useSave<Item>();
  const { isDirty } = draft;
  const lostFile = file || draft.values.file === saved.file ? "" : draft.values.file;

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

  function begin() {
    draft.reset();
    setFile(null);
    setErrors({});
    saving.forget();
  }

  /**
   * @param edit what is saved
   * @param known the record that the person knows and wants to change; null makes a new one
   */
  async function submit(edit: Edit<Values> = draft, known = record) {
    if (saving.isBusy) return;
    const found = kind.check(edit.values);
    const [first] = Object.values<string | undefined>(found);
    if (first) {
      toastError(first);
      return refuse(found);
    }
    setErrors({});
    if (lostFile && !(await confirm(withoutFile(lostFile)))) return;
    const id = known?._id ?? null;
    const done = await saving.save(id, (options) =>
      saveMerged<Values, Item, Item>(edit, kind.valuesOf, (values, version, over) => {
        const form = formOf(kind.fieldsOf(values, over ?? known), known && version);
        if (file) form.set(kind.fileField, file);
        return sendRecord(kind, id, form, options);
      }),
    );
    if (!done) return setRefusals((count) => count + 1);
    const before = done.over ?? known;
    if (before) tellUpdated(kind, before, done.saved, wayTo(done.saved));
    else toastSuccess(kind.created, wayTo(done.saved));
    begin();
    onClose();
  }

  function rebase(theirs: Item, wins: "mine" | "theirs") {
    changeQuery<Item[]>(kind.list, (items) => items.map((item) => (item._id === theirs._id ? theirs : item)));
    return draft.rebase(kind.valuesOf(theirs), theirs.updatedAt, wins);
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
    begin();
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
      draft.change({ file: next?.name ?? saved.file } as Partial<Values>);
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
    saveAnew: () => submit(draft, null),
    differences: saving.theirs ? differencesOf(kind, draft, saving.theirs) : [],
    cancelSending: saving.cancel,
    submit: () => submit(),
    cancel,
    /** After a conflict: mine goes over theirs, of which the person has seen the newest. */
    keepMine() {
      if (saving.theirs) void submit(rebase(saving.theirs, "mine"), saving.theirs);
    },
    takeTheirs() {
      if (!saving.theirs) return;
      const { values } = rebase(saving.theirs, "theirs");
      if (file && values.file !== file.name) setFile(null);
      saving.forget();
    },
    /** Removes the saved file, or takes that back. */
    removeFile: (isGone: boolean) => draft.change({ file: isGone ? "" : saved.file } as Partial<Values>),
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
