import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import {
  Checkbox,
  FieldError,
  Segmented,
  SelectField,
  TextareaField,
  TextField,
  useTypedText,
} from "#admin/ui/fields.tsx";
import { callTimeText } from "#contract/enquiry-words.ts";
import { fillPlaceholders, PLACEHOLDER_PATTERN } from "#contract/placeholders.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { parseWholeNumber } from "#shared/normalise.ts";
import { readClock } from "#shared/read-time.ts";
import { collegeClock, formatRupees } from "#ui/formats.ts";
import type { FieldProps } from "./field-tree.ts";
import { type PlaceholderFieldProps, useForm, useValidationError } from "./form-context.tsx";
import styles from "./value-form.module.css";

/** Returns the setter and the props of a field's control. Clearing an optional field sets its blank value. */
export function useControl({ field, value, path, label }: FieldProps) {
  const { change } = useForm();
  const error = useValidationError(path, true);
  return {
    set: (next: unknown) => change(path, next === "" && field.isOptional ? field.whenBlank : next),
    shown: {
      name: path.join("."),
      label,
      error,
      hint: field.meta.help?.() ?? (field.isOptional ? m.optional() : undefined),
      required: !field.isOptional,
      value: typeof value === "object" ? "" : String(value ?? ""),
    },
  };
}

export function TextControl(props: FieldProps) {
  const { meta, format } = { format: "", ...props.field };
  const { isStored, lookups } = useForm();
  const { set, shown } = useControl(props);
  const { names, listUsedValues } = lookups;
  const id = useId();
  const isFixed = meta.widget === "fixed" || (meta.isImmutable === true && isStored(props.value));
  const { lang, placeholder } = meta;
  // While a time is typed, the hint shows how it is understood; on blur, the parsed time replaces the text.
  const time = format === "time" ? readClock(shown.value) : null;
  const hint = time ? callTimeText({ callFrom: time, callUntil: "" }) : shown.hint;
  const text = { ...shown, hint, readOnly: isFixed, placeholder: placeholder?.(), lang };
  const suggested = meta.suggestions === "used" ? listUsedValues?.(String(props.path.at(-1))) : meta.suggestions;
  // The text as visitors read it, with placeholders such as `{college.name}` replaced.
  const filled = fillPlaceholders(shown.value, names);
  const mayHaveNames = meta.isTranslated && !isFixed && meta.widget !== "lines";
  const field = (
    <>
      {meta.widget === "lines" ? (
        <TextareaField {...text} rows={4} onChange={set} />
      ) : meta.widget === "text" || meta.isGrowing ? (
        // The schema allows one line of any length, so the field grows with its text.
        <TextareaField
          {...text}
          rows={meta.isGrowing ? 1 : 2}
          onChange={(value) => set(value.replace(/[\r\n]+/g, " "))}
        />
      ) : (
        <TextField
          {...text}
          type={["email", "date"].includes(format) ? format : meta.widget === "url" ? "url" : "text"}
          list={suggested && id}
          onBlur={() => time && time !== shown.value && set(time)}
          onChange={set}
        />
      )}
      {suggested && (
        <datalist id={id}>
          {suggested.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
  return (
    <>
      {mayHaveNames ? <WithNames {...{ ...shown, lang, names }} onChange={set} plain={field} /> : field}
      {filled !== shown.value && filled.search(PLACEHOLDER_PATTERN) < 0 && (
        <output className="fine">{m.shows({ text: filled })}</output>
      )}
    </>
  );
}

type WithNamesProps = Omit<PlaceholderFieldProps, "placeholderPosition"> & { plain: ReactNode };

/** Field for a text that may contain placeholders. Stays a plain field until the text contains a placeholder. */
function WithNames({ plain, ...field }: WithNamesProps) {
  const { PlaceholderField } = useForm().lookups;
  const place = useRef<HTMLDivElement>(null);
  const [named, setNamed] = useState<{ at?: number } | null>(null);
  if (!PlaceholderField) return plain;
  if (!named && field.value.search(PLACEHOLDER_PATTERN) >= 0) setNamed({});
  if (named) return <PlaceholderField {...field} placeholderPosition={named.at} />;

  function insert() {
    const input = place.current?.querySelector<HTMLInputElement>("input, textarea");
    setNamed({ at: input?.selectionStart ?? field.value.length });
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!event.altKey || event.key !== "F10") return;
    event.preventDefault();
    insert();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field inside
    <div ref={place} className={styles.nameable} onKeyDown={handleKeyDown}>
      {plain}
      <button
        type="button"
        tabIndex={-1}
        aria-keyshortcuts="Alt+F10"
        title={`${m.filledInBySite()} (Alt F10)`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={insert}
      >
        {m.name()}
      </button>
    </div>
  );
}

/** Control for a date and time in the college's time zone. */
export function MomentControl(props: FieldProps) {
  const { set, shown } = useControl(props);
  const moment = Date.parse(shown.value);
  const local = Number.isNaN(moment) ? "" : collegeClock(moment).slice(0, 16);
  return (
    <TextField {...shown} type="datetime-local" value={local} onChange={(value) => set(value && `${value}:00+05:30`)} />
  );
}

export function NumberControl(props: FieldProps) {
  const { set, shown } = useControl(props);
  const [text, setText, noteKnown] = useTypedText(shown.value);
  const isAmount = props.field.meta.isRupees && typeof props.value === "number";
  return (
    <TextField
      {...shown}
      hint={isAmount ? formatRupees(props.value as number) : shown.hint}
      inputMode="numeric"
      value={text}
      onChange={(value) => {
        const next = parseWholeNumber(value);
        noteKnown(String(next));
        setText(value);
        set(next);
      }}
      onBlur={() => setText(shown.value)}
    />
  );
}

export function ChoiceControl(props: FieldProps) {
  const { set, shown } = useControl(props);
  const options = props.field.kind === "choice" ? props.field.options : [];
  if (options.some(({ value }) => value === props.field.whenBlank))
    return <Segmented {...shown} isLabelShown options={options} onChange={set} />;
  const isKnown = options.some(({ value }) => value === shown.value);
  const none =
    props.field.isOptional || !isKnown ? [{ value: isKnown ? "" : shown.value, label: shown.value || m.none() }] : [];
  return <SelectField {...shown} options={[...none, ...options]} onChange={set} />;
}

export function FlagControl({ field, value, path, label }: FieldProps) {
  const { change } = useForm();
  return (
    <Checkbox isOn={value === true} onChange={(isOn) => change(path, isOn || (field.isOptional ? undefined : false))}>
      {label}
    </Checkbox>
  );
}

/** Control for a colour, chosen in a colour picker or typed as its code. */
export function ColourControl(props: FieldProps) {
  const { set, shown } = useControl(props);
  return (
    <div className={styles.colour}>
      <TextField {...shown} placeholder={m.standardColour()} onChange={(value) => set(value.trim())} />
      <input
        className="control"
        type="color"
        aria-label={m.chosenByEye({ label: props.label })}
        data-blank={shown.value === "" || undefined}
        value={/^#[0-9a-f]{6}$/i.test(shown.value) ? shown.value : "#808080"}
        onChange={({ target }) => set(target.value)}
      />
    </div>
  );
}

type FieldGroupProps = Omit<FieldProps, "value"> & {
  look: "group" | "list" | "file";
  /** Error message of the group as a whole; by default the validation error at `path`. */
  error?: string | undefined;
  children: ReactNode;
};

/** Fieldset of a group, list or file, with label, help, error message and controls. */
export function FieldGroup({ field, path, label, look, children, ...props }: FieldGroupProps) {
  const id = useId();
  const own = useValidationError(path);
  const error = "error" in props ? props.error : own;
  return (
    <fieldset className={styles[look]} aria-labelledby={id} aria-describedby={error && `${id}error`}>
      <div className={styles.head}>
        <b id={id}>{label}</b>
        {field.meta.help && <span className="fine">{field.meta.help()}</span>}
        <FieldError id={id}>{error}</FieldError>
      </div>
      {children}
    </fieldset>
  );
}
