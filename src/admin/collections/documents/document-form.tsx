import { type CSSProperties, useEffect, useEffectEvent, useMemo } from "react";
import type { z } from "zod";
import { type FieldPath, fieldFromSchema } from "#admin/collections/form/field-tree.ts";
import { FieldView } from "#admin/collections/form/field-view.tsx";
import { type PlaceholderFieldProps, useForm } from "#admin/collections/form/form-context.tsx";
import { FormProvider } from "#admin/collections/form/value-form.tsx";
import { EditorField, TextEditor } from "#admin/collections/text-editor/text-editor.tsx";
import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/states.tsx";
import { isPagePath, PAGE_DEFINITION, schemaOf } from "#contract/collections/document-definitions.ts";
import { COLLEGE_PARTS, type DocumentPart } from "#contract/collections/document-parts.ts";
import type { Appearance } from "#contract/content.ts";
import type { DocumentText, ValidationError } from "#contract/documents.ts";
import * as mParts from "#messages/compiled/admin-documents.ts";
import * as m from "#messages/compiled/admin-editor.ts";

import { COLOUR_ROLES, type Colours, checkColours, paletteOf } from "#shared/colours.ts";
import appearance from "./appearance-preview.module.css";
import { fieldId } from "./displayed-errors.ts";
import { useDocuments, useDocumentValue, usePlaceholders } from "./documents-api.ts";
import indexStyles from "./form-index.module.css";
import { FormIndex } from "./form-index.tsx";
import { PaletteChoice } from "./palette-choice.tsx";
import { describeFieldPath } from "./readable-text.ts";

/** A place of the document to reveal. A new object with the same path reveals the place again. */
export interface RevealTarget {
  path: FieldPath;
}

interface DocumentFormProps {
  part: DocumentPart;
  text: DocumentText;
  validationErrors: readonly ValidationError[];
  onChange: (text: Partial<DocumentText>) => void;
  target?: RevealTarget | null;
}

export function DocumentForm({ part, text, validationErrors, onChange, target = null }: DocumentFormProps) {
  const { path, keys } = part;
  const lookups = useLookups();
  const own = useMemo(
    () => validationErrors.filter(({ document }) => (document ?? path) === path),
    [validationErrors, path],
  );
  const textErrors = useMemo(() => own.filter(({ path: [key] }) => key === "body"), [own]);
  const form = (formKeys?: readonly string[]) => (
    <PartForm key={path} {...{ path, lookups, text, onChange, target }} validationErrors={own} keys={formKeys} />
  );
  const list = <ErrorsElsewhere {...{ validationErrors, part, text }} />;
  if (!isPagePath(path)) {
    return (
      <>
        {list}
        {path === "appearance.yaml" && (
          <PaletteChoice
            colours={((text.value ?? {}) as Appearance).colours ?? {}}
            onChoose={(colours) => onChange({ value: { ...(text.value as Appearance), colours } })}
          />
        )}
        <div className={indexStyles.withIndex}>{form(keys)}</div>
        {path === "appearance.yaml" && (
          <AppearancePreview value={(text.value ?? {}) as Appearance} onChange={(value) => onChange({ value })} />
        )}
      </>
    );
  }
  const hasErrorBelow = own.some(({ path: [key] }) => PAGE_DEFINITION.moreKeys.includes(String(key)));
  const [key, line] = target?.path ?? [];
  return (
    <>
      {list}
      {form(PAGE_DEFINITION.keys)}
      <Prompts page={text.value} />
      <div id={fieldId(path, ["body"])}>
        <TextEditor
          key={path}
          label={m.text()}
          value={text.body}
          onChange={(body) => onChange({ body })}
          pages={lookups.pages}
          names={lookups.names}
          validationErrors={textErrors}
          target={key === "body" ? Number(line ?? 1) : null}
          asked={target}
        />
      </div>
      <details open={hasErrorBelow || undefined}>
        <summary>{m.morePageFields()}</summary>
        {form(PAGE_DEFINITION.moreKeys)}
      </details>
    </>
  );
}

/** Questions that the text of a page should answer, for the editor only: the site never shows them. */
function Prompts({ page }: { page: unknown }) {
  const { prompts = [] } = (page ?? {}) as Pick<z.infer<typeof PAGE_DEFINITION.schema>, "prompts">;
  if (prompts.length === 0) return null;
  return (
    <FormNote tone="info" title={m.promptsTitle()}>
      <ul>
        {prompts.map(({ ask, words }) => (
          <li key={ask}>{m.prompt({ ask, words })}</li>
        ))}
      </ul>
    </FormNote>
  );
}

type PartFormProps = Omit<DocumentFormProps, "part"> & {
  path: string;
  keys: readonly string[] | undefined;
  lookups: Lookups;
};

/** Form for some keys of a document, or for all keys. Values without a field in the form are kept. */
function PartForm({ path, keys, text, validationErrors, lookups, onChange, target }: PartFormProps) {
  const root = useMemo(() => fieldFromSchema(schemaOf(path, keys)), [path, keys]);
  const isHere = ({ path: [key] }: RevealTarget) => key !== "body" && (!keys || keys.includes(String(key)));
  return (
    <FormProvider
      root={root}
      value={text.value}
      onChange={(value) => onChange({ value })}
      validationErrors={validationErrors.filter(isHere)}
      lookups={lookups}
      idPrefix={fieldId(path, [])}
    >
      {!isPagePath(path) && <FormIndex />}
      <FieldView field={root} value={text.value} path={ROOT} label={root.label} />
      <Lead target={target && isHere(target) ? target : null} />
    </FormProvider>
  );
}

const ROOT: FieldPath = [];

/** Reveals the field at the target, focuses the field and scrolls it into view. */
function Lead({ target }: { target: RevealTarget | null }) {
  const { reveal } = useForm();
  const go = useEffectEvent(({ path }: RevealTarget) => reveal([...path]));
  useEffect(() => {
    if (!target) return;
    go(target);
    // The field may be in an entry that opens with the next render.
    setTimeout(() => document.activeElement?.scrollIntoView({ block: "center" }), 50);
  }, [target]);
  return null;
}

const LineEditor = (props: PlaceholderFieldProps) => <EditorField kind="line" {...props} />;

type Lookups = ReturnType<typeof useLookups>;
type Named = { id: string; name: { english: string } };

/** Returns the pages, people and placeholders that forms and texts may refer to. */
export function useLookups() {
  const documents = useDocuments().data;
  const people = useDocumentValue<Named[]>("people.yaml");
  const courses = useDocumentValue<{ name: string; route: string }[]>("courses.yaml");
  const names = usePlaceholders();
  return {
    pages: [
      { route: "/", title: m.home() },
      ...(courses ?? []).map(({ route, name }) => ({ route, title: name })),
      ...(documents ?? []).flatMap(({ route, title }) => (route ? [{ route, title }] : [])),
    ],
    people: (people ?? []).map(({ id, name }) => ({ id, name: name.english })),
    names,
    PlaceholderField: LineEditor,
  };
}

/** Lists the validation errors that belong to no field of this form, because the form marks only its own errors. */
function ErrorsElsewhere({
  validationErrors,
  part,
  text,
}: Pick<DocumentFormProps, "validationErrors" | "part" | "text">) {
  const names = usePlaceholders();
  const documents = useDocuments().data;
  const others = validationErrors.filter((validationError) => !isInForm(validationError, part));
  if (others.length === 0) return null;

  /** Describes the place of an error: `Courses › B.Pharm › Fees:` */
  function placeOf({ path, document = part.path }: ValidationError): string {
    const [key] = path;
    const isHere = document === part.path;
    const own =
      key === "body" ? m.text() : describeFieldPath({ document, value: isHere ? text.value : undefined, names }, path);
    const other = COLLEGE_PARTS.find((one) => one.path === document && (one.keys?.includes(String(key)) ?? true));
    const title = other?.title() ?? documents?.find((one) => one.path === document)?.title;
    const place = [isHere && !part.keys ? "" : title, own].filter(Boolean).join(" › ");
    return place && `${place}:`;
  }

  return (
    <FormNote tone="warn" title={m.toPutRight()}>
      <ul className="bullets">
        {others.map((validationError) => (
          <li key={JSON.stringify(validationError)}>
            <b>{placeOf(validationError)}</b> {validationError.sentence}
          </li>
        ))}
      </ul>
    </FormNote>
  );
}

export function isInForm({ path: [key], document }: ValidationError, part: DocumentPart): boolean {
  if (document !== undefined && document !== part.path) return false;
  if (key === "body") return true;
  const keys = isPagePath(part.path) ? [...PAGE_DEFINITION.keys, ...PAGE_DEFINITION.moreKeys] : part.keys;
  return !keys || keys.includes(String(key));
}

type AppearancePreviewProps = { value: Appearance; onChange: (value: Appearance) => void };

const COLOUR = /^#[0-9a-f]{6}$/i;

/** Preview of header, buttons and text with the chosen seal and colours. Warns of colours with too little contrast. */
function AppearancePreview({ value, onChange }: AppearancePreviewProps) {
  const { seal, colours = {} } = value;
  const typed: Colours = Object.fromEntries(
    COLOUR_ROLES.filter((role) => COLOUR.test(colours[role] ?? "")).map((role) => [role, colours[role]]),
  );
  return (
    <section className="stack" aria-label={m.howItLooks()}>
      {checkColours(typed).map(({ path: [role], sentence, nearest }) => (
        <FormNote key={role} tone="bad" title={sentence}>
          <Button onClick={() => onChange({ ...value, colours: { ...colours, [role]: nearest } })}>
            <i className={appearance.swatch} style={{ background: nearest }} />
            {m.takeColour({ colour: nearest })}
          </Button>
        </FormNote>
      ))}
      <div className={appearance.page} aria-hidden="true" style={paletteOf(typed) as CSSProperties}>
        <div className={appearance.top}>
          {m.campusMap()} <b>{m.admissionOpen()}</b>
        </div>
        <div className={appearance.head}>
          <img src={seal || "/Images/seal.svg"} alt="" />
          <span>
            {m.collegeName()} <em lang="bn">কলেজের নাম</em>
          </span>
        </div>
        <div className={appearance.sky}>
          <em lang="bn">ভর্তির খোঁজখবর</em>
          <p>{m.textWithLink()}</p>
          <p className={appearance.buttons}>
            <span>{m.askAboutAdmission()}</span>
            <span>{mParts.courses()}</span>
            <span>{m.download()}</span>
          </p>
        </div>
        <div className={appearance.deep}>
          {m.notices()} <em lang="bn">বিজ্ঞপ্তি</em>
        </div>
      </div>
    </section>
  );
}
