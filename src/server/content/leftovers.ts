import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { once } from "#server/once.ts";
import type { FileFault } from "./content-error.ts";
import { isOriginalPath, originalsIn, readContentFiles } from "./content-files.ts";
import type { ContentStore } from "./content-store.ts";
import { DEFAULT_TEXTS, schemaOf } from "./document-schemas.ts";
import { readDocument } from "./document-text.ts";
import { createMemo } from "./memo.ts";
import { schemaAt } from "./schema-keys.ts";
import { stringsIn } from "./yaml-source.ts";

const OF_THE_SAMPLE =
  /(?<![\w.-])[\w.-]+\.example\b|(?-i:Krishnachura)|কৃষ্ণচূড়া|0{5} ?0{4}\d|\bfictional\b|\bare invented\b|\bsample (?:\d+|data|entry|figures?|prices?|rules?|amounts|budget|college)\b/iu;
const SAMPLE_FOLDER = join(import.meta.dirname, "../../../content");

/** Of documents, by path. */
type Texts = ReadonlyMap<string, string>;

/** Of what the site shows and of the sample. */
const values = createMemo<unknown>();

export function readValue(texts: Texts, path: string): unknown {
  const text = texts.get(path) ?? "";
  return values(path, [text], () => readDocument(path, text).value);
}

/** The documents of the checkout, whatever CONTENT_DIR is; none where its own college is not the sample. */
export const readSampleTexts = once(async (): Promise<Texts> => {
  const { texts } = await readContentFiles(SAMPLE_FOLDER);
  const documents = new Map<string, string>();
  // What has a default is right for any college.
  const isSample = (path: string) => isOriginalPath(path) && !Object.hasOwn(DEFAULT_TEXTS, path);
  for (const [path, text] of texts) if (isSample(path) && typeof text === "string") documents.set(path, text);
  const college = readValue(documents, "college.yaml");
  return typeof college === "object" && college !== null && "sampleNote" in college ? documents : new Map();
});

/** A field of a document, or an entry of a list of groups. */
export interface Part {
  /** "" in a document that is a list. */
  key: string;
  /** Of the field: `Office hours`. */
  label: string;
  /** Of the entry: `Dr Lakshmi Murmu`; else the label. */
  name: string;
  /** Every text in it, with the path from the document. */
  texts: ReturnType<typeof stringsIn>;
  isAsShipped: boolean;
}

/** Of a document that is no page. */
export function partsOf(path: string, own: Texts, sample: Texts): Part[] {
  const [value, shipped] = [readValue(own, path), readValue(sample, path)];
  if (Array.isArray(value)) return entriesOf(value, shipped, "", "");
  return Object.entries(value ?? {}).flatMap(([key, field]): Part[] => {
    const label = schemaAt(schemaOf(path), key)?.meta()?.label?.() ?? key;
    const other = (shipped as Record<string, unknown> | null)?.[key];
    if (Array.isArray(field) && typeof field[0] === "object") return entriesOf(field, other, key, label);
    const isAsShipped = other !== undefined && isDeepStrictEqual(field, other);
    return [{ key, label, name: label, texts: stringsIn(field, [key]), isAsShipped }];
  });
}

function entriesOf(entries: readonly unknown[], shipped: unknown, key: string, label: string): Part[] {
  const others = Array.isArray(shipped) ? shipped : [];
  return entries.map((entry) => {
    const texts = stringsIn(entry, [key]);
    const named = texts.find(({ path }) => /^(name|title|body)$/.test(String(path[1])));
    const isAsShipped = others.some((other) => isDeepStrictEqual(entry, other));
    return { key, label, name: named?.text ?? label, texts, isAsShipped };
  });
}

/** @returns what finds, in a text, words that only the sample's college says */
function sampleWordFinder(own: Texts, sample: Texts): (text: string) => string | undefined {
  const kept = namesIn(own, sample);
  // A river's name may be a company of the sample and part of the college's own name.
  const names = namesIn(sample, new Map()).filter((name) => !kept.some((own) => own.includes(name)));
  return (text) => OF_THE_SAMPLE.exec(text)?.[0] ?? names.find((one) => text.includes(one));
}

/** Of the college, the places of its address, its people and companies, where they are not as in `other`. */
function namesIn(texts: Texts, other: Texts): string[] {
  return ["college.yaml", "people.yaml"]
    .flatMap((document) => partsOf(document, texts, other))
    .flatMap((part) => (part.isAsShipped ? [] : part.texts))
    .flatMap(({ path, text }) => {
      if (path.includes("address")) return text.split(", ");
      return path.includes("name") ? [text] : [];
    });
}

/** Lines that still name the sample's college, people, companies, numbers or addresses; none in the sample itself. */
export function findLeftovers(texts: Texts, sample: Texts): FileFault[] {
  if (partsOf("college.yaml", texts, sample).some(({ key, isAsShipped }) => key === "name" && isAsShipped)) return [];
  const findWord = sampleWordFinder(texts, sample);
  const leftovers: FileFault[] = [];
  for (const [file, text] of originalsIn(texts)) {
    for (const [index, line] of text.split("\n").entries()) {
      const found = findWord(line);
      if (found) leftovers.push({ file, line: index + 1, sentence: `still says “${found}”, as the sample does` });
    }
  }
  return leftovers;
}

export type SampleFinder = ReturnType<typeof createSampleFinder>;

/** Looks for the sample in what the site shows. Ask anew each time. */
export function createSampleFinder(store: Pick<ContentStore, "texts">) {
  const finders = createMemo<ReturnType<typeof sampleWordFinder>>();
  // Lists of thousands of documents are read often.
  const results = createMemo<string | null>();
  return async () => {
    const sample = await readSampleTexts();
    const texts = store.texts();
    const facts = ["college.yaml", "people.yaml"].map((path) => texts.get(path));
    const findWord = finders("", facts, () => sampleWordFinder(texts, sample));
    return {
      sample,
      findWord,
      /** What a document still has: words that only the sample's college says, `""` for the text itself, or null. */
      findIn(path: string): string | null {
        const text = texts.get(path);
        if (text === undefined) return null;
        return results(path, [text, findWord], () => {
          // Comments of a file are no text of the college.
          const { value, body } = readDocument(path, text);
          const words = [...stringsIn(value).map((one) => one.text), body].join("\n");
          const shipped = readDocument(path, sample.get(path) ?? "");
          const isAsShipped = body === shipped.body && isDeepStrictEqual(wordsOf(value), wordsOf(shipped.value));
          // What the sample lets a person say is not another's, whatever was changed beside it.
          const isSpeech = Object.hasOwn(Object(value), "person") && body === shipped.body;
          return findWord(words) ?? (isAsShipped || isSpeech ? "" : null);
        });
      },
    };
  };
}

/** Front matter without what only the staff sees. */
function wordsOf(value: unknown): object {
  const { owner, reviewOn, hidden, ...words } = Object(value);
  return words;
}
