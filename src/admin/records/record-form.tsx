import { type ReactNode, useState } from "react";
import { Button } from "#admin/ui/button.tsx";
import { ConflictNote } from "#admin/ui/conflict-note.tsx";
import { FormCard } from "#admin/ui/form-card.tsx";
import { FormFoot } from "#admin/ui/form-foot.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { Kbd } from "#admin/ui/kbd.tsx";
import { FileDrop } from "./file-drop.tsx";
import styles from "./record-form.module.css";
import type { FileValues, RecordKind, StoredRecord } from "./record-kind.ts";
import type { RecordFormState } from "./use-record-form.ts";

interface RecordFormProps<Item extends StoredRecord, Values extends FileValues> {
  kind: RecordKind<Item, Values>;
  record: Item | null;
  form: RecordFormState<Item, Values>;
  /** The fields above the file. */
  children: ReactNode;
}

/** The frame of a record's form: fields, file, what went wrong, and the buttons. */
export function RecordForm<Item extends StoredRecord, Values extends FileValues>(props: RecordFormProps<Item, Values>) {
  const { kind, record, form, children } = props;
  const [isFileBusy, setIsFileBusy] = useState(false);
  return (
    <FormCard
      title={`${record ? "Edit" : "New"} ${kind.noun}`}
      onSubmit={form.submit}
      isOpen={!!record || form.isDirty}
    >
      <div className={styles.body} ref={form.body}>
        {form.wasRestored && (
          <FormNote tone="info" title="Not saved yet">
            What you typed here earlier is back.
          </FormNote>
        )}
        <fieldset className={styles.fields} disabled={form.isBusy} aria-label={`Fields of the ${kind.noun}`}>
          {children}
        </fieldset>
        <FileDrop
          label={kind.fileLabel}
          kind={kind.fileField}
          file={form.file}
          lostFile={form.lostFile}
          onChange={form.chooseFile}
          onBusy={setIsFileBusy}
          saved={record && kind.savedFileOf(record)}
          isSavedGone={form.values.file === ""}
          onSavedGone={form.removeFile}
          progress={form.isBusy ? form.progress : null}
          onCancel={form.cancelSending}
          problem={form.theirs || form.isGone ? null : form.problem}
          onRetry={form.submit}
        />
        {form.theirs ? (
          <ConflictNote differences={form.differences} onKeepMine={form.keepMine} onTakeTheirs={form.takeTheirs} />
        ) : (
          form.problem &&
          (form.isGone || !form.file) && (
            <FormNote tone="bad">
              <p>{form.problem}</p>
              {form.isGone && <Button onClick={() => void form.saveAnew()}>Save it as a new {kind.noun}</Button>}
            </FormNote>
          )
        )}
        <FormFoot isDirty={form.isDirty} note={kind.whenSaved?.(form.values, record)}>
          {(record || form.isDirty) && (
            <Button look="quiet" onClick={form.cancel}>
              Cancel <Kbd shortcut="Esc" />
            </Button>
          )}
          <Button
            type="submit"
            look="main"
            isBusy={form.isBusy || isFileBusy}
            busyLabel={isFileBusy ? "Making the photo smaller..." : "Saving..."}
          >
            {record ? "Update" : kind.createLabel}
          </Button>
        </FormFoot>
      </div>
    </FormCard>
  );
}
