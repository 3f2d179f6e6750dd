import { useRef, useState } from "react";
import { ReviewNote } from "#admin/collections/documents/document-state.tsx";
import { FieldView } from "#admin/collections/form/field-view.tsx";
import { FormProvider } from "#admin/collections/form/value-form.tsx";
import { createVersionComparer, HistoryButton } from "#admin/collections/history/history-dialog.tsx";
import { usePermission } from "#admin/data/permissions.ts";
import { Button, Kbd } from "#admin/ui/button.tsx";
import { FormCard, FormFooter } from "#admin/ui/card.tsx";
import { Checkbox } from "#admin/ui/fields.tsx";
import { ConflictNote, FormNote } from "#admin/ui/states.tsx";
import { submitProps } from "#admin/ui/submit-props.ts";
import { DropZone, UploadRow } from "#admin/ui/upload/upload-area.tsx";
import { checkFile, isShrinkable, shrinkToUploadLimit } from "#admin/ui/upload/use-uploads.tsx";
import type { Collection } from "#contract/collections/define-collection.ts";
import { MAX_IMAGE_BYTES } from "#contract/media.ts";
import { recordPermission } from "#contract/permissions.ts";
import * as mAdmin from "#messages/compiled/admin.ts";
import * as mEditor from "#messages/compiled/admin-editor.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { rich } from "#ui/rich.tsx";
import { toastError, toastNote } from "#ui/toaster.tsx";
import styles from "./collection-form.module.css";
import type { CollectionRecord, RecordFormContext } from "./collection-overrides.ts";
import { getDraft, refreshRecords } from "./collection-records.ts";
import { draftNameOf, getRecordTitle, historyFields, savedFileOf, usedTexts } from "./collection-values.ts";
import { DraftButtons, ScheduleNote } from "./record-drafts.tsx";
import { type RecordForm, useRecordForm } from "./record-form.ts";

const NOTHING = { pages: [], people: [], names: new Map() };

type FormProps = { screen: RecordFormContext; record: CollectionRecord | null; onClose: () => void };

/** Form beside the list for a new or existing record. @param props.isCopy the new record is a copy of another */
export function CollectionForm({ screen, record, isCopy, onClose }: FormProps & { isCopy: boolean }) {
  const focus = record ? "first" : isCopy ? "missing" : undefined;
  const form = useRecordForm(screen, record, focus, onClose);
  const noun = screen.collection.words.noun();
  const title = record ? m.editNoun({ noun }) : m.newNoun({ noun });
  return (
    <FormCard title={title} onSubmit={useSubmit(screen, form)} isOpen={!!record || form.isDirty}>
      <FormBody screen={screen} record={record} form={form} isCopy={isCopy} />
    </FormCard>
  );
}

/** Form below a record's table row. @param props.isAsked the user opened the form: its first field is focused */
export function RowForm({
  screen,
  record,
  isAsked,
  onClose,
}: FormProps & { record: CollectionRecord; isAsked: boolean }) {
  const form = useRecordForm(screen, record, isAsked ? "first" : undefined, onClose);
  const submit = useSubmit(screen, form);
  return (
    <form
      className={styles.inPlace}
      aria-label={m.editTitle({ title: getRecordTitle(screen.collection, record) })}
      {...submitProps(() => submit())}
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

/** Returns the submit handler of the form. For users who may not publish, submitting saves a draft. */
function useSubmit({ collection }: RecordFormContext, form: RecordForm) {
  const mayChange = usePermission()(recordPermission(collection.public));
  return mayChange ? form.submit : () => void form.saveDraft();
}

type FormBodyProps = { screen: RecordFormContext; record: CollectionRecord | null; form: RecordForm; isCopy?: boolean };

function FormBody({ screen, record, form, isCopy }: FormBodyProps) {
  const { collection, overrides, all, showDraft } = screen;
  const { noun, createLabel } = collection.words;
  const draft = getDraft(record);
  const may = usePermission();
  const mayEdit = may("site.edit");
  const mayChange = may(recordPermission(collection.public));
  const whenSaved = mayChange ? overrides.savedMessage?.(form.values, record) : undefined;
  return (
    <div className="stack" ref={form.body}>
      {!mayChange && <FormNote tone="info">{(mayEdit ? mEditor.reviewerPublishes : mEditor.lookOnly)()}</FormNote>}
      {form.wasRestored && (record || !isCopy) && (
        <FormNote tone="info" title={m.notSavedYet()}>
          {m.typedIsBack()}
        </FormNote>
      )}
      <fieldset
        // Lock the fields during an upload: saving text typed during it would upload the file again.
        disabled={!mayEdit || (form.isBusy && !!form.file)}
        aria-label={m.fieldsOf({ noun: noun() })}
      >
        <FormProvider
          look="record"
          root={form.root}
          value={form.values}
          onChange={form.type}
          validationErrors={form.validationErrors}
          lookups={{ ...NOTHING, record, listUsedValues: (name) => usedTexts(all, name) }}
          idPrefix={draftNameOf(collection, record?._id)}
        >
          <FieldView field={form.root} value={form.values} path={[]} label={form.root.label} />
        </FormProvider>
      </fieldset>
      {draft?.review && <ReviewNote review={draft.review} />}
      <ScheduleNote collection={collection} record={record} />
      {collection.file && mayEdit && (
        <FileDrop rule={collection.file} saved={savedFileOf(collection, record)} form={form} />
      )}
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
      <FormFooter isDirty={form.isDirty} note={draft?.savedAt ? mEditor.savedAsDraft() : whenSaved}>
        {record && (
          <HistoryButton
            label={m.historyOf({ title: getRecordTitle(collection, record) })}
            subject={`${collection.name}:${record._id}`}
            title={getRecordTitle(collection, record)}
            changesBetween={createVersionComparer(historyFields(collection))}
            onRestored={() => void refreshRecords(collection)}
          />
        )}
        {(record || form.isDirty) && (
          <Button look="quiet" onClick={() => void form.cancel()}>
            {m.cancel()} <Kbd shortcut="Esc" />
          </Button>
        )}
        {collection.public?.drafts && mayEdit && (
          <DraftButtons collection={collection} record={record} form={form} show={showDraft} />
        )}
        {mayChange && (
          <Button
            type="submit"
            look="main"
            isBusy={form.isBusy || form.isShrinking}
            busyLabel={form.isShrinking ? m.makingPhotoSmaller() : m.saving()}
          >
            {draft?.savedAt ? mEditor.publish() : record ? m.update() : createLabel()}
          </Button>
        )}
      </FormFooter>
    </div>
  );
}

interface FileDropProps {
  rule: NonNullable<Collection["file"]>;
  saved: { name: string; url: string } | null;
  form: RecordForm;
}

function FileDrop({ rule: { field: kind, label: words }, saved, form }: FileDropProps) {
  const label = words();
  const { file, isBusy, progress, lostFile, refusedFile, isShrinking, setIsShrinking } = form;
  const problem = form.theirs || form.isGone ? null : form.problem;
  const [refusal, setRefusal] = useState<string | null>(null);
  /** The chosen photograph if it can be scaled down or, being HEIC, converted to JPEG. */
  const [large, setLarge] = useState<File | null>(null);
  const chosenLast = useRef<File | null>(null);

  function choose(chosen: readonly File[]) {
    // Ignore a file chosen while the form is being submitted: the running request does not include it.
    if (chosen.length === 0 || isBusy) return;
    const message = checkFile(kind, chosen);
    const [first = null] = chosen;
    const photograph = kind === "image" && chosen.length === 1 && first && isShrinkable(first) ? first : null;
    chosenLast.current = first;
    setRefusal(message);
    setLarge(photograph);
    setIsShrinking(false);
    form.refuseFile(message || photograph ? (first?.name ?? "") : "");
    if (message) (photograph ? toastNote : toastError)(message);
    else if (photograph) void shrink(photograph);
    else form.chooseFile(first);
  }

  async function shrink(photograph: File) {
    setIsShrinking(true);
    const smaller = await shrinkToUploadLimit(photograph);
    // Another file was chosen while this one was being made smaller: drop the result.
    if (chosenLast.current !== photograph) return;
    setIsShrinking(false);
    setRefusal("reason" in smaller ? smaller.reason : null);
    setLarge("reason" in smaller && smaller.canRetry ? photograph : null);
    if ("file" in smaller) form.chooseFile(smaller.file);
  }

  const state = isBusy ? "sending" : problem ? "failed" : "chosen";
  return (
    <div className="stack">
      <span className="label" aria-hidden="true">
        {label}
      </span>
      {saved && !file && (
        <p className="wrap">
          <a href={saved.url} target="_blank" rel="noopener">
            {saved.name}
          </a>
          <Checkbox isOn={form.values.file === ""} onChange={form.removeFile}>
            <span className="fine">{m.remove()}</span>
          </Checkbox>
        </p>
      )}
      {file ? (
        <ul aria-label={label}>
          <UploadRow
            upload={{ id: "", file, state, progress, reason: problem ?? "", canShrink: false }}
            onRetry={form.retry}
            onRemove={() => (isBusy ? form.cancelSending() : form.chooseFile(null))}
          />
        </ul>
      ) : (
        <DropZone
          label={label}
          accept={kind === "pdf" ? "application/pdf" : "image/*"}
          limits={kind === "pdf" ? m.pdfLimit() : m.imageLimit()}
          onFiles={choose}
        >
          {rich(m.dropOrChoose({ which: saved ? "another" : "it" }))}
        </DropZone>
      )}
      {lostFile && !refusedFile && <FormNote tone="warn">{m.chooseAgain({ file: lostFile })}</FormNote>}
      {refusedFile && (refusal || large) && !file && (
        <FormNote
          tone={large ? "info" : "bad"}
          title={large && large.size > MAX_IMAGE_BYTES ? mAdmin.largePhotographs({ count: 1 }) : undefined}
        >
          {refusal}
          {large && (
            <Button isBusy={isShrinking} busyLabel={m.makingSmaller()} onClick={() => void shrink(large)}>
              {m.makeSmaller()}
            </Button>
          )}
        </FormNote>
      )}
    </div>
  );
}
