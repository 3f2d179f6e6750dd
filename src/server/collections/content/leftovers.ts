import { isDeepStrictEqual } from "node:util";
import { definitionOf, mayBeMissing, schemaOf } from "#contract/collections/document-definitions.ts";
import type { DocumentText } from "#contract/documents.ts";
import { once } from "#server/platform/work/once.ts";
import type { FileValidationError } from "./content-error.ts";
import { isForAnyCollege, originalsIn, PRODUCT_FOLDER, readContentFiles } from "./content-files.ts";
import type { ContentStore } from "./content-store.ts";
import { createMemo } from "./memo.ts";
import { schemaAt } from "./schema-keys.ts";
import { type Source, stringsIn, wordsIn } from "./source.ts";

const OF_THE_SAMPLE =
  /(?<![\w.-])[\w.-]+\.example\b|(?-i:Krishnachura)|কৃষ্ণচূড়া|0{5} ?0{4}\d|\bfictional\b|\bare invented\b|\bsample (?:\d+|data|entry|figures?|prices?|rules?|amounts|budget|college)\b/iu;

/** Texts of documents by path. */
type Documents = ReadonlyMap<string, DocumentText>;

/** The sample in the product's own content, whatever CONTENT_DIR is; none where the product's own college is not the sample. */
export const readSample = once(async (): Promise<ReadonlyMap<string, Source>> => {
  const { readSource } = await import("./yaml-source.ts");
  const files = await readContentFiles(PRODUCT_FOLDER);
  // Leave out documents that are right for any college.
  const isSample = (path: string) => definitionOf(path) && !mayBeMissing(path) && !isForAnyCollege(path);
  const read = [...files]
    .filter(([path]) => isSample(path))
    .map(([path, text]) => [path, readSource(path, text)] as const);
  const documents = new Map(read);
  return Object.hasOwn(Object(documents.get("college.yaml")?.value), "sampleNote") ? documents : new Map();
});

/** A field of a document, or an entry of a list of groups. */
export interface Part {
  /** Key of the field; "" in a document that is a list. */
  key: string;
  /** Label of the field: `Office hours`. */
  label: string;
  /** Name of the entry: `Dr Lakshmi Murmu`; else the label. */
  name: string;
  /** Every text in the part, with its path from the document. */
  texts: ReturnType<typeof stringsIn>;
  isAsShipped: boolean;
}

/** The parts of a document that is no page. */
export function listDocumentParts(path: string, own: Documents, sample: Documents): Part[] {
  const [value, shipped] = [own.get(path)?.value, sample.get(path)?.value];
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
function sampleWordFinder(own: Documents, sample: Documents): (text: string) => string | undefined {
  const kept = namesIn(own, sample);
  // A name of the sample may be a part of the college's own name, such as that of a river: allow it then.
  const names = namesIn(sample, new Map()).filter((name) => !kept.some((own) => own.includes(name)));
  return (text) => OF_THE_SAMPLE.exec(text)?.[0] ?? names.find((one) => text.includes(one));
}

/** Names of the college, its people and companies, and the places of its address, where they are not as in `other`. */
function namesIn(texts: Documents, other: Documents): string[] {
  return ["college.yaml", "people.yaml"]
    .flatMap((document) => listDocumentParts(document, texts, other))
    .flatMap((part) => (part.isAsShipped ? [] : part.texts))
    .flatMap(({ path, text }) => {
      if (path.includes("address")) return text.split(", ");
      return path.includes("name") ? [text] : [];
    });
}

/** Places that still name the sample's college, people, companies, numbers or addresses; none in the sample itself. */
export function findLeftovers(sources: ReadonlyMap<string, Source>, sample: Documents): FileValidationError[] {
  if (listDocumentParts("college.yaml", sources, sample).some(({ key, isAsShipped }) => key === "name" && isAsShipped))
    return [];
  const findWord = sampleWordFinder(sources, sample);
  return [...originalsIn(sources)].flatMap(([file, { value, body, lineOf }]) => {
    const lines = body.split("\n").map((text, index) => ({ path: ["body", index + 1], text }));
    return [...stringsIn(value), ...lines].flatMap(({ path, text }): FileValidationError[] => {
      const found = findWord(text);
      if (!found) return [];
      const line = lineOf(path);
      const place = line === null ? `${path.join(".")} ` : "";
      return [{ file, line, sentence: `${place}still says “${found}”, as the sample does` }];
    });
  });
}

export type SampleFinder = ReturnType<typeof createSampleFinder>;

/** Makes a finder of the sample's words in the documents that the site shows. Call the result each time: they change. */
export function createSampleFinder(store: Pick<ContentStore, "documents">) {
  const finders = createMemo<ReturnType<typeof sampleWordFinder>>();
  // Remember results by document: lists of thousands of documents are read often.
  const results = createMemo<string | null>();
  return async () => {
    const sample = await readSample();
    const documents = store.documents();
    const facts = ["college.yaml", "people.yaml"].map((path) => documents.get(path));
    const findWord = finders("", facts, () => sampleWordFinder(documents, sample));
    return {
      sample,
      findWord,
      /** What a document still has: words that only the sample's college says, `""` for the text itself, or null. */
      findIn(path: string): string | null {
        const text = documents.get(path);
        if (text === undefined) return null;
        return results(path, [text, findWord], () => {
          const { value, body } = text;
          const shipped = sample.get(path);
          const isAsShipped = body === shipped?.body && isDeepStrictEqual(wordsOf(value), wordsOf(shipped.value));
          // A message that the sample's person signs stays sample content, whatever else was changed on the page.
          const isSpeech = Object.hasOwn(Object(value), "person") && body === shipped?.body;
          return findWord(wordsIn(text)) ?? (isAsShipped || isSpeech ? "" : null);
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
