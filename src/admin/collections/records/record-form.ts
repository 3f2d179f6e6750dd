import { useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { showFailure } from "#admin/api/api.ts";
import { ApiError, changedMeanwhile } from "#admin/api/api-error.ts";
import { isSame, useDraft, writeDraft } from "#admin/data/drafts.ts";
import { type Edit, pick, saveMerged } from "#admin/data/merge-fields.ts";
import { refreshQuery } from "#admin/data/query-store.ts";
import { useShortcut } from "#admin/data/shortcuts.ts";
import type { FieldErrors } from "#admin/people/account-form.tsx";
import { confirm, confirmDiscard } from "#admin/ui/dialog.tsx";
import * as mEditor from "#messages/compiled/admin-editor.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { toastError, toastSuccess } from "#ui/toaster.tsx";
import type { CollectionRecord, FormScreen, Values } from "./collection-overrides.ts";
import { draftIn, draftsOf, publishDraft, putRecord, refreshRecords, sendRecord } from "./collection-records.ts";
import { differencesOf, draftNameOf, inputOf, problemsOf, valuesOf } from "./collection-values.ts";
import { rootOf } from "./record-fields.tsx";

const AT_REST = {
  isBusy: false,
  /** How much of the form and its file is sent, from 0 to 1. */
  progress: 0,
  problem: null as string | null,
  /** The record as it is now, when a colleague changed a field that was changed here too. */
  theirs: null as CollectionRecord | null,
  /** Whether a colleague has deleted the record: then it can only be saved as a new one. */
  isGone: false,
};

export type RecordForm = ReturnType<typeof useRecordForm>;

/** The form of a record. Give the component the record's id as `key`. @param focus on the first field, or the first to fill */
export function useRecordForm(
  { collection, overrides, announceSaved, openDraft }: FormScreen,
  record: CollectionRecord | null,
  focus: "first" | "missing" | undefined,
  onClose: () => void,
) {
  const { words } = collection;
  const toValues = (one: CollectionRecord | null) => valuesOf(collection, one);
  const root = useMemo(() => rootOf(collection, overrides), [collection, overrides]);
  const body = useRef<HTMLDivElement>(null);
  const saved = toValues(record);
  const draft = useDraft(draftNameOf(collection, record?._id), saved, record?.updatedAt ?? null);
  // The latest draft, for what is typed while the form is being sent.
  const latest = useRef(draft);
  const [file, setFile] = useState<File | null>(null);
  const [isShrinking, setIsShrinking] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [state, setState] = useState(AT_REST);
  const sending = useRef<AbortController | null>(null);
  /** Whether the last press of a button was for a draft: a conflict is decided before the action goes on. */
  const isForDraft = useRef(false);
  const { isDirty, values } = draft;
  /** The name of a file that was chosen earlier and is not kept; blank when there is none. */
  const lostFile = file || values.file === saved.file ? "" : String(values.file ?? "");
  const validationErrors = Object.entries(errors).flatMap(([name, sentence]) =>
    sentence ? [{ path: [name], sentence }] : [],
  );

  useEffect(() => {
    latest.current = draft;
  });
  useEffect(() => {
    const fields = [...(body.current?.querySelectorAll<HTMLInputElement>("input") ?? [])];
    const field = focus === "missing" ? fields.find((one) => one.required && one.value === "") : focus && fields[0];
    // Scroll to the form: on a phone it is far from the card that was pressed. Below a table row it is in sight.
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
    setErrors({});
    setState(AT_REST);
    onClose();
  }

  /**
   * Validates and saves an edit.
   * @param known the record that the person knows and wants to change; null makes a new one
   * @returns the saved record; null where nothing is saved
   */
  async function submit(edit: Edit<Values> = draft, known = record): Promise<CollectionRecord | null> {
    if (state.isBusy) return null;
    const found = problemsOf(collection, overrides, edit.values, known);
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
    const hasDraft = Boolean(draftIn(known)?.savedAt);
    const isDraft = isForDraft.current || hasDraft;
    const controller = new AbortController();
    sending.current = controller;
    setState({ ...AT_REST, isBusy: true });
    const onProgress = (progress: number) => setState((before) => ({ ...before, progress }));
    try {
      const done = await saveMerged<Values, CollectionRecord, CollectionRecord>(
        edit,
        toValues,
        (sent, version, over) => {
          const input = inputOf(collection, overrides, sent, over ?? known);
          const options = { file, isDraft, signal: controller.signal, onProgress };
          return sendRecord(collection, id, { ...input, ...(known && version && { ifUpdatedAt: version }) }, options);
        },
      );
      if (isForDraft.current) return await finishDraft(edit.values, done.saved);
      const saved = hasDraft ? await publishDraft(collection, done.saved) : done.saved;
      finish(edit.values, done.over ?? known, saved, hasDraft);
      return saved;
    } catch (error) {
      if (controller.signal.aborted) {
        setState(AT_REST);
        return null;
      }
      const problem = showFailure(error, ((id ? words.updateFailed : words.createFailed) ?? m.saveFailed)());
      const fields: FieldErrors = error instanceof ApiError ? error.fields : {};
      const isField = Object.keys(fields).some((name) => name in edit.values);
      const isGone = id !== null && error instanceof ApiError && error.status === 404;
      const current = changedMeanwhile<CollectionRecord>(error);
      // The answer says nothing about a draft: what is drafted stays so.
      const theirs = current?._id ? { ...current, draft: known?.draft } : null;
      setState({ ...AT_REST, theirs, isGone, problem: isField ? null : problem });
      if (isField) refuse(fields);
      return null;
    }
  }

  /** Keeps what was typed since as a change of the saved record: under its own name, where the form was for a new one. */
  function keepTyped(saved: CollectionRecord) {
    const edit = latest.current.rebase(toValues(saved), saved.updatedAt, "mine");
    if (record?._id === saved._id) return;
    writeDraft(draftNameOf(collection, saved._id), edit);
    draft.reset();
  }

  /** Continues the form with the saved draft. */
  async function finishDraft(sent: Values, saved: CollectionRecord): Promise<CollectionRecord> {
    await refreshQuery(draftsOf(collection));
    setFile(null);
    setState(AT_REST);
    if (isSame(latest.current.values, sent)) draft.reset();
    else keepTyped(saved);
    if (record?._id !== saved._id) openDraft(saved);
    toastSuccess(mEditor.savedAsDraft());
    return saved;
  }

  function finish(sent: Values, before: CollectionRecord | null, after: CollectionRecord, wasDraft: boolean) {
    putRecord(collection, after);
    void refreshRecords(collection);
    if (isSame(latest.current.values, sent)) {
      close();
    } else {
      setState(AT_REST);
      keepTyped(after);
      if (record?._id !== after._id) openDraft(after);
    }
    if (wasDraft) toastSuccess(mEditor.publishedNow());
    else announceSaved(before, after);
  }

  function rebase(theirs: CollectionRecord, wins: "mine" | "theirs") {
    putRecord(collection, theirs);
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
    isShrinking,
    setIsShrinking,
    chooseFile(next: File | null) {
      setFile(next);
      draft.change({ file: next?.name ?? saved.file ?? "" });
      // Clear the error of the file before: it says nothing about this one.
      if (!state.theirs) setState(AT_REST);
    },
    removeFile: (isGone: boolean) => draft.change({ file: isGone ? "" : (saved.file ?? "") }),
    differences: state.theirs ? differencesOf(collection, draft, state.theirs) : [],
    cancelSending: () => sending.current?.abort(),
    /** Tries again what was pressed last. */
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
    /** Takes what was typed; fields with errors are validated again. */
    type(typed: unknown) {
      draft.change(typed as Values);
      if (validationErrors.length === 0) return;
      const found = problemsOf(collection, overrides, typed as Values, record);
      setErrors(pick(found, Object.keys(errors)));
    },
  };
}

const confirmWithoutFile = (name: string) =>
  confirm({
    question: m.saveWithout({ name }),
    details: m.fileNotKept(),
    action: m.saveWithoutIt(),
    refusal: m.keepEditing(),
  });
