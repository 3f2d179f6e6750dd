import {
  type ClipboardEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useShortcut } from "#admin/data/shortcuts.ts";
import * as m from "#messages/compiled/admin.ts";
import { formatDayWithWeekday } from "#ui/formats.ts";
import { Kbd } from "./button.tsx";
import styles from "./fields.module.css";
import { Icon } from "./icon.tsx";

/** Invisible characters that word processors insert. Excludes the joiners U+200C and U+200D, which Bengali needs. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]|\p{Cc}/gu;
/** A bullet of a pasted list with the space after it. Word's symbol fonts use private-use characters. */
const BULLET = /^[ \t]*(?:[•·▪◦\uf0b7\uf0a7\uf0d8]|[\ue000-\uf8ff](?=\s)|o(?=\t))[ \t]*/gmu;

/** Converts text pasted from a word processor to plain text with at most one blank line in a row. */
export function toPlainText(pasted: string): string {
  return pasted
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(BULLET, "• ")
    .replace(/[\t\u00a0\u2000-\u200a\u202f\u3000]+/g, " ")
    .replace(UNSEEN, (character) => (character === "\n" ? character : ""))
    .replace(/ +$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .normalize("NFC");
}

/** Like `toPlainText`, for a single-line field. */
export function toPlainLine(pasted: string): string {
  return toPlainText(pasted).replace(/\s+/g, " ").trim();
}

type FieldProps = { label: string; hint?: string | undefined; error?: string | undefined };
/** HTML attributes of a control, with an `onChange` that takes the value instead of an event. */
type Attributes<Html> = Omit<Html, "id" | "className" | "onChange"> & { onChange?: (value: string) => void };
type InputProps = FieldProps & Attributes<InputHTMLAttributes<HTMLInputElement>>;
type Option = { value: string; label: string };

/** Attributes that connect a control to its label, hint and error message. */
interface ControlProps {
  id: string;
  className: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** A control with its label above, the hint beside the label, and the error message below. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const describedBy = [hint && `${id}hint`, error && `${id}error`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <span className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {hint && <em id={`${id}hint`}>{hint}</em>}
      </span>
      {children({
        id,
        className: "control",
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

/** The error message of a field, group or entry. @param props.id id of the element; the message has `${id}error` */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <span className="verdict" id={`${id}error`}>
      <Icon name="alert" />
      {children}
    </span>
  );
}

/** Maximum values with which browsers accept years of four digits, not six. */
const LAST_MOMENT: Partial<Record<string, string>> = { date: "9999-12-31", "datetime-local": "9999-12-31T23:59" };

/** A single-line field: text, email, date, number. Pasted text becomes plain; a date is repeated with its weekday. */
export function TextField(props: InputProps & { ref?: Ref<HTMLInputElement> }) {
  const { label, hint, error, onChange, ...input } = props;
  const { type = "text", value } = input;
  const isDay = type.startsWith("date") && /^\d{4}-\d\d-\d\d/.test(String(value));
  const day = isDay ? formatDayWithWeekday(String(value).slice(0, 10)) : "";
  return (
    <Field label={label} hint={[day, hint].filter(Boolean).join(" · ")} error={error}>
      {(control) => (
        <input
          // The browser's suggestions are of the user's own data, and forms are mostly about others.
          autoComplete="off"
          onPaste={type === "text" ? pastePlain : undefined}
          max={LAST_MOMENT[type]}
          {...input}
          {...control}
          onChange={({ target }) => onChange?.(target.value)}
        />
      )}
    </Field>
  );
}

type LateFieldProps = Omit<InputProps, "value"> & { value: string; onChange: (text: string) => void };

/** A text field that calls `onChange` on blur, not for every letter. */
export function CommitOnBlurField({ value, onChange, ...field }: LateFieldProps) {
  const [text, setText] = useTypedText(value);
  return (
    <TextField
      {...field}
      value={text}
      onChange={setText}
      onBlur={() => text.trim() !== value && onChange(text.trim())}
    />
  );
}

type TextareaProps = FieldProps & Attributes<TextareaHTMLAttributes<HTMLTextAreaElement>>;

/** A multi-line field that grows with its text. Pasted text becomes plain. */
export function TextareaField({ label, hint, error, onChange, ...textarea }: TextareaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea onPaste={pastePlain} {...textarea} {...control} onChange={({ target }) => onChange?.(target.value)} />
      )}
    </Field>
  );
}

/** Pastes text from a word processor as plain text, using `execCommand` so that Ctrl Z can undo it. */
function pastePlain(event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
  const { currentTarget, clipboardData } = event;
  const pasted = clipboardData.getData("text/plain");
  const clean = currentTarget instanceof HTMLTextAreaElement ? toPlainText(pasted) : toPlainLine(pasted);
  if (clean === "" || clean === pasted || currentTarget.readOnly) return;
  event.preventDefault();
  document.execCommand("insertText", false, clean);
}

export function PasswordField({ label, hint, error, onChange, ...input }: InputProps) {
  const [isShown, setIsShown] = useState(false);
  const type = isShown ? "text" : "password";
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={styles.password}>
          <input
            {...input}
            {...control}
            type={type}
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => onChange?.(target.value)}
          />
          <button type="button" aria-pressed={isShown} aria-controls={control.id} onClick={() => setIsShown(!isShown)}>
            {isShown ? m.hide() : m.show()}
          </button>
        </span>
      )}
    </Field>
  );
}

type SelectProps = FieldProps & Attributes<SelectHTMLAttributes<HTMLSelectElement>> & { options: readonly Option[] };

export function SelectField({ label, hint, error, options, onChange, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...select} {...control} onChange={({ target }) => onChange?.(target.value)}>
          {optionsOf(options)}
        </select>
      )}
    </Field>
  );
}

type TickProps = Pick<InputHTMLAttributes<HTMLInputElement>, "disabled" | "aria-label"> & {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
};

export function Checkbox({ isOn, onChange, children, ...input }: TickProps) {
  return (
    <label className="tick">
      <input {...input} type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: string;
  onChange: (value: Value) => void;
}

/** A select above a list; its label is only for screen readers. */
export function FilterSelect({ label, options, value, onChange }: ChoiceProps<string>) {
  return (
    <select className="control" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {optionsOf(options)}
    </select>
  );
}

export function optionsOf(options: readonly Option[]) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

interface SegmentedProps<Value extends string> extends ChoiceProps<Value> {
  isLabelShown?: boolean;
  /** Renders separate pills that wrap, instead of one bar. */
  isPills?: boolean;
  error?: string | undefined;
}

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, isLabelShown = false, isPills = false, error, options, value, onChange } = props;
  const id = useId();
  return (
    <fieldset aria-label={isLabelShown ? undefined : label} aria-describedby={error && `${id}error`}>
      {isLabelShown && <legend>{label}</legend>}
      <div className={isPills ? "wrap" : styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={isPills ? "pill" : undefined}>
            <input
              className="cover"
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}

export function Pills<Value extends string>(props: Omit<SegmentedProps<Value>, "isLabelShown" | "isPills">) {
  return <Segmented isLabelShown isPills {...props} />;
}

/** Debounce delay of a search, longer than the pause between two letters. */
const SEARCH_PAUSE_MS = 120;

type SearchFieldProps = { label: string; placeholder: string; value: string; onSearch: (value: string) => void };

/** A search field that searches when typing pauses. `/` focuses the field, Esc clears it. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef(0);
  const [text, setText, noteKnown] = useTypedText(value);
  useEffect(() => () => clearTimeout(timer.current), []);
  useShortcut("/", () => input.current?.focus());

  function change(next: string, pauseMs: number) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      noteKnown(next);
      onSearch(next);
    }, pauseMs);
  }

  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        ref={input}
        className="control"
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        value={text}
        onChange={(event) => change(event.target.value, SEARCH_PAUSE_MS)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || text === "") return;
          event.preventDefault();
          change("", 0);
        }}
      />
      <Kbd shortcut={text === "" ? "/" : "Esc"} />
    </div>
  );
}

/**
 * Text of an input that passes its value on later. A `value` that changes elsewhere, such as by Back, replaces it.
 * @returns the text, its setter, and a function to call with each value that is passed on
 */
export function useTypedText(value: string) {
  const [text, setText] = useState(value);
  const [known, noteKnown] = useState(value);
  if (value !== known) {
    noteKnown(value);
    setText(value);
  }
  return [text, setText, noteKnown] as const;
}
