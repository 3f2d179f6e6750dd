import { useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { showErrorToast } from "#admin/api/api.ts";
import { ApiError, conflictingRecord } from "#admin/api/api-error.ts";
import { useDraft, writeDraft } from "#admin/data/drafts.ts";
import { type Edit, pick, saveMerged } from "#admin/data/merge-fields.ts";
import { refreshQuery } from "#admin/data/query-store.ts";
import { useShortcut } from "#admin/data/shortcuts.ts";
import { type FieldErrors, fieldErrors } from "#admin/people/account-form.tsx";
import { confirm, confirmDiscard } from "#admin/ui/dialog.tsx";
import * as mEditor from "#messages/compiled/admin-editor.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { toastError, toastSuccess } from "#ui/toaster.tsx";
import type { CollectionRecord, FormValues, RecordFormContext } from "./collection-overrides.ts";
import {
  draftsPath,
  getDraft,
  publishDraft,
  refreshRecords,
  saveRecord,
  updateCachedRecord,
} from "./collection-records.ts";
import { draftNameOf, listFieldConflicts, toFormValues, toRecordInput } from "./collection-values.ts";
import { createRootField } from "./record-fields.tsx";

const AT_REST = {
  isBusy: false,
  /** Upload progress of the form with its file, from 0 to 1. */
  progress: 0,
  problem: null as string | null,
  /** The record as saved now, if a colleague changed a field that was also changed in this form. */
  theirs: null as CollectionRecord | null,
  /** Whether a colleague has deleted the record, which can then only be saved as a new record. */
  isGone: false,
};

export type RecordForm = ReturnType<typeof useRecordForm>;

/** State of a record's form. Use the record's id as `key`. @param focus first field, or first blank required one */
export function useRecordForm(
  { collection, overrides, announceSaved, openDraft }: RecordFormContext,
  record: CollectionRecord | null,
  focus: "first" | "missing" | undefined,
  onClose: () => void,
) {
  const { words } = collection;
  const toValues = (one: CollectionRecord | null) => toFormValues(collection, one);
  const toInput = (values: FormValues, one: CollectionRecord | null) =>
    toRecordInput(collection, overrides, values, one);
  const root = useMemo(() => createRootField(collection, overrides), [collection, overrides]);
  const body = useRef<HTMLDivElement>(null);
  const saved = toValues(record);
  const draft = useDraft(draftNameOf(collection, record?._id), saved, record?.updatedAt ?? null);
  // The latest draft, including text typed while the form is being submitted.
  const latest = useRef(draft);
  const [file, setFile] = useState<File | null>(null);
  const [isShrinking, setIsShrinking] = useState(false);
  /** Name of a chosen file that cannot be sent as it is; blank if there is none. */
  const [refusedFile, refuseFile] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});
  const [state, setState] = useState(AT_REST);
  const sending = useRef<AbortController | null>(null);
  /** Whether the last button pressed saves a draft. A retry, or a resolved conflict, repeats that action. */
  const isForDraft = useRef(false);
  const { isDirty, values } = draft;
  /** Name of a file that was chosen, but refused or on an earlier visit, and so is not sent; blank if there is none. */
  const lostFile = file ? "" : refusedFile || (values.file === saved.file ? "" : String(values.file ?? ""));
  const validationErrors = Object.entries(errors).flatMap(([name, sentence]) =>
    sentence ? [{ path: [name], sentence }] : [],
  );

  useEffect(() => {
    latest.current = draft;
  });
  useEffect(() => {
    const fields = [...(body.current?.querySelectorAll<HTMLInputElement>("input") ?? [])];
    const field = focus === "missing" ? fields.find((one) => one.required && one.value === "") : focus && fields[0];
    // Scroll to the form, which on a phone is far from the pressed card. In a table, focusing must not scroll again.
    if (focus === "first") field?.closest("form")?.scrollIntoView({ block: "nearest" });
    field?.focus({ preventScroll: focus === "first" && !!field.closest("td") });
  }, [focus]);

  function refuse(found: FieldErrors) {
    flushSync(() => setErrors(found));
    body.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }

  function close() {
    draft.reset();
    setFile(null);
    refuseFile("");
    setErrors({});
    setState(AT_REST);
    onClose();
  }

  /**
   * Validates and saves an edit.
   * @param known the record that the edit changes; null creates a new record
   * @returns the saved record, or null if nothing was saved
   */
  async function submit(edit: Edit<FormValues> = draft, known = record): Promise<CollectionRecord | null> {
    if (state.isBusy) return null;
    const found = fieldErrors(collection.inputSchema, toInput(edit.values, known));
    const first = Object.values(found).find(Boolean);
    if (first) {
      if (overrides.ignoresBlank) return null;
      toastError(first);
      refuse(found);
      return null;
    }
    setErrors({});
    if (lostFile && !(await confirmWithoutFile(lostFile))) return null;
    const id = known?._id ?? null;
    const hasDraft = Boolean(getDraft(known)?.savedAt);
    const isDraft = isForDraft.current || hasDraft;
    const controller = new AbortController();
    sending.current = controller;
    setState({ ...AT_REST, isBusy: true });
    const onProgress = (progress: number) => setState((before) => ({ ...before, progress }));
    try {
      const done = await saveMerged<FormValues, CollectionRecord, CollectionRecord>(
        edit,
        toValues,
        (sent, version, over) => {
          const input = toInput(sent, over ?? known);
          const options = { file, isDraft, signal: controller.signal, onProgress };
          return saveRecord(collection, id, { ...input, ...(known && version && { ifUpdatedAt: version }) }, options);
        },
      );
      if (isForDraft.current) return await finishDraft(edit, done.saved);
      const saved = hasDraft ? await publishDraft(collection, done.saved) : done.saved;
      finish(edit, done.over ?? known, saved, hasDraft);
      return saved;
    } catch (error) {
      if (controller.signal.aborted) {
        setState(AT_REST);
        return null;
      }
      const problem = showErrorToast(error, ((id ? words.updateFailed : words.createFailed) ?? m.saveFailed)());
      const fields: FieldErrors = error instanceof ApiError ? error.fields : {};
      const isField = Object.keys(fields).some((name) => name in edit.values);
      const isGone = id !== null && error instanceof ApiError && error.status === 404;
      const current = conflictingRecord<CollectionRecord>(error);
      // The record in the error response lacks `draft`: keep the known one.
      const theirs = current?._id ? { ...current, draft: known?.draft } : null;
      setState({ ...AT_REST, theirs, isGone, problem: isField ? null : problem });
      if (isField) refuse(fields);
      return null;
    }
  }

  /** Whether text was typed since `sent`. A field that was not edited may only have followed the saved record. */
  function isTypedSince(sent: Edit<FormValues>): boolean {
    const { values, base } = latest.current;
    return Object.keys(values).some(
      (name) =>
        values[name] !== sent.values[name] && (values[name] !== base[name] || sent.values[name] !== sent.base[name]),
    );
  }

  /** Keeps text typed during the save as an unsaved change of `saved`, which may be a record that was just created. */
  function keepTyped(saved: CollectionRecord) {
    const edit = latest.current.rebase(toValues(saved), saved.updatedAt, "mine");
    if (record?._id === saved._id) return;
    writeDraft(draftNameOf(collection, saved._id), edit);
    draft.reset();
  }

  /** Reloads the drafts and continues the form with the saved draft. */
  async function finishDraft(sent: Edit<FormValues>, saved: CollectionRecord): Promise<CollectionRecord> {
    await refreshQuery(draftsPath(collection));
    setFile(null);
    refuseFile("");
    setState(AT_REST);
    if (isTypedSince(sent)) keepTyped(saved);
    else draft.reset();
    if (record?._id !== saved._id) openDraft(saved);
    toastSuccess(mEditor.savedAsDraft());
    return saved;
  }

  function finish(sent: Edit<FormValues>, before: CollectionRecord | null, after: CollectionRecord, wasDraft: boolean) {
    updateCachedRecord(collection, after);
    void refreshRecords(collection);
    if (isTypedSince(sent)) {
      setState(AT_REST);
      keepTyped(after);
      if (record?._id !== after._id) openDraft(after);
    } else {
      close();
    }
    if (wasDraft) toastSuccess(mEditor.publishedNow());
    else announceSaved(before, after);
  }

  function rebase(theirs: CollectionRecord, wins: "mine" | "theirs") {
    updateCachedRecord(collection, theirs);
    return draft.rebase(toValues(theirs), theirs.updatedAt, wins);
  }

  async function cancel() {
    if (isDirty && !(await confirmDiscard(m.discardTyped()))) return;
    sending.current?.abort();
    close();
  }
  useShortcut("Esc", () => void cancel(), record !== null || isDirty);

  return {
    ...draft,
    ...state,
    body,
    file,
    lostFile,
    refusedFile,
    refuseFile,
    isShrinking,
    setIsShrinking,
    chooseFile(next: File | null) {
      setFile(next);
      refuseFile("");
      draft.change({ file: next?.name ?? saved.file ?? "" });
      // Clear the error of the previous file.
      if (!state.theirs) setState(AT_REST);
    },
    removeFile: (isGone: boolean) => draft.change({ file: isGone ? "" : (saved.file ?? "") }),
    differences: state.theirs ? listFieldConflicts(collection, draft, state.theirs) : [],
    cancelSending: () => sending.current?.abort(),
    /** Repeats the last save, of the record or of its draft. */
    retry: () => void submit(),
    submit() {
      isForDraft.current = false;
      void submit();
    },
    saveDraft() {
      isForDraft.current = true;
      return submit();
    },
    close,
    saveAnew: () => void submit(draft, null),
    cancel,
    keepMine() {
      if (state.theirs) void submit(rebase(state.theirs, "mine"), state.theirs);
    },
    takeTheirs() {
      if (!state.theirs) return;
      const rebased = rebase(state.theirs, "theirs");
      if (file && rebased.values.file !== file.name) setFile(null);
      setState(AT_REST);
    },
    root,
    validationErrors,
    /** Updates the values, and revalidates the fields that have errors. */
    type(typed: unknown) {
      draft.change(typed as FormValues);
      if (validationErrors.length === 0) return;
      const found = fieldErrors(collection.inputSchema, toInput(typed as FormValues, record));
      setErrors(pick(found, Object.keys(errors)));
    },
  };
}

const confirmWithoutFile = (name: string) =>
  confirm(m.saveWithout({ name }), m.fileNotKept(), m.saveWithoutIt(), m.keepEditing());
