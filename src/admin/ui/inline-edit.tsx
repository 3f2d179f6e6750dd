import { type KeyboardEvent, useState } from "react";
import { showFailure } from "#admin/api/api.ts";
import { changedMeanwhile } from "#admin/api/api-error.ts";
import { useDraft } from "#admin/data/drafts.ts";
import { type Edit, mergeFields, saveMerged } from "#admin/data/merge-fields.ts";
import { isWrittenIn, OTHER_LANGUAGES, type Translations } from "#contract/collections/translations.ts";
import * as m from "#messages/compiled/admin.ts";
import * as mTranslations from "#messages/compiled/admin-translations.ts";
import { Button, Kbd } from "./button.tsx";
import { TextareaField } from "./fields.tsx";
import { ConflictNote } from "./form-note.tsx";
import { InLanguage, named } from "./in-language.tsx";
import styles from "./inline-edit.module.css";

interface Translated {
  updatedAt: string;
  translations?: Translations | undefined;
}

interface InlineEditProps<Entity extends Translated> {
  name: string;
  label: string;
  placeholder?: string;
  longest: number;
  saved: Entity;
  /** The field that is edited; other languages have it in `translations`. */
  field: keyof Entity & string;
  save: (changes: { [field: string]: string | Translations | null }, version: string) => Promise<void>;
  onNewer: (current: Entity) => void;
  onClose: () => void;
}

type Texts = { text: string } & { [language: string]: string };

/** One line of text, edited in place: Enter saves, Esc cancels. Typing is kept as a draft. */
export function InlineEdit<Entity extends Translated>(props: InlineEditProps<Entity>) {
  const { name, label, placeholder, longest, saved, field, save, onNewer, onClose } = props;
  const valuesOf = (entity: Entity): Texts => ({
    text: String(entity[field]),
    ...Object.fromEntries(OTHER_LANGUAGES.map((each) => [each, entity.translations?.[each]?.[field] ?? ""])),
  });
  const labels = { text: label } as Texts;
  for (const each of OTHER_LANGUAGES) labels[each] = mTranslations.labelIn({ ...named(each), label });
  const draft = useDraft(name, valuesOf(saved), saved.updatedAt);
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const [theirs, setTheirs] = useState<Entity | null>(null);

  async function submit(edit: Edit<Texts> = draft) {
    const before = valuesOf(saved);
    const isSame = Object.keys(before).every((key) => (edit.values[key] ?? "").trim() === before[key]);
    if (isBusy) return;
    if (isSame) return close();
    setIsBusy(true);
    setMessage(undefined);
    try {
      await saveMerged(edit, valuesOf, (values, version, over) => {
        const others = OTHER_LANGUAGES.map((each) => [each, { [field]: values[each] ?? "" }]);
        const hasOthers = (over ?? saved).translations || OTHER_LANGUAGES.some((each) => values[each]);
        const changes = { [field]: values.text.trim(), ...(hasOthers && { translations: Object.fromEntries(others) }) };
        return save(changes, version ?? "");
      });
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

  const fieldProps = (key: string) => ({
    label: labels[key] ?? "",
    rows: 1,
    maxLength: longest,
    value: draft.values[key] ?? "",
    onChange: ({ target }: { target: { value: string } }) =>
      draft.change({ [key]: target.value.replace(/[\r\n]+/g, " ") }),
    onKeyDown: handleKeyDown,
  });

  return (
    <div className={styles.edit}>
      <TextareaField
        {...fieldProps("text")}
        placeholder={placeholder}
        error={message}
        // The person has just pressed "Edit"; a field that returns with unsaved text does not take the focus.
        autoFocus={!draft.wasRestored}
      />
      {OTHER_LANGUAGES.map((each) => (
        <InLanguage
          key={each}
          language={each}
          isFilled={!!draft.values[each]}
          isNeedless={isWrittenIn(each, draft.values.text)}
        >
          <TextareaField {...fieldProps(each)} lang={each} />
        </InLanguage>
      ))}
      {draft.wasRestored && <small>{m.typedEarlier()}</small>}
      {theirs ? (
        <ConflictNote
          differences={mergeFields(draft, valuesOf(theirs)).conflicts.map((key) => ({
            label: labels[key] ?? "",
            theirs: valuesOf(theirs)[key] ?? "",
            mine: draft.values[key] ?? "",
          }))}
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
