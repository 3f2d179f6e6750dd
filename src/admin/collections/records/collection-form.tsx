import { ReviewNote } from "#admin/collections/documents/document-state.tsx";
import { FieldView } from "#admin/collections/form/field-view.tsx";
import { FormFrame } from "#admin/collections/form/value-form.tsx";
import { changesIn, HistoryButton } from "#admin/collections/history/history-dialog.tsx";
import { useMay } from "#admin/data/permissions.ts";
import { Button, Kbd } from "#admin/ui/button.tsx";
import { FormCard, FormFoot } from "#admin/ui/card.tsx";
import { ConflictNote, FormNote } from "#admin/ui/form-note.tsx";
import { recordPermission } from "#contract/permissions.ts";
import * as mEditor from "#messages/compiled/admin-editor.ts";
import * as m from "#messages/compiled/admin-records.ts";
import styles from "./collection-form.module.css";
import type { CollectionRecord, FormScreen } from "./collection-overrides.ts";
import { draftIn, refreshRecords } from "./collection-records.ts";
import { draftNameOf, historyFields, savedFileOf, titleOf, usedTexts } from "./collection-values.ts";
import { FileDrop } from "./file-drop.tsx";
import { DraftButtons, ScheduleNote } from "./record-drafts.tsx";
import { type RecordForm, useRecordForm } from "./record-form.ts";

const NOTHING = { pages: [], people: [], names: new Map() };

type FormProps = { screen: FormScreen; record: CollectionRecord | null; onClose: () => void };

/** The form beside the list: of a new record or the one that is edited. @param props.isCopy whether it copies another one */
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

/** A form in place of a row. @param props.isAsked whether the person has just opened the form */
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
      aria-label={m.editTitle({ title: titleOf(screen.collection, record) })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
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

/** What Enter does: for people who may not publish, it saves the draft. */
function useSubmit({ collection }: FormScreen, form: RecordForm) {
  const mayChange = useMay()(recordPermission(collection.public));
  return mayChange ? form.submit : () => void form.saveDraft();
}

type FormBodyProps = { screen: FormScreen; record: CollectionRecord | null; form: RecordForm; isCopy?: boolean };

function FormBody({ screen, record, form, isCopy }: FormBodyProps) {
  const { collection, overrides, all, showDraft } = screen;
  const { noun, createLabel } = collection.words;
  const draft = draftIn(record);
  const may = useMay();
  const mayEdit = may("site.edit");
  const mayChange = may(recordPermission(collection.public));
  return (
    <div className="stack" ref={form.body}>
      {!mayChange && <FormNote tone="info">{(mayEdit ? mEditor.reviewerPublishes : mEditor.lookOnly)()}</FormNote>}
      {form.wasRestored && (record || !isCopy) && (
        <FormNote tone="info" title={m.notSavedYet()}>
          {m.typedIsBack()}
        </FormNote>
      )}
      <fieldset
        // Lock the fields while a file is sent: saving what is typed then would send the file again.
        disabled={!mayEdit || (form.isBusy && !!form.file)}
        aria-label={m.fieldsOf({ noun: noun() })}
      >
        <FormFrame
          look="record"
          root={form.root}
          value={form.values}
          onChange={form.type}
          validationErrors={form.validationErrors}
          lookups={{ ...NOTHING, record, used: (name) => usedTexts(all, name) }}
          idPrefix={draftNameOf(collection, record?._id)}
        >
          <FieldView field={form.root} value={form.values} path={[]} label={form.root.label} />
        </FormFrame>
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
      <FormFoot
        isDirty={form.isDirty}
        note={draft?.savedAt ? mEditor.savedAsDraft() : overrides.whenSaved?.(form.values, record)}
      >
        {record && (
          <HistoryButton
            label={m.historyOf({ title: titleOf(collection, record) })}
            subject={`${collection.name}:${record._id}`}
            title={titleOf(collection, record)}
            changesBetween={changesIn(historyFields(collection))}
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
      </FormFoot>
    </div>
  );
}
