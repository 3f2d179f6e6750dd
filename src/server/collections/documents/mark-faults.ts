import type { DocumentText } from "#contract/documents.ts";
import type { ContentStore, DocumentValidationError } from "#server/collections/content/content-store.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import { blocksIn, plainText } from "#shared/markdown.ts";

/** First of the private-use characters that mark faults in a text. The preview shows the fault's sentence there. */
const FIRST_MARK = 0xe100;
export const FAULT_MARKS = /[\ue100-\ue1ff]/g;
const MAX_FAULTS = 256;
export const getFaultIndex = (mark: string) => mark.charCodeAt(0) - FIRST_MARK;

const MAX_BUILDS = 8;

type Path = readonly (string | number)[];
type Texts = ReadonlyMap<string, DocumentText | null>;

/**
 * Builds the site with drafts that have faults. Each faulty part is replaced by a mark; if the text is still not valid,
 * by the public part, then by nothing, and finally the whole document by the public one.
 * @param known the validation errors of a build without marks
 */
export async function buildWithMarks(
  store: Pick<ContentStore, "build" | "current" | "documents">,
  drafts: Texts,
  known: readonly DocumentValidationError[],
): Promise<{ content: Content; faults: readonly DocumentValidationError[] }> {
  const texts = new Map(drafts);
  const faults: DocumentValidationError[] = [];
  const marks = new Map<string, string>();
  /** Number of remedies tried at each place. */
  const tries = new Map<string, number>();
  let found = known;
  for (let build = 1; build < MAX_BUILDS; build += 1) {
    const byPlace = new Map(found.map((fault) => [JSON.stringify([fault.document, fault.path]), fault]));
    // Start from the end, so that removing an entry of a list does not move the places that are still to be changed.
    for (const [place, fault] of [...byPlace].reverse()) {
      const tried = tries.get(place) ?? 0;
      tries.set(place, tried + 1);
      if (tried === 0 && faults.length < MAX_FAULTS)
        marks.set(place, String.fromCharCode(FIRST_MARK + faults.push(fault) - 1));
      // A draft may cause a fault in another document, such as a page with a link: withdraw the first draft then.
      const document = texts.has(fault.document) ? fault.document : ([...texts.keys()][0] ?? "");
      const before = store.documents().get(document) ?? null;
      const text = texts.get(document);
      const isOwn = document === fault.document && text;
      const changed = isOwn ? remedies(text, before, fault.path, marks.get(place) ?? "")[tried]?.() : before;
      texts.set(document, changed === undefined ? before : changed);
    }
    const { content, validationErrors } = await store.build(texts);
    if (content) return { content, faults };
    found = validationErrors;
  }
  return { content: store.current(), faults };
}

/** Returns the remedies for a place in a text, in the order in which they are tried. */
function remedies(text: DocumentText, before: DocumentText | null, path: Path, mark: string): (() => DocumentText)[] {
  const [key, line] = path;
  if (key === "body") {
    const at = Number(line ?? 1);
    return [
      () => ({ ...text, body: withBlock(text.body, at, (words) => `${mark} ${words}`) }),
      () => ({ ...text, body: withBlock(text.body, at, () => mark) }),
    ];
  }
  const put = (part: unknown) => ({ ...text, value: withPart(text.value, path, part) });
  const publicPart = path.reduce<unknown>((part, step) => Object(part)[step], before?.value);
  return path.length === 0 ? [] : [() => put(mark), () => put(publicPart), () => put(undefined)];
}

/** Returns the body with the block on a line replaced by the result of `say`. The number of lines stays the same. */
function withBlock(body: string, line: number, say: (words: string) => string): string {
  const lineAt = (offset: number) => body.slice(0, offset).split("\n").length;
  const block = blocksIn(body).findLast(({ start }) => lineAt(start) <= line);
  if (!block) return say("");
  const words = block.tokens.map(({ children }) => plainText(children ?? []).replace(/\s+/g, " "));
  const said = say(words.filter(Boolean).join(" "));
  const lines = block.text.split("\n").length;
  return `${body.slice(0, block.start)}${said}${"\n".repeat(lines)}${body.slice(block.start + block.text.length).replace(/^\n/, "")}`;
}

/** Returns a value with the part at a path replaced, or removed if `part` is undefined. */
function withPart(value: unknown, [step, ...rest]: Path, part: unknown): unknown {
  if (step === undefined) return part;
  const inner = withPart(Object(value)[step], rest, part);
  if (Array.isArray(value)) return value.toSpliced(Number(step), 1, ...(inner === undefined ? [] : [inner]));
  const { [step]: _, ...others } = Object(value);
  return inner === undefined ? others : { ...others, [step]: inner };
}
