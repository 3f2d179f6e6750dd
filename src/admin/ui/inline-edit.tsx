import { type KeyboardEvent, useState } from "react";
import { showFailure } from "#admin/api/api.ts";
import { changedMeanwhile } from "#admin/api/api-error.ts";
import { useDraft } from "#admin/data/drafts.ts";
import { type Edit, saveMerged } from "#admin/data/merge-fields.ts";
import * as m from "#messages/compiled/admin.ts";
import { Button, Kbd } from "./button.tsx";
import { TextareaField } from "./fields.tsx";
import { ConflictNote } from "./form-note.tsx";
import styles from "./inline-edit.module.css";

interface InlineEditProps<Entity extends { updatedAt: string }> {
  name: string;
  label: string;
  placeholder?: string;
  longest: number;
  saved: Entity;
  textOf: (entity: Entity) => string;
  /** A blank text is not saved. */
  isNeeded?: boolean;
  save: (text: string, version: string) => Promise<void>;
  onNewer: (current: Entity) => void;
  onClose: () => void;
}

/** One line of text, edited in place: Enter saves, Esc cancels. Typing is kept as a draft. */
export function InlineEdit<Entity extends { updatedAt: string }>(props: InlineEditProps<Entity>) {
  const { name, label, placeholder, longest, saved, textOf, isNeeded = false, save, onNewer, onClose } = props;
  const valuesOf = (entity: Entity) => ({ text: textOf(entity) });
  const draft = useDraft(name, valuesOf(saved), saved.updatedAt);
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
      else setMessage(showFailure(error, m.updateFailed()));
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
      {draft.wasRestored && <small>{m.typedEarlier()}</small>}
      {theirs ? (
        <ConflictNote
          differences={[{ label, theirs: textOf(theirs), mine: draft.values.text }]}
          onTakeTheirs={close}
          onKeepMine={() => void submit(draft.rebase(valuesOf(theirs), theirs.updatedAt, "mine"))}
        />
      ) : (
        <span className={styles.buttons}>
          <Button look="main" isBusy={isBusy} busyLabel={m.saving()} onClick={() => void submit()}>
            {m.update()}
          </Button>
          <Button look="quiet" onClick={close}>
            {m.cancel()} <Kbd shortcut="Esc" />
          </Button>
        </span>
      )}
    </div>
  );
}
