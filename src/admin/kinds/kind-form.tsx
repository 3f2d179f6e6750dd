import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldErrors } from "#admin/accounts/account-form.tsx";
import { showFailure } from "#admin/api/api.ts";
import { ApiError, changedMeanwhile, hintOf, sentenceOf } from "#admin/api/api-error.ts";
import { isSame, useDraft } from "#admin/data/drafts.ts";
import { type Edit, saveMerged } from "#admin/data/merge-fields.ts";
import { refreshQuery } from "#admin/data/query-store.ts";
import { useShortcut } from "#admin/data/shortcuts.ts";
import { Button, Kbd } from "#admin/ui/button.tsx";
import { FormCard, FormFoot } from "#admin/ui/card.tsx";
import { confirm, confirmDiscard } from "#admin/ui/confirm-dialog.tsx";
import { Segmented, SelectField, TextareaField, TextField } from "#admin/ui/fields.tsx";
import { ConflictNote, FormNote } from "#admin/ui/form-note.tsx";
import type { Kind } from "#contract/kinds/define-kind.ts";
import { KINDS } from "#contract/kinds/kinds.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { toastError } from "#ui/toaster.tsx";
import { FileDrop } from "./file-drop.tsx";
import styles from "./kind-form.module.css";
import { putRecord, sendRecord, useTitles } from "./kind-records.ts";
import type { KindScreenState } from "./kind-screen.tsx";
import type { ControlProps, KindRecord, Values } from "./kind-slots.ts";
import {
  differencesOf,
  draftNameOf,
  inputOf,
  problemsOf,
  type Reference,
  savedFileOf,
  titleOf,
  usedTexts,
  valuesOf,
} from "./kind-values.ts";
import { HistoryButton } from "./record-history.tsx";

/** The form beside the list: of a new record, or of the one that is edited. */
export function KindForm({ screen }: { screen: KindScreenState }) {
  const { editing: record, copies, closeEdited } = screen;
  const focus = record ? "first" : copies > 0 ? "missing" : undefined;
  const form = useRecordForm(screen, record, focus, closeEdited);
  const noun = screen.kind.words.noun();
  const title = record ? m.editNoun({ noun }) : m.newNoun({ noun });
  return (
    <FormCard title={title} onSubmit={form.submit} isOpen={!!record || form.isDirty}>
      <FormBody screen={screen} record={record} form={form} />
    </FormCard>
  );
}

type RowFormProps = { screen: KindScreenState; record: KindRecord; isAsked: boolean; onClose: () => void };

/** @param props.isAsked the person has just opened it */
export function RowForm({ screen, record, isAsked, onClose }: RowFormProps) {
  const form = useRecordForm(screen, record, isAsked ? "first" : undefined, onClose);
  return (
    <form
      className={styles.inPlace}
      aria-label={m.editTitle({ title: titleOf(screen.kind, record) })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        void form.cancel();
      }}
    >
      <FormBody screen={screen} record={record} form={form} />
    </form>
  );
}

type FormBodyProps = { screen: KindScreenState; record: KindRecord | null; form: RecordFormState };

function FormBody({ screen, record, form }: FormBodyProps) {
  const { kind, slots, copies } = screen;
  const { noun, createLabel } = kind.words;
  return (
    <div className="stack" ref={form.body}>
      {form.wasRestored && (record || copies === 0) && (
        <FormNote tone="info" title={m.notSavedYet()}>
          {m.typedIsBack()}
        </FormNote>
      )}
      <fieldset
        className={styles.frame}
        // What is typed while a file goes would need the file again.
        disabled={form.isBusy && !!form.file}
        aria-label={m.fieldsOf({ noun: noun() })}
      >
        <div className={styles.fields}>
          {Object.entries(kind.fields).map(([name, { width, type }]) => (
            <div key={name} data-width={name === kind.titleField ? "title" : type === "choice" ? "choice" : width}>
              <FieldControl screen={screen} name={name} record={record} form={form} />
            </div>
          ))}
        </div>
      </fieldset>
      {kind.file && <FileDrop rule={kind.file} saved={savedFileOf(kind, record)} form={form} />}
      {form.theirs ? (
        <ConflictNote differences={form.differences} onKeepMine={form.keepMine} onTakeTheirs={form.takeTheirs} />
      ) : (
        form.problem &&
        (form.isGone || !form.file) && (
          <FormNote tone="bad">
            <p>{form.problem}</p>
            {form.isGone && <Button onClick={form.saveAnew}>{m.saveAsNew({ noun: noun() })}</Button>}
          </FormNote>
        )
      )}
      <FormFoot isDirty={form.isDirty} note={slots.whenSaved?.(form.values, record)}>
        {record && <HistoryButton kind={screen.kind} record={record} />}
        {(record || form.isDirty) && (
          <Button look="quiet" onClick={() => void form.cancel()}>
            {m.cancel()} <Kbd shortcut="Esc" />
          </Button>
        )}
        <Button
          type="submit"
          look="main"
          isBusy={form.isBusy || form.isShrinking}
          busyLabel={form.isShrinking ? m.makingPhotoSmaller() : m.saving()}
        >
          {record ? m.update() : createLabel()}
        </Button>
      </FormFoot>
    </div>
  );
}

const INPUT_TYPES = { line: "text", day: "date", moment: "datetime-local", number: "number" } as const;

function FieldControl({ screen: { kind, slots }, ...props }: ControlProps & { screen: KindScreenState }) {
  const field = kind.fields[props.name];
  if (!field) return null;
  const Slot = slots.fields?.[props.name]?.Control;
  if (Slot) return <Slot {...props} />;
  const { onText, ...shown } = props.form.field(props.name);
  if (field.type === "choice") {
    const { label, value } = shown;
    const options = (field.options ?? []).map((option) => ({ ...option, label: option.label() }));
    return <Segmented label={label} isLabelShown options={options} value={value} onChange={onText} />;
  }
  if (field.type === "reference") return <ReferenceField {...props} to={field.to ?? ""} />;
  const text = {
    ...shown,
    hint: field.help?.(),
    placeholder: field.placeholder?.(),
    required: field.isRequired,
    onChange: ({ target }: { target: { value: string } }) => onText(target.value),
  };
  if (field.type === "paragraph") return <TextareaField {...text} />;
  return (
    <TextField
      {...text}
      type={INPUT_TYPES[field.type]}
      list={field.suggestions && listIdOf(kind, props.name)}
      autoComplete="off"
    />
  );
}

/** A record of another kind, or none. The present one can be kept even when the others did not come. */
export function ReferenceField({ name, record, form, to }: ControlProps & { to: string }) {
  const kind = KINDS.find((one) => one.name === to);
  const { onText, ...shown } = form.field(name);
  const what = shown.label.toLowerCase();
  const titles = useTitles(kind as Kind);
  const known = record?.[name] as Reference | null | undefined;
  const options = (titles.data ?? []).map(({ _id, title, imageCount }) => ({
    value: _id,
    label: imageCount === undefined ? String(title) : `${title} (${imageCount})`,
  }));
  if (known && !options.some(({ value }) => value === known._id)) {
    options.unshift({ value: known._id, label: known.title });
  }
  return (
    <>
      <SelectField
        {...shown}
        options={[{ value: "", label: m.none({ what }) }, ...options]}
        onChange={({ target }) => onText(target.value)}
      />
      {titles.error !== undefined && (
        <FormNote
          tone="warn"
          title={sentenceOf(titles.error, m.failedToLoadThese({ what: kind?.words.plural() ?? what }))}
        >
          <p>{hintOf(titles.error) ?? m.chosenLater({ what })}</p>
          <Button icon="retry" isBusy={titles.isLoading} onClick={() => void titles.refresh()}>
            {m.tryAgain()}
          </Button>
        </FormNote>
      )}
    </>
  );
}

export function Suggestions({ kind, records = [] }: { kind: Kind; records: readonly KindRecord[] | undefined }) {
  const fields = Object.entries(kind.fields).filter(([, { suggestions }]) => suggestions);
  return fields.map(([name, { suggestions }]) => (
    <datalist key={name} id={listIdOf(kind, name)}>
      {(suggestions === "used" ? usedTexts(records, name) : suggestions)?.map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  ));
}

const listIdOf = ({ tab }: Kind, name: string) => `${tab.id}-${name}`;

type Errors = FieldErrors<Record<string, string>>;

const AT_REST = {
  isBusy: false,
  /** How much of the form and its file is sent, from 0 to 1. */
  progress: 0,
  problem: null as string | null,
  /** The record as it is now, when a colleague changed a field that was changed here too. */
  theirs: null as KindRecord | null,
  /** A colleague deleted the record: it can only be saved as a new one. */
  isGone: false,
};

export type RecordFormState = ReturnType<typeof useRecordForm>;

/** Give the component the record's id as `key`. @param focus on the first field, or the first that has to be filled */
function useRecordForm(
  { kind, slots, announceSaved }: KindScreenState,
  record: KindRecord | null,
  focus: "first" | "missing" | undefined,
  onClose: () => void,
) {
  const { words } = kind;
  const toValues = (one: KindRecord | null) => valuesOf(kind, slots, one);
  const body = useRef<HTMLDivElement>(null);
  const saved = toValues(record);
  const draft = useDraft(draftNameOf(kind, record?._id), saved, record?.updatedAt ?? null);
  // Text may be typed while the form is on its way.
  const latest = useRef(draft);
  const [file, setFile] = useState<File | null>(null);
  const [isShrinking, setIsShrinking] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [state, setState] = useState(AT_REST);
  const sending = useRef<AbortController | null>(null);
  const { isDirty, values } = draft;
  /** The name of a file that was chosen earlier and is not kept; blank when there is none. */
  const lostFile = file || values.file === saved.file ? "" : (values.file ?? "");

  useEffect(() => {
    latest.current = draft;
  });
  useEffect(() => {
    const fields = [...(body.current?.querySelectorAll<HTMLInputElement>("input") ?? [])];
    const field = focus === "missing" ? fields.find((one) => one.required && one.value === "") : focus && fields[0];
    // On a phone the form is far from the card; in a table it comes below its row.
    if (focus === "first") field?.closest("form")?.scrollIntoView({ block: "nearest" });
    field?.focus({ preventScroll: focus === "first" && !!field.closest("td") });
  }, [focus]);

  function refuse(found: Errors) {
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

  /** @param known the record that the person knows and wants to change; null makes a new one */
  async function submit(edit: Edit<Values> = draft, known = record) {
    if (state.isBusy) return;
    const found = problemsOf(kind, slots, edit.values, known);
    const first = Object.values(found).find(Boolean);
    if (first) {
      if (slots.ignoresBlank) return;
      toastError(first);
      return refuse(found);
    }
    setErrors({});
    if (lostFile && !(await confirmWithoutFile(lostFile))) return;
    const id = known?._id ?? null;
    const controller = new AbortController();
    sending.current = controller;
    setState({ ...AT_REST, isBusy: true });
    const onProgress = (progress: number) => setState((before) => ({ ...before, progress }));
    try {
      const done = await saveMerged<Values, KindRecord, KindRecord>(edit, toValues, (sent, version, over) => {
        const input = inputOf(kind, slots, sent, over ?? known);
        const options = { file, signal: controller.signal, onProgress };
        return sendRecord(kind, id, { ...input, ...(known && version && { ifUpdatedAt: version }) }, options);
      });
      finish(edit.values, done.over ?? known, done.saved);
    } catch (error) {
      if (controller.signal.aborted) return setState(AT_REST);
      const problem = showFailure(error, ((id ? words.updateFailed : words.createFailed) ?? m.saveFailed)());
      const fields: Errors = error instanceof ApiError ? error.fields : {};
      const isField = Object.keys(fields).some((name) => name in kind.fields);
      const isGone = id !== null && error instanceof ApiError && error.status === 404;
      setState({ ...AT_REST, theirs: changedMeanwhile(error), isGone, problem: isField ? null : problem });
      if (isField) refuse(fields);
    }
  }

  function finish(sent: Values, before: KindRecord | null, after: KindRecord) {
    putRecord(kind, after);
    void refreshQuery(kind.path);
    if (isSame(latest.current.values, sent)) {
      close();
    } else {
      setState(AT_REST);
      if (before) latest.current.rebase(toValues(after), after.updatedAt, "mine");
    }
    announceSaved(before, after);
  }

  function rebase(theirs: KindRecord, wins: "mine" | "theirs") {
    putRecord(kind, theirs);
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
      // Why the one before was not saved says nothing about this one.
      if (!state.theirs) setState(AT_REST);
    },
    removeFile: (isGone: boolean) => draft.change({ file: isGone ? "" : (saved.file ?? "") }),
    differences: state.theirs ? differencesOf(kind, slots, draft, state.theirs) : [],
    cancelSending: () => sending.current?.abort(),
    submit: () => void submit(),
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
    field: (name: string) => ({
      name,
      label: kind.fields[name]?.label() ?? name,
      value: values[name] ?? "",
      error: errors[name],
      onText(text: string) {
        draft.change({ [name]: text });
        if (!errors[name]) return;
        setErrors({ ...errors, [name]: problemsOf(kind, slots, { ...values, [name]: text }, record)[name] });
      },
    }),
  };
}

const confirmWithoutFile = (name: string) =>
  confirm({
    question: m.saveWithout({ name }),
    details: m.fileNotKept(),
    action: m.saveWithoutIt(),
    refusal: m.keepEditing(),
  });
