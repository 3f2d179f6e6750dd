import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { showErrorToast, tryOrToast } from "#admin/api/api.ts";
import { conflictingRecord } from "#admin/api/api-error.ts";
import { readDraft, useDraft } from "#admin/data/drafts.ts";
import { type Edit, mergeFields, saveMerged } from "#admin/data/merge-fields.ts";
import { Button, Kbd, UndoButton } from "#admin/ui/button.tsx";
import { TextareaField } from "#admin/ui/fields.tsx";
import { Icon } from "#admin/ui/icon.tsx";
import { ConflictNote } from "#admin/ui/states.tsx";
import { languageMessageParams, TranslationFields } from "#admin/ui/translation-fields.tsx";
import { isWrittenIn, OTHER_LANGUAGES } from "#contract/collections/translations.ts";
import type { StoredImage } from "#contract/media.ts";
import * as mAdmin from "#messages/compiled/admin.ts";
import * as m from "#messages/compiled/admin-pictures.ts";
import * as mTranslations from "#messages/compiled/admin-translations.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { type PictureList, savePictureDescription, updateCachedDescription } from "./picture-list.ts";
import styles from "./pictures.module.css";

type PictureWordsProps = { list: PictureList; image: StoredImage; place: number };

/** Description of a picture, as a button that opens the description's editor in place. */
export function PictureDescription(props: PictureWordsProps) {
  const { image, place } = props;
  const [isEditing, setIsEditing] = useState(() => readDraft(draftNameOf(image)) !== null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setIsEditing(false));
    button.current?.focus();
  };
  if (isEditing) return <WordsEditor {...props} onClose={close} />;
  return (
    <button
      ref={button}
      type="button"
      className={styles.words}
      data-blank={image.alt === "" || undefined}
      onClick={() => setIsEditing(true)}
    >
      <span className="clamp">{image.alt || m.addDescription()}</span>
      <span className="visually-hidden">{m.editDescription({ place })}</span>
      <Icon name="edit" />
    </button>
  );
}

const draftNameOf = ({ _id }: StoredImage) => `gallery-image:${_id}`;

type Texts = { text: string } & { [language: string]: string };

const textsOf = ({ alt, translations }: StoredImage): Texts => ({
  text: alt,
  ...Object.fromEntries(OTHER_LANGUAGES.map((each) => [each, translations?.[each]?.alt ?? ""])),
});

/** Editor of a picture's description in each language: Enter saves, Esc cancels. Keeps typed text as a draft. */
function WordsEditor({ list, image, place, onClose }: PictureWordsProps & { onClose: () => void }) {
  const label = m.descriptionOfImage({ place });
  const labels = { text: label } as Texts;
  for (const each of OTHER_LANGUAGES) labels[each] = mTranslations.labelIn({ ...languageMessageParams(each), label });
  const draft = useDraft(draftNameOf(image), textsOf(image), image.updatedAt);
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const [theirs, setTheirs] = useState<StoredImage | null>(null);

  async function submit(edit: Edit<Texts> = draft) {
    const before = textsOf(image);
    if (isBusy) return;
    if (Object.keys(before).every((key) => (edit.values[key] ?? "").trim() === before[key])) return close();
    setIsBusy(true);
    setMessage(undefined);
    try {
      const { saved, over } = await saveMerged(edit, textsOf, (values, version, over: StoredImage | null) => {
        const others = OTHER_LANGUAGES.map((each) => [each, { alt: values[each] ?? "" }]);
        const hasOthers = (over ?? image).translations || OTHER_LANGUAGES.some((each) => values[each]);
        const words = { alt: values.text.trim(), ...(hasOthers && { translations: Object.fromEntries(others) }) };
        return savePictureDescription(list, { ...image, updatedAt: version ?? "" }, words);
      });
      toastSuccess(m.updated(), <UndoButton onUndo={() => void undo(saved, over ?? image)} />);
      close();
    } catch (error) {
      const current = conflictingRecord<StoredImage>(error);
      setTheirs(current);
      if (current) updateCachedDescription(list, current);
      else setMessage(showErrorToast(error, m.updateFailed()));
      setIsBusy(false);
    }
  }

  async function undo(after: StoredImage, known: StoredImage) {
    const before = { alt: known.alt, translations: known.translations ?? null };
    if (await tryOrToast(() => savePictureDescription(list, after, before), m.updateFailed()))
      toastSuccess(m.updated());
    else await list.refresh();
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
    maxLength: 300,
    readOnly: isBusy,
    value: draft.values[key] ?? "",
    onChange: (text: string) => draft.change({ [key]: text.replace(/[\r\n]+/g, " ") }),
    onKeyDown: handleKeyDown,
  });

  return (
    <div className={styles.edit}>
      <TextareaField
        {...fieldProps("text")}
        placeholder={m.whatDoesItShow()}
        error={message}
        // Focus the field after the description was pressed, but not when unsaved text reopened the editor.
        autoFocus={!draft.wasRestored}
      />
      {OTHER_LANGUAGES.map((each) => (
        <TranslationFields
          key={each}
          language={each}
          isFilled={!!draft.values[each]}
          isNeedless={isWrittenIn(each, draft.values.text)}
        >
          <TextareaField {...fieldProps(each)} lang={each} />
        </TranslationFields>
      ))}
      {draft.wasRestored && <small>{mAdmin.typedEarlier()}</small>}
      {theirs ? (
        <ConflictNote
          differences={mergeFields(draft, textsOf(theirs)).conflicts.map((key) => ({
            label: labels[key] ?? "",
            theirs: textsOf(theirs)[key] ?? "",
            mine: draft.values[key] ?? "",
          }))}
          onTakeTheirs={close}
          onKeepMine={() => void submit(draft.rebase(textsOf(theirs), theirs.updatedAt, "mine"))}
        />
      ) : (
        <span className={styles.editButtons}>
          <Button look="main" isBusy={isBusy} busyLabel={mAdmin.saving()} onClick={() => void submit()}>
            {mAdmin.update()}
          </Button>
          <Button look="quiet" onClick={close}>
            {mAdmin.cancel()} <Kbd shortcut="Esc" />
          </Button>
        </span>
      )}
    </div>
  );
}
