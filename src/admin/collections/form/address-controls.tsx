import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { ComboboxOptions, useCombobox } from "#admin/ui/choice-list.tsx";
import { TextField } from "#admin/ui/fields.tsx";
import { toDialableNumber } from "#contract/field-meta.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { hasAllWords, normaliseForSearch, searchedWords } from "#shared/normalise.ts";
import type { FieldProps } from "./field-tree.ts";
import { useForm } from "./form-context.tsx";
import { useControl } from "./text-controls.tsx";
import styles from "./value-form.module.css";

const none = (): Option => ({ value: "", label: m.none(), detail: "" });
const TELEPHONE = /^(?:tel:)?[+\d০-৯][\d০-৯\s()-]{4,}$/;

/** Control for the address of a page. With the widget `link`, a URL or telephone number can be typed as well. */
export function AddressControl(props: FieldProps) {
  const { field, value } = props;
  const { pages } = useForm().lookups;
  const { set, shown } = useControl(props);
  const options = pages.map(({ route, title }) => ({ value: route, label: title, detail: route }));
  // The value may be an anchor within a page or an old address: keep it as an option.
  if (shown.value.startsWith("/") && !options.some((option) => option.value === shown.value)) {
    options.unshift({ value: shown.value, label: nameOf(shown.value, pages), detail: shown.value });
  }
  const isLink = field.meta.widget === "link";
  return (
    <Combobox
      {...shown}
      {...(isLink && { readTyped: readLink, inputMode: "url" })}
      hint={isLink ? (shown.hint ?? m.pageOrLink()) : shown.hint}
      options={field.isOptional && value !== undefined ? [none(), ...options] : options}
      onValue={set}
    />
  );
}

/** Returns the title of the page at an address such as `/#notice` or `/library`, or any other address unchanged. */
function nameOf(address: string, pages: readonly { route: string; title: string }[]): string {
  const [path = "", place] = address.toLowerCase().split("#");
  const page = pages.find(({ route }) => route.toLowerCase() === path);
  return page ? `${page.title}${place ? `, ${place}` : ""}` : address;
}

function readLink(text: string): Option | null {
  if (TELEPHONE.test(text)) {
    const dial = toDialableNumber(text.replace(/^tel:/, ""));
    return { value: `tel:${dial}`, label: `tel:${dial}`, detail: m.telephone() };
  }
  if (/^(https?:\/\/|www\.)\S+$/i.test(text)) {
    const address = text.replace(/^(http:\/\/|https:\/\/)?/i, "https://");
    return { value: address, label: address, detail: m.anotherSite() };
  }
  return null;
}

/** Control for the id of a person in `people.yaml`, chosen by name. */
export function PersonControl(props: FieldProps) {
  const { people } = useForm().lookups;
  const { set, shown } = useControl(props);
  const options = people.map(({ id, name }) => ({ value: id, label: name, detail: "" }));
  if (shown.value && !people.some(({ id }) => id === shown.value)) {
    options.unshift({ value: shown.value, label: m.leftTheList(), detail: "" });
  }
  return <Combobox {...shown} options={[{ ...none(), label: m.nobody() }, ...options]} onValue={set} />;
}

interface Option {
  value: string;
  label: string;
  detail: string;
}

type ComboboxProps = Omit<ComponentProps<typeof TextField>, "value" | "onChange"> & {
  value: string;
  options: readonly Option[];
  /** Converts typed text, such as a URL, to an option; null if the text is only a search. */
  readTyped?: (text: string) => Option | null;
  onValue: (value: string) => void;
};

/** Combobox that searches its options. Arrow keys select an option, Enter accepts it, Esc closes the list. */
function Combobox({ value, options, readTyped, onValue, onBlur, ...field }: ComboboxProps) {
  const [text, setText] = useState<string | null>(null);
  const current = options.find((option) => option.value === value);
  const typed = text?.trim() ? (readTyped?.(text.trim()) ?? null) : null;
  const words = searchedWords(text ?? "");
  const isOpen = text !== null;
  const isFound = ({ label, detail }: Option) => hasAllWords(normaliseForSearch(`${label} ${detail}`), words);
  const found = isOpen ? options.filter(isFound) : [];
  const list = useCombobox(typed ? [typed, ...found] : found, take);

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
      take(typed ?? undefined);
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
        onChange={(value) => {
          setText(value);
          list.setChosen(0);
        }}
        placeholder={current?.label}
        onClick={() => isOpen || open()}
        onFocus={({ target }) => target.select()}
        onKeyDown={handleKeyDown}
        onBlur={(event) => {
          // Accept an option whose whole title or address was typed.
          const whole = text?.trim().toLowerCase();
          take(
            typed ?? options.find(({ label, detail }) => [label, detail].some((one) => one.toLowerCase() === whole)),
          );
          onBlur?.(event);
        }}
      />
      {isOpen && (
        <div className={styles.options}>
          <ComboboxOptions choices={list} label={field.label} keyOf={(option) => option.value}>
            {({ label, detail }) => (
              <>
                {label} <span className="fine">{detail}</span>
              </>
            )}
          </ComboboxOptions>
          {list.found.length === 0 && <p className="fine">{m.tryFewerLetters()}</p>}
        </div>
      )}
    </div>
  );
}
