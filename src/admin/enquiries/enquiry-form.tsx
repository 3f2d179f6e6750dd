import { useEffect, useRef, useState } from "react";
import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { SelectField } from "#admin/ui/select-field.tsx";
import { TextField } from "#admin/ui/text-field.tsx";
import { TextareaField } from "#admin/ui/textarea-field.tsx";
import type { Admin } from "#contract/admins.ts";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { ENQUIRY_STATUSES } from "#contract/enquiry-statuses.ts";
import { ChoiceButtons } from "./choice-buttons.tsx";
import { NONE } from "./enquiry-changes.ts";
import { EnquiryConflict } from "./enquiry-conflict.tsx";
import styles from "./enquiry-panel.module.css";
import { statusWord } from "./enquiry-status.tsx";
import { NextCallField } from "./next-call-field.tsx";
import { useEnquiryForm } from "./use-enquiry-form.ts";

interface EnquiryFormProps {
  enquiry: DeskEnquiry;
  owners: readonly Admin[];
  /** What others did since the form was begun, as sentences. */
  changesSince: (version: string | null) => readonly string[];
  onSaved: (enquiry: DeskEnquiry) => void;
}

const STATUSES = ENQUIRY_STATUSES.map((value) => ({ value, label: statusWord(value) }));

/** Status, owner, next call and a note: one Save sends all that was touched. Give it the enquiry's id as `key`. */
export function EnquiryForm({ enquiry, owners, changesSince, onSaved }: EnquiryFormProps) {
  const form = useEnquiryForm(enquiry, onSaved);
  const { draft, fields, isBusy } = form;
  const { values } = draft;
  const [now] = useState(() => Date.now());
  const place = useRef<HTMLFormElement>(null);
  const wasDirty = useRef(draft.isDirty);
  const isBehind = draft.isDirty && draft.version !== enquiry.updatedAt;
  const chooseDay = (nextCallOn: string) => form.change({ nextCallOn });
  const gone = enquiry.owner && !owners.some(({ _id }) => _id === enquiry.owner?._id) ? [enquiry.owner] : [];

  // Discard, and what a conflict offers, go when their work is done, and take the focus with them.
  useEffect(() => {
    if (wasDirty.current && !draft.isDirty && document.activeElement === document.body) {
      place.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
    }
    wasDirty.current = draft.isDirty;
  }, [draft.isDirty]);

  return (
    <form
      ref={place}
      className={styles.form}
      aria-label="What was done"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBehind) void form.save();
      }}
    >
      <ChoiceButtons
        label="Status"
        options={STATUSES}
        value={values.status}
        error={fields.status}
        onChange={(status) => form.change({ status })}
      />
      <NextCallField value={values.nextCallOn} now={now} onChange={chooseDay} />
      <div className={styles.two}>
        <TextField
          label="Or call on"
          type="date"
          value={values.nextCallOn === NONE ? "" : values.nextCallOn}
          error={fields.nextCallOn}
          onChange={(event) => chooseDay(event.target.value || NONE)}
        />
        <SelectField
          label="Owner"
          options={[
            { value: NONE, label: "Nobody" },
            ...[...gone, ...owners].map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          value={values.owner}
          error={fields.owner}
          onChange={(event) => form.change({ owner: event.target.value })}
        />
      </div>
      <TextareaField
        label="Note"
        hint="Kept in the history"
        placeholder="What was said, what to do next"
        maxLength={2000}
        value={values.note}
        error={fields.note}
        onChange={(event) => form.change({ note: event.target.value })}
      />
      {form.problem && <FormNote tone="bad" title={form.problem} />}
      {isBehind ? (
        <EnquiryConflict
          changes={changesSince(draft.version)}
          isBusy={isBusy}
          onKeep={form.keep}
          onDiscard={form.discard}
        />
      ) : (
        <div className={styles.save}>
          {draft.isDirty && <span data-hint="">{draft.wasRestored ? "Kept from before" : "Unsaved changes"}</span>}
          {draft.isDirty && (
            <Button look="quiet" onClick={form.discard}>
              Discard
            </Button>
          )}
          <Button look="main" type="submit" isBusy={isBusy} isIdle={!draft.isDirty} busyLabel="Saving...">
            Save
          </Button>
        </div>
      )}
    </form>
  );
}
