import { type KeyboardEvent, useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { changedMeanwhile } from "#admin/api/api-error.ts";
import { useDraft } from "#admin/data/use-draft.ts";
import { Button } from "./button.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import styles from "./inline-edit.module.css";
import { Kbd } from "./kbd.tsx";
import { TextareaField } from "./textarea-field.tsx";

interface Version {
  text: string;
  /** What the server compares, so that nobody overwrites what he has not seen. */
  version: string;
}

interface InlineEditProps<Entity> {
  /** Of the draft: `gallery-category:<_id>`. */
  name: string;
  label: string;
  placeholder?: string;
  /** Most letters. */
  longest: number;
  /** As the list has it. */
  saved: Version;
  /** A blank text is silently ignored. */
  isNeeded?: boolean;
  save: (text: string, version: string) => Promise<void>;
  /** Takes the record that the server sends when somebody else was quicker into the list, and says what it says. */
  takeCurrent: (current: Entity) => Version;
  onClose: () => void;
}

/** One line of text, edited where it stands: Enter saves, Esc leaves it as it was. What is typed is kept as a draft. */
export function InlineEdit<Entity>(props: InlineEditProps<Entity>) {
  const { name, label, placeholder, longest, saved, isNeeded = false, save, takeCurrent, onClose } = props;
  const draft = useDraft({ name, saved: { text: saved.text }, version: saved.version });
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const [theirs, setTheirs] = useState<Version | null>(null);

  async function submit(version = draft.version ?? saved.version) {
    const text = draft.values.text.trim();
    if (isBusy || (isNeeded && text === "")) return;
    if (text === saved.text && version === saved.version) return close();
    setIsBusy(true);
    setMessage(undefined);
    try {
      await save(text, version);
      close();
    } catch (error) {
      const current = changedMeanwhile<Entity>(error);
      setTheirs(current && takeCurrent(current));
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
          differences={[{ label, theirs: theirs.text, mine: draft.values.text }]}
          onTakeTheirs={close}
          onKeepMine={() => void submit(theirs.version)}
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
