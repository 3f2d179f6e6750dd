import { Fragment, useMemo, useState } from "react";
import { createRandomKey } from "#admin/api/client.ts";
import type { FieldPath } from "#admin/collections/form/field-tree.ts";
import { WordDiff } from "#admin/collections/history/history-dialog.tsx";
import { ReadOnlyText } from "#admin/collections/text-editor/text-editor.tsx";
import { linksIn } from "#admin/collections/text-editor/text-kinds.ts";
import { useQuery } from "#admin/data/query-store.ts";
import { choiceParam, useUrlState } from "#admin/data/url-state.ts";
import { Button } from "#admin/ui/button.tsx";
import { Segmented } from "#admin/ui/fields.tsx";
import { EmptyState, FormNote, Pending } from "#admin/ui/states.tsx";
import type { ContentDocument, EnglishTexts, ValidationError } from "#contract/documents.ts";
import { replacePlaceholders } from "#contract/placeholder-text.ts";
import type { Placeholders } from "#contract/placeholders.ts";
import {
  collapseWhitespace,
  matchTexts,
  type TranslationPair,
  toTranslationRows,
  withTranslation,
} from "#contract/translations.ts";
import * as m from "#messages/compiled/admin-bengali.ts";
import { languageName } from "#messages/language-name.ts";
import type { Language } from "#messages/languages.ts";
import editorStyles from "./document-editor.module.css";
import { DocumentTextField } from "./document-text-field.tsx";
import { documentCalls, latestTextOf, usePlaceholders } from "./documents-api.ts";
import type { DraftSession, DraftState } from "./draft-session.ts";
import { Preview } from "./preview.tsx";
import { describeFieldPath, type FieldPathContext, readableMarkdown } from "./readable-text.ts";
import styles from "./translation-editor.module.css";

const FIELDS = { texts: choiceParam(["", "all", "missing", "behind"]) };

type TranslationEditorProps = {
  language: Language;
  original: string;
  session: DraftSession;
  state: DraftState;
  validationErrors: readonly ValidationError[];
  /** Whether *Publish* was pressed. Before that, a field shows its error only after losing the focus. */
  isAsked: boolean;
  mayEdit: boolean;
  /** Route of the page that shows the document. */
  route: string;
};

/** Lists the English texts of a document, each with a field for the translation. */
export function TranslationEditor(props: TranslationEditorProps) {
  const { path } = props.state.document;
  const [view, setView] = useState<"text" | "preview">("text");
  // Use a new query for each opening: the first response decides which texts are listed.
  const [opening] = useState(createRandomKey);
  const query = useQuery(`english:${path}:${opening}`, async () => {
    const [english, document] = await Promise.all([
      documentCalls(path).listEnglish(),
      documentCalls(props.original).fetch(),
    ]);
    return { english, document };
  });
  const views = [
    { value: "text", label: m.texts() },
    { value: "preview", label: m.preview() },
  ] as const;
  return (
    <div className={styles.editor}>
      <Segmented label={m.view()} options={views} value={view} onChange={setView} />
      {view === "preview" ? (
        <div className={editorStyles.preview}>
          <Preview path={path} route={props.route} version={props.state.serverVersion} />
        </div>
      ) : query.data ? (
        <Texts {...props} {...query.data} />
      ) : (
        <Pending query={query} loading={m.loadingTexts()} />
      )}
    </div>
  );
}

type TextsProps = TranslationEditorProps & { english: EnglishTexts; document: ContentDocument };

function Texts({ language, original, session, state, validationErrors, english, document, ...props }: TextsProps) {
  const { isAsked, mayEdit } = props;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const names = usePlaceholders();
  const [{ texts: asked }, set] = useUrlState(FIELDS);
  const { path } = state.document;
  const pairs = pairsIn(state.text.value);
  const own = validationErrors.filter(
    (validationError) => validationError.document === undefined || validationError.document === path,
  );
  const texts = bothTextsOf({
    ...{ language, english, pairs, validationErrors: own },
    original: { document: original, value: latestTextOf(document).value, names },
  });
  const count = (one: TextState) => texts.filter(({ state }) => state === one).length;
  const counts = { all: texts.length, missing: count("missing"), behind: count("behind") };
  const first = counts.behind > 0 ? "behind" : counts.missing > 0 ? "missing" : "all";
  const [opened] = useState(first);
  const filter = asked || opened;
  // Keep listing the texts that matched when the filter was chosen, so that no text vanishes during its translation.
  const [listed, setListed] = useState({ filter, texts });
  if (listed.filter !== filter) setListed({ filter, texts });
  const before = new Map(listed.texts.map((text) => [text.key, text]));
  const shown = texts.filter((text) => {
    return filter === "all" || text.state === filter || before.get(text.key)?.state === filter;
  });
  const others = validationErrors.filter(
    (validationError) =>
      !own.includes(validationError) || texts.every(({ error }) => error !== validationError.sentence),
  );
  const name = languageName(language);

  const write = ({ source, isBlock }: BothTexts, typed: string) => {
    const isOneLine = !isBlock && !source.includes("\n");
    const text = isOneLine ? typed.replace(/\s*\n\s*/g, " ") : typed;
    const row = { en: source, text: text.trim() === "" ? "" : text };
    const all = { texts: english.texts.map((one) => one.text), kept: english.kept };
    session.change({ value: withTranslation(language, pairs, all, row) });
  };

  return (
    <>
      <header className="wrap">
        <Segmented
          label={m.whichTexts()}
          options={[
            { value: "all", label: m.allTexts({ count: counts.all }) },
            { value: "missing", label: m.missingTexts({ count: counts.missing }) },
            { value: "behind", label: m.behindTexts({ count: counts.behind }) },
          ]}
          value={filter}
          onChange={(texts) => set({ texts }, { replace: true })}
        />
        <p role="status">{m.progress({ done: count("done"), count: counts.all, language: name })}</p>
        <progress
          max={counts.all}
          value={count("done")}
          aria-label={m.progress({ done: count("done"), count: counts.all, language: name })}
        />
      </header>
      {isAsked && others.length > 0 && (
        <FormNote tone="warn" title={m.toPutRight()}>
          {others.map(({ sentence }) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </FormNote>
      )}
      {shown.length === 0 && (
        <EmptyState title={filter === "missing" ? m.nothingMissing() : m.nothingBehind()}>{m.seeAll()}</EmptyState>
      )}
      <p className="fine">{m.signsHelp()}</p>
      {shown.map((text, index) => (
        <Fragment key={text.key}>
          {text.group !== shown[index - 1]?.group && text.group && <h3>{text.group}</h3>}
          <TextPair
            {...{ language, mayEdit }}
            text={isAsked || left.has(text.key) ? text : { ...text, error: undefined }}
            names={names}
            was={before.get(text.key)?.was ?? text.was}
            onWrite={(typed) => write(text, typed)}
            onLeave={() => setLeft(new Set([...left, text.key]))}
          />
        </Fragment>
      ))}
    </>
  );
}

interface TextPairProps {
  language: Language;
  mayEdit: boolean;
  text: BothTexts;
  names: Placeholders;
  was: string | null;
  onWrite: (typed: string) => void;
  onLeave: () => void;
}

function TextPair({ language, mayEdit, text, names, was, onWrite, onLeave }: TextPairProps) {
  const kind = text.isBlock ? "block" : "line";
  const read = text.isBlock ? readableMarkdown : replacePlaceholders;
  const links = useMemo(() => linksIn(text.source), [text.source]);
  const words = { done: undefined, missing: m.missing(), behind: m.behind() };
  return (
    <div className={styles.pair} data-state={text.state}>
      <div lang="en">
        {was === null ? (
          <ReadOnlyText kind={kind} text={text.source} names={names} />
        ) : (
          <WordDiff before={read(was, names)} after={read(text.source, names)} />
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus is that of the field inside */}
      <div className="stack" inert={!mayEdit} onBlur={onLeave}>
        <DocumentTextField
          kind={kind}
          label={text.label}
          hint={words[text.state]}
          error={text.error}
          lang={language}
          value={text.text}
          like={text.source}
          pages={links}
          onChange={onWrite}
        />
        {text.state === "behind" && (
          <Button icon="ok" onClick={() => onWrite(text.text)}>
            {m.stillRight()}
            <span className="visually-hidden">: {text.label}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

type TextState = "done" | "missing" | "behind";

interface BothTexts {
  /** The English text with runs of white space as one space; unique within the document. */
  key: string;
  /** The English text exactly as in the document. */
  source: string;
  /** The stored translation; blank if there is none. */
  text: string;
  state: TextState;
  /** The earlier English text that was translated; null if the English has not changed since. */
  was: string | null;
  error: string | undefined;
  isBlock: boolean;
  /** Part of the document that contains the text: `Facts`. `label`: place within that part, `Books › Label`. */
  group: string;
  label: string;
}

const SIGN = /^#+ /;
const pairsIn = (value: unknown): TranslationPair[] => (Array.isArray(value) ? (value as TranslationPair[]) : []);

interface Source {
  language: string;
  english: EnglishTexts;
  pairs: readonly TranslationPair[];
  validationErrors: readonly ValidationError[];
  /** The English document. */
  original: FieldPathContext;
}

function bothTextsOf({ language, english: { texts }, pairs, validationErrors, original }: Source): BothTexts[] {
  const keys = texts.map(({ text }) => collapseWhitespace(text));
  const pairOf = (english: string | undefined) => pairs.findLast((pair) => collapseWhitespace(pair.en) === english);
  const errors = new Map(
    validationErrors.map(({ path: [index], sentence }) => [
      collapseWhitespace(pairs[Number(index)]?.en ?? ""),
      sentence,
    ]),
  );
  return matchTexts(keys, toTranslationRows(language, pairs)).map(({ en: key, row, isBehind }, index) => {
    const { path, text: english } = texts[index] ?? { path: [], text: key };
    return {
      ...{ key, source: english, text: (pairOf(key) ?? pairOf(row?.en))?.[language] ?? "" },
      state: row === null ? "missing" : isBehind ? "behind" : "done",
      was: isBehind && row ? (pairOf(row.en)?.en ?? row.en) : null,
      error: errors.get(key),
      ...placeOf(path, english, original),
    };
  });
}

function placeOf(path: FieldPath, english: string, original: FieldPathContext) {
  if (path[0] === "body") return { isBlock: true, group: m.text(), label: blockName(english) };
  const label = describeFieldPath(original, path, path.length > 1 ? 1 : 0);
  return { isBlock: false, group: path.length > 1 ? describeFieldPath(original, path.slice(0, 1)) : "", label };
}

function blockName(block: string): string {
  if (SIGN.test(block)) return m.heading();
  if (block.startsWith("|")) return m.table();
  return /^(?:[-*]|\d+[.)]) /.test(block) ? m.list() : m.paragraph();
}
