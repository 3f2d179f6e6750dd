import { FieldView } from "#admin/collections/form/field-view.tsx";
import { FormFrame } from "#admin/collections/form/value-form.tsx";
import { Button, Kbd } from "#admin/ui/button.tsx";
import { FormCard, FormFoot } from "#admin/ui/card.tsx";
import { ConflictNote, FormNote } from "#admin/ui/form-note.tsx";
import { OTHER_LANGUAGES } from "#contract/collections/translations.ts";
import * as mEditor from "#messages/compiled/admin-editor.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { FieldsInLanguage } from "./fields-in-language.tsx";
import { FileDrop } from "./file-drop.tsx";
import { HistoryButton } from "./history-button.tsx";
import styles from "./kind-form.module.css";
import { draftIn } from "./kind-records.ts";
import type { FormScreen, KindRecord } from "./kind-slots.ts";
import { draftNameOf, savedFileOf, titleOf, usedTexts } from "./kind-values.ts";
import { DraftButtons, ScheduleNote } from "./record-drafts.tsx";
import { type RecordForm, useRecordForm } from "./record-form.ts";

const NOTHING = { pages: [], people: [], names: new Map() };

type FormProps = { screen: FormScreen; record: KindRecord | null; onClose: () => void };

/** The form beside the list: of a new record, or of the one that is edited. @param props.isCopy of another record */
export function KindForm({ screen, record, isCopy, onClose }: FormProps & { isCopy: boolean }) {
  const focus = record ? "first" : isCopy ? "missing" : undefined;
  const form = useRecordForm(screen, record, focus, onClose);
  const noun = screen.kind.words.noun();
  const title = record ? m.editNoun({ noun }) : m.newNoun({ noun });
  return (
    <FormCard title={title} onSubmit={form.submit} isOpen={!!record || form.isDirty}>
      <FormBody screen={screen} record={record} form={form} isCopy={isCopy} />
    </FormCard>
  );
}

/** In place of a row. @param props.isAsked the person has just opened it */
export function RowForm({ screen, record, isAsked, onClose }: FormProps & { record: KindRecord; isAsked: boolean }) {
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

type FormBodyProps = { screen: FormScreen; record: KindRecord | null; form: RecordForm; isCopy?: boolean };

function FormBody({ screen, record, form, isCopy }: FormBodyProps) {
  const { kind, slots, all, showDraft } = screen;
  const { noun, createLabel } = kind.words;
  const draft = draftIn(record);
  return (
    <div className="stack" ref={form.body}>
      {form.wasRestored && (record || !isCopy) && (
        <FormNote tone="info" title={m.notSavedYet()}>
          {m.typedIsBack()}
        </FormNote>
      )}
      <FormFrame
        root={form.root}
        value={form.values}
        onChange={form.type}
        faults={form.faults}
        lookups={{ ...NOTHING, record, used: (name) => usedTexts(all, name) }}
        idPrefix={draftNameOf(kind, record?._id)}
      >
        <fieldset
          className={styles.frame}
          // Lock the fields while a file is sent: saving what is typed then would send the file again.
          disabled={form.isBusy && !!form.file}
          aria-label={m.fieldsOf({ noun: noun() })}
        >
          <div className={styles.fields}>
            {[...form.root.fields].map(([name, field]) => (
              <FieldView key={name} field={field} value={form.values[name]} path={[name]} label={field.label} />
            ))}
          </div>
          {kind.translated &&
            OTHER_LANGUAGES.map((language) => (
              <FieldsInLanguage key={language} kind={kind} language={language} form={form} />
            ))}
        </fieldset>
      </FormFrame>
      <ScheduleNote kind={kind} record={record} />
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
      <FormFoot
        isDirty={form.isDirty}
        note={draft?.savedAt ? mEditor.savedAsDraft() : slots.whenSaved?.(form.values, record)}
      >
        {record && <HistoryButton kind={kind} record={record} />}
        {(record || form.isDirty) && (
          <Button look="quiet" onClick={() => void form.cancel()}>
            {m.cancel()} <Kbd shortcut="Esc" />
          </Button>
        )}
        {kind.public?.drafts && <DraftButtons kind={kind} record={record} form={form} show={showDraft} />}
        <Button
          type="submit"
          look="main"
          isBusy={form.isBusy || form.isShrinking}
          busyLabel={form.isShrinking ? m.makingPhotoSmaller() : m.saving()}
        >
          {draft?.savedAt ? mEditor.publish() : record ? m.update() : createLabel()}
        </Button>
      </FormFoot>
    </div>
  );
}
