import { useRef, useState } from "react";
import { Button } from "#admin/ui/button.tsx";
import { ComboboxOptions, useCombobox } from "#admin/ui/choice-list.tsx";
import { Dialog } from "#admin/ui/dialog.tsx";
import { TextField } from "#admin/ui/fields.tsx";
import * as m from "#messages/compiled/admin-editor.ts";
import { hasAllWords, normaliseForSearch, searchedWords } from "#shared/normalise.ts";

export interface Choice {
  value: string;
  label: string;
  detail?: string;
}

interface ChooseDialogProps {
  title: string;
  label: string;
  choices: readonly Choice[];
  /** Initial text of the search field. */
  initial?: string;
  /** Converts typed text, such as a URL, to a choice or an error message; null if the text is only a search. */
  read?: (typed: string) => Choice | { sentence: string } | null;
  remove?: { label: string; onRemove: () => void };
  onChoose: (choice: Choice) => void;
  onClose: () => void;
}

/** Dialog to search and choose an option. Arrow keys select an option, Enter accepts it, Escape closes the dialog. */
export function ChooseDialog(props: ChooseDialogProps) {
  const { title, label, choices, initial = "", read, remove, onChoose, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState(initial);
  const typed = read?.(text) ?? null;
  const sentence = typed && "sentence" in typed ? typed.sentence : undefined;
  const words = searchedWords(text);
  const matching = choices.filter(({ label: name, detail = "", value }) =>
    hasAllWords(normaliseForSearch(`${name} ${detail} ${value}`), words),
  );
  const found = typed && "value" in typed ? [...matching, typed] : matching;

  function take(choice: Choice) {
    dialog.current?.close();
    onChoose(choice);
  }

  const list = useCombobox<Choice>(found, take);

  return (
    <Dialog ref={dialog} title={title} onClose={onClose}>
      <TextField
        data-focus
        label={label}
        error={sentence}
        type="search"
        {...list.fieldProps}
        value={text}
        onKeyDown={list.handleKeyDown}
        onChange={(next) => {
          setText(next);
          list.setChosen(0);
        }}
      />
      <ComboboxOptions choices={list} label={m.found()} keyOf={({ value }) => value}>
        {({ label: name, detail }) => (
          <>
            <span className="ellipsis">{name}</span>
            {detail && <span className="fine ellipsis">{detail}</span>}
          </>
        )}
      </ComboboxOptions>
      {choices.length > 0 && found.length === 0 && !sentence && <p role="status">{m.tryFewerLetters()}</p>}
      <div className="wrap end">
        {remove && (
          <Button
            onClick={() => {
              dialog.current?.close();
              remove.onRemove();
            }}
          >
            {remove.label}
          </Button>
        )}
        <Button onClick={() => dialog.current?.close()}>{m.cancel()}</Button>
      </div>
    </Dialog>
  );
}
