import { FieldView } from "#admin/collections/form/field-view.tsx";
import { InLanguage } from "#admin/ui/in-language.tsx";
import type { Collection } from "#contract/collections/define-collection.ts";
import { isWrittenIn, type OtherLanguage } from "#contract/collections/translations.ts";
import { translatedFields } from "./collection-values.ts";
import type { RecordForm } from "./record-form.ts";

type FieldsInLanguageProps = { collection: Collection; language: OtherLanguage; form: RecordForm };

/** Fields for the texts of a record in another language, below those of its own. */
export function FieldsInLanguage({ collection, language, form }: FieldsInLanguageProps) {
  const { values, faults, root } = form;
  const entries = translatedFields(collection).flatMap(({ key, name, label, ...one }) => {
    const field = root.fields.get(name);
    if (!field || one.language !== language) return [];
    const typed = String(values[name] ?? "");
    const said = collection.sayIn?.[name]?.(language, typed);
    const meta = { widget: field.meta.widget, lang: language, help: () => "", placeholder: () => said ?? "" };
    return [{ field: { ...field, whenBlank: "", isOptional: true, meta }, typed, said, key, label }];
  });
  const texts = entries.filter(({ typed, said }) => typed !== "" && !said);
  return (
    <InLanguage
      language={language}
      isFilled={entries.some(({ key }) => values[key])}
      isNeedless={texts.length > 0 && texts.every(({ typed }) => isWrittenIn(language, typed))}
      hasError={faults.some(({ path }) => entries.some(({ key }) => key === path[0]))}
    >
      {entries.map(({ field, key, label }) => (
        <FieldView key={key} field={field} value={values[key]} path={[key]} label={label} />
      ))}
    </InLanguage>
  );
}
