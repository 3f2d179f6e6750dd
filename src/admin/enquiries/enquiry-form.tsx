import { useEffect, useRef, useState } from "react";
import { showFailure } from "#admin/api/api.ts";
import { ApiError, changedMeanwhile } from "#admin/api/api-error.ts";
import { useDraft } from "#admin/data/drafts.ts";
import { type Edit, saveMerged } from "#admin/data/merge-fields.ts";
import { Button, UndoButton } from "#admin/ui/button.tsx";
import { confirmDiscard } from "#admin/ui/confirm-dialog.tsx";
import { Segmented, SelectField, TextareaField, TextField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import type { Admin } from "#contract/admins.ts";
import type { DeskEnquiry, EnquiryChanges, EnquiryStatus } from "#contract/enquiries.ts";
import { collegeDay } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { draftName, updateEnquiry } from "./enquiries-api.ts";
import styles from "./enquiry-panel.module.css";
import { NONE, ownerOptions, STATUS_OPTIONS } from "./enquiry-text.ts";

interface EnquiryFormProps {
  enquiry: DeskEnquiry;
  owners: readonly Admin[];
  changesSince: (version: string | null) => readonly string[];
  onSaved: (enquiry: DeskEnquiry) => void;
}

/** Status, owner, next call and a note: Save sends what was touched. Use the enquiry's id as `key`. */
export function EnquiryForm({ enquiry, owners, changesSince, onSaved }: EnquiryFormProps) {
  const { _id, updatedAt } = enquiry;
  const draft = useDraft(draftName(_id), valuesOf(enquiry), updatedAt);
  const { values, isDirty } = draft;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ problem: string | null; fields: Readonly<Record<string, string>> }>();
  const form = useRef<HTMLFormElement>(null);
  const wasDirty = useRef(isDirty);
  const isBehind = isDirty && draft.version !== updatedAt;
  const { owner } = enquiry;
  const formerOwner = owner && !owners.some((admin) => admin._id === owner._id) ? [owner] : [];

  // Discard and the buttons of a conflict disappear and take the focus with them.
  useEffect(() => {
    if (wasDirty.current && !isDirty && document.activeElement === document.body) {
      form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
    }
    wasDirty.current = isDirty;
  }, [isDirty]);

  function change(changes: Partial<EnquiryDraft>) {
    // Saving resets the draft and would lose it.
    if (isBusy) return;
    setFailure(undefined);
    draft.change(changes);
  }

  async function save(edit: Edit<EnquiryDraft> = draft) {
    if (isBusy || !isDirty) return;
    setIsBusy(true);
    try {
      const { saved, over } = await saveMerged<EnquiryDraft, DeskEnquiry, DeskEnquiry>(
        edit,
        valuesOf,
        (sent, version) => updateEnquiry(_id, { ...inputOf(sent), ifUpdatedAt: version ?? undefined }),
      );
      draft.reset();
      setFailure(undefined);
      onSaved(saved);
      const undo = () =>
        updateEnquiry(_id, { ...inputOf(valuesOf(over ?? enquiry)), ifUpdatedAt: saved.updatedAt })
          .then(onSaved)
          .catch((error) => void showFailure(error, "Update failed"));
      // A note cannot be undone.
      toastSuccess("Saved", edit.values.note.trim() === "" && <UndoButton onUndo={undo} />);
    } catch (error) {
      const current = changedMeanwhile<DeskEnquiry>(error);
      const problem = showFailure(error, "Save failed");
      if (current) onSaved(current);
      setFailure({ problem: current ? null : problem, fields: error instanceof ApiError ? error.fields : {} });
    } finally {
      setIsBusy(false);
    }
  }

  /** Only a note is worth a question. */
  async function discard() {
    const hasNote = values.note.trim() !== "";
    if (hasNote && !(await confirmDiscard("The note that you typed and did not save will be gone."))) return;
    setFailure(undefined);
    draft.reset();
  }

  const field = (name: keyof EnquiryDraft) => ({
    value: values[name],
    error: failure?.fields[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label="What was done"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBehind) void save();
      }}
    >
      <Segmented
        isLabelShown
        isPills
        label="Status"
        options={STATUS_OPTIONS}
        value={values.status}
        error={failure?.fields.status}
        onChange={(status) => change({ status })}
      />
      <Segmented
        isLabelShown
        isPills
        label="Next call"
        options={[
          { value: collegeDay(), label: "Today" },
          { value: collegeDay(Date.now(), 1), label: "Tomorrow" },
          { value: collegeDay(Date.now(), 7), label: "In a week" },
          { value: NONE, label: "No call" },
        ]}
        value={values.nextCallOn}
        onChange={(nextCallOn) => change({ nextCallOn })}
      />
      <div className={styles.two}>
        <TextField
          label="Or call on"
          type="date"
          value={values.nextCallOn === NONE ? "" : values.nextCallOn}
          error={failure?.fields.nextCallOn}
          onChange={({ target }) => change({ nextCallOn: target.value || NONE })}
        />
        <SelectField {...field("owner")} label="Owner" options={ownerOptions([...formerOwner, ...owners])} />
      </div>
      <TextareaField
        {...field("note")}
        label="Note"
        hint="Kept in the history"
        placeholder="What was said, what to do next"
      />
      {failure?.problem && <FormNote tone="bad" title={failure.problem} />}
      {isBehind ? (
        <Conflict
          changes={changesSince(draft.version)}
          isBusy={isBusy}
          onKeep={() => void save(draft.rebase(valuesOf(enquiry), updatedAt, "mine"))}
          onDiscard={discard}
        />
      ) : (
        <div className="wrap end">
          {isDirty && <span className={styles.hint}>{draft.wasRestored ? "Kept from before" : "Unsaved changes"}</span>}
          {isDirty && (
            <Button look="quiet" onClick={discard}>
              Discard
            </Button>
          )}
          <Button look="main" type="submit" isBusy={isBusy} isIdle={!isDirty} busyLabel="Saving...">
            Save
          </Button>
        </div>
      )}
    </form>
  );
}

type ConflictProps = { changes: readonly string[]; isBusy: boolean; onKeep: () => void; onDiscard: () => void };

function Conflict({ changes, isBusy, onKeep, onDiscard }: ConflictProps) {
  const list = useRef<HTMLUListElement>(null);
  const isKnown = changes.length > 0;
  useEffect(() => {
    // The Save button had the focus and is gone.
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
    if (isKnown) list.current?.parentElement?.scrollIntoView({ block: "nearest" });
  }, [isKnown]);

  return (
    <FormNote tone="warn" title="This enquiry was changed in the meantime.">
      <ul ref={list} tabIndex={-1}>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p>What you entered is still here and not saved yet. What you did not touch stays as the others left it.</p>
      <div className="wrap end">
        <Button look="quiet" onClick={onDiscard}>
          Discard mine
        </Button>
        <Button look="main" isBusy={isBusy} busyLabel="Saving..." onClick={onKeep}>
          Save mine too
        </Button>
      </div>
    </FormNote>
  );
}

/** `none`: no owner, no call. Blank, in a bulk change: as it is. */
export type EnquiryDraft = { status: EnquiryStatus | ""; owner: string; nextCallOn: string; note: string };

export function valuesOf({ status, owner, nextCallOn }: DeskEnquiry): EnquiryDraft {
  return { status, owner: owner?._id ?? NONE, nextCallOn: nextCallOn ?? NONE, note: "" };
}

/** As the API takes it; of what is the same already it makes nothing. */
export function inputOf({ status, owner, nextCallOn, note }: EnquiryDraft): EnquiryChanges {
  return {
    ...(status && { status }),
    ...(owner && { owner: owner === NONE ? null : owner }),
    ...(nextCallOn && { nextCallOn: nextCallOn === NONE ? null : nextCallOn }),
    ...(note.trim() && { note }),
  };
}
