import { useEffect, useRef, useState } from "react";
import { Button } from "#admin/ui/button.tsx";
import dialogStyles from "#admin/ui/confirm-dialog.module.css";
import { SelectField } from "#admin/ui/select-field.tsx";
import type { Admin } from "#contract/admins.ts";
import type { EnquiryChanges } from "#contract/enquiries.ts";
import { ENQUIRY_STATUSES } from "#contract/enquiry-statuses.ts";
import { ChoiceButtons } from "./choice-buttons.tsx";
import { enquiriesText } from "./enquiries-text.ts";
import { changesOf, NONE, UNCHANGED } from "./enquiry-changes.ts";
import styles from "./enquiry-panel.module.css";
import { statusWord } from "./enquiry-status.tsx";

interface ChangeDialogProps {
  /** How many enquiries it changes. */
  count: number;
  owners: readonly Admin[];
  onChange: (changes: EnquiryChanges) => void;
  onClose: () => void;
}

const STATUSES = [
  { value: "", label: "As it is" },
  ...ENQUIRY_STATUSES.map((value) => ({ value, label: statusWord(value) })),
] as const;

/** Status and owner for all that are chosen. Escape closes it. */
export function ChangeDialog({ count, owners, onChange, onClose }: ChangeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [draft, setDraft] = useState(UNCHANGED);
  const [error, setError] = useState<string>();
  const words = enquiriesText(count);
  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog ref={dialog} className={dialogStyles.dialog} aria-labelledby="change-title" onClose={onClose}>
      <h2 id="change-title">Change {words}</h2>
      <form
        className={styles.change}
        onSubmit={(event) => {
          event.preventDefault();
          const changes = changesOf(draft);
          if (Object.keys(changes).length === 0) return setError("Choose a status, an owner or both.");
          dialog.current?.close();
          onChange(changes);
        }}
      >
        <ChoiceButtons
          label="Status"
          options={STATUSES}
          value={draft.status}
          error={error}
          onChange={(status) => setDraft({ ...draft, status })}
        />
        <SelectField
          label="Owner"
          options={[
            { value: "", label: "As it is" },
            { value: NONE, label: "Nobody" },
            ...owners.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          value={draft.owner}
          onChange={(event) => setDraft({ ...draft, owner: event.target.value })}
        />
        <div className={dialogStyles.buttons}>
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <Button look="main" type="submit">
            Change {words}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
