import type { Field } from "#admin/collections/form/field-tree.ts";
import { FieldView } from "#admin/collections/form/field-view.tsx";
import { useForm } from "#admin/collections/form/form-context.tsx";
import { TranslationFields } from "#admin/ui/translation-fields.tsx";
import type { Collection } from "#contract/collections/define-collection.ts";
import { isWrittenIn, OTHER_LANGUAGES, type OtherLanguage } from "#contract/collections/translations.ts";
import type { CollectionOverrides, FormValues } from "./collection-overrides.ts";
import { fieldsOf } from "./collection-values.ts";
import { ReferenceControl } from "./reference-control.tsx";

const GROUP = { kind: "group", label: "", meta: {}, isOptional: false, whenBlank: undefined } as const;

/** Returns the fields of a record's form as one group, with a section for each other language at the end. */
export function createRootField(collection: Collection, overrides: CollectionOverrides): Field {
  const own = fieldsOf(collection).flatMap(({ language, ...field }): [string, Field][] => {
    const { key, kind, meta } = field;
    const width = key === collection.titleField ? "title" : kind === "choice" ? "choice" : meta.width;
    const control = meta.widget === "reference" ? { Control: ReferenceControl } : {};
    return language ? [] : [[key, { ...field, ...control, ...overrides.fields?.[key], meta: { ...meta, width } }]];
  });
  const others = (collection.translated ? OTHER_LANGUAGES : []).map((language): [string, Field] => {
    const Control = () => <TextsIn collection={collection} language={language} />;
    return [language, { ...GROUP, fields: new Map(), Control }];
  });
  return { ...GROUP, fields: new Map([...own, ...others]) };
}

/** Fields for the translations of a record into one other language. */
function TextsIn({ collection, language }: { collection: Collection; language: OtherLanguage }) {
  const { value, validationErrors } = useForm();
  const values = value as FormValues;
  const texts = fieldsOf(collection).flatMap((field) => {
    if (field.language !== language) return [];
    const typed = String(values[field.name] ?? "");
    const said = collection.textTranslators?.[field.name]?.(language, typed);
    return [{ ...field, typed, said, meta: { ...field.meta, placeholder: () => said ?? "" } }];
  });
  const needed = texts.filter(({ typed, said }) => typed !== "" && !said);
  return (
    <TranslationFields
      language={language}
      isFilled={texts.some(({ key }) => values[key])}
      isNeedless={needed.length > 0 && needed.every(({ typed }) => isWrittenIn(language, typed))}
      hasError={validationErrors.some(({ path }) => texts.some(({ key }) => key === path[0]))}
    >
      {texts.map((field) => (
        <FieldView key={field.key} field={field} value={values[field.key]} path={[field.key]} label={field.label} />
      ))}
    </TranslationFields>
  );
}
