import { type KeyboardEvent, useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { changedMeanwhile } from "#admin/api/api-error.ts";
import { type Edit, saveMerged } from "#admin/data/merge-fields.ts";
import { useDraft } from "#admin/data/use-draft.ts";
import { Button } from "./button.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import styles from "./inline-edit.module.css";
import { Kbd } from "./kbd.tsx";
import { TextareaField } from "./textarea-field.tsx";

interface InlineEditProps<Entity extends { updatedAt: string }> {
  /** Of the draft: `gallery-category:<_id>`. */
  name: string;
  label: string;
  placeholder?: string;
  /** Most letters. */
  longest: number;
  /** The record as the list has it. */
  saved: Entity;
  textOf: (entity: Entity) => string;
  /** A blank text is silently ignored. */
  isNeeded?: boolean;
  /** Saves the text over the record of that version. */
  save: (text: string, version: string) => Promise<void>;
  /** Puts the record that a colleague saved first, as the server sends it, into the list. */
  onNewer: (current: Entity) => void;
  onClose: () => void;
}

/** One line of text, edited where it stands: Enter saves, Esc leaves it as it was. What is typed is kept as a draft. */
export function InlineEdit<Entity extends { updatedAt: string }>(props: InlineEditProps<Entity>) {
  const { name, label, placeholder, longest, saved, textOf, isNeeded = false, save, onNewer, onClose } = props;
  const valuesOf = (entity: Entity) => ({ text: textOf(entity) });
  const draft = useDraft({ name, saved: valuesOf(saved), version: saved.updatedAt });
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const [theirs, setTheirs] = useState<Entity | null>(null);

  async function submit(edit: Edit<{ text: string }> = draft) {
    const text = edit.values.text.trim();
    if (isBusy || (isNeeded && text === "")) return;
    if (text === textOf(saved)) return close();
    setIsBusy(true);
    setMessage(undefined);
    try {
      await saveMerged(edit, valuesOf, (_, version) => save(text, version ?? ""));
      close();
    } catch (error) {
      const current = changedMeanwhile<Entity>(error);
      setTheirs(current);
      if (current) onNewer(current);
      if (!current) setMessage(tellFailure(error, "Update failed"));
      setIsBusy(false);
    }
  }

  function close() {
    draft.reset();
    onClose();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    if (event.key === "Enter") void submit();
    else close();
  }

  return (
    <div className={styles.edit}>
      <TextareaField
        label={label}
        placeholder={placeholder}
        error={message}
        rows={1}
        maxLength={longest}
        // The person has just asked for it, or finds again what was typed.
        autoFocus={!draft.wasRestored}
        value={draft.values.text}
        onChange={(event) => draft.change({ text: event.target.value.replace(/[\r\n]+/g, " ") })}
        onKeyDown={handleKeyDown}
      />
      {draft.wasRestored && <small>You typed this earlier. It is not saved yet.</small>}
      {theirs && (
        <ConflictNote
          differences={[{ label, theirs: textOf(theirs), mine: draft.values.text }]}
          onTakeTheirs={close}
          onKeepMine={() => void submit(draft.rebase(valuesOf(theirs), theirs.updatedAt, "mine"))}
        />
      )}
      {!theirs && (
        <span className={styles.buttons}>
          <Button look="main" isBusy={isBusy} busyLabel="Saving..." onClick={() => void submit()}>
            Update
          </Button>
          <Button look="quiet" onClick={close}>
            Cancel <Kbd shortcut="Esc" />
          </Button>
        </span>
      )}
    </div>
  );
}
