import { TextareaField, TextField } from "#admin/ui/fields.tsx";
import { InLanguage, named } from "#admin/ui/in-language.tsx";
import type { Kind } from "#contract/kinds/define-kind.ts";
import { isWrittenIn, type OtherLanguage, translationName } from "#contract/kinds/translations.ts";
import * as m from "#messages/compiled/admin-translations.ts";
import type { RecordFormState } from "./kind-form.tsx";

type FieldsInLanguageProps = { kind: Kind; language: OtherLanguage; form: RecordFormState };

/** The texts of a record in another language, below its own. */
export function FieldsInLanguage({ kind, language, form }: FieldsInLanguageProps) {
  const { fields, translated = [], sayIn = {} } = kind;
  const entries = translated.flatMap((of) => {
    const field = fields[of];
    if (!field) return [];
    const typed = form.values[of] ?? "";
    const label = m.labelIn({ ...named(language), label: field.label() });
    return [{ field, typed, said: sayIn[of]?.(language, typed), ...form.field(translationName(language, of), label) }];
  });
  const texts = entries.filter(({ typed, said }) => typed !== "" && !said);
  return (
    <InLanguage
      language={language}
      isFilled={entries.some(({ value }) => value !== "")}
      isNeedless={texts.length > 0 && texts.every(({ typed }) => isWrittenIn(language, typed))}
      hasError={entries.some(({ error }) => error)}
    >
      {entries.map(({ field, typed: _, said, onText, ...shown }) => {
        const props = {
          ...shown,
          lang: language,
          placeholder: said,
          onChange: ({ target }: { target: { value: string } }) => onText(target.value),
        };
        return field.type === "paragraph" ? (
          <TextareaField key={shown.name} {...props} />
        ) : (
          <TextField key={shown.name} {...props} maxLength={field.max} autoComplete="off" />
        );
      })}
    </InLanguage>
  );
}
