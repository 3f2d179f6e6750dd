import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { ChoiceList, useChoices } from "#admin/ui/choice-list.tsx";
import { TextField } from "#admin/ui/fields.tsx";
import * as m from "#messages/compiled/admin-editor.ts";
import { hasAllWords, normaliseForSearch, searchedWords } from "#shared/normalise.ts";
import styles from "./value-form.module.css";

export interface Option {
  value: string;
  label: string;
  detail: string;
}

type ComboboxProps = Omit<ComponentProps<typeof TextField>, "value" | "onChange"> & {
  value: string;
  options: readonly Option[];
  /** Reads the typed text as a choice by itself; null if it is only a search. */
  readTyped?: (text: string) => Option | null;
  onValue: (value: string) => void;
};

/** A field for one of many choices, found by typing a part of its name. Arrows choose, Enter takes, Esc goes back. */
export function Combobox({ value, options, readTyped, onValue, onBlur, ...field }: ComboboxProps) {
  const [text, setText] = useState<string | null>(null);
  const current = options.find((option) => option.value === value);
  const typed = text?.trim() ? (readTyped?.(text.trim()) ?? null) : null;
  const words = searchedWords(text ?? "");
  const isOpen = text !== null;
  const isFound = ({ label, detail }: Option) => hasAllWords(normaliseForSearch(`${label} ${detail}`), words);
  const found = isOpen ? options.filter(isFound) : [];
  const list = useChoices(typed ? [typed, ...found] : found, take);

  function take(option: Option | undefined) {
    setText(null);
    if (option && option.value !== value) onValue(option.value);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!isOpen && event.key.startsWith("Arrow")) {
      event.preventDefault();
      open();
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setText(null);
    } else if (isOpen) list.handleKeyDown(event);
  }

  function open() {
    setText("");
    list.setChosen(Math.max(0, current ? options.indexOf(current) : 0));
  }

  return (
    <div className={styles.combobox}>
      <TextField
        {...field}
        hint={[current?.detail, field.hint].filter(Boolean).join(" · ")}
        {...list.fieldProps}
        aria-autocomplete="list"
        value={text ?? current?.label ?? value}
        onChange={({ target }) => {
          setText(target.value);
          list.setChosen(0);
        }}
        placeholder={current?.label}
        onClick={() => isOpen || open()}
        onFocus={({ target }) => target.select()}
        onKeyDown={handleKeyDown}
        onBlur={(event) => {
          // A whole title or address counts as chosen.
          const whole = text?.trim().toLowerCase();
          take(
            typed ?? options.find(({ label, detail }) => [label, detail].some((one) => one.toLowerCase() === whole)),
          );
          onBlur?.(event);
        }}
      />
      {isOpen && (
        <div className={styles.options}>
          <ChoiceList choices={list} label={field.label} keyOf={(option) => option.value}>
            {({ label, detail }) => (
              <>
                {label} <span className="fine">{detail}</span>
              </>
            )}
          </ChoiceList>
          {list.found.length === 0 && <p className="fine">{m.tryFewerLetters()}</p>}
        </div>
      )}
    </div>
  );
}
