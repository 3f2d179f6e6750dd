import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
} from "yaml";

/** The way to a value: keys of groups and numbers of list entries, as zod gives it. */
export type ValuePath = readonly PropertyKey[];

/** What is known of a text in YAML: its value, the mistakes of its syntax, and where in the file each value stands. */
export interface YamlSource {
  /** undefined where the syntax is broken. */
  value: unknown;
  faults: readonly { line: number; sentence: string }[];
  /** The line of the value, or of the nearest group around it that exists, when it is missing. */
  lineOf(path: ValuePath): number;
}

/**
 * Reads YAML without throwing.
 * @param firstLine the line of the file on which this text begins, for front matter
 */
export function readYaml(text: string, firstLine = 1): YamlSource {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const errors = [...document.errors, ...document.warnings];
  // After the first mistake of syntax the parser guesses, and its further complaints mislead; keys given twice are exact.
  const told = errors.filter((error, index) => index === 0 || error.code === "DUPLICATE_KEY");
  const misread = misreadSpaces(text);
  if (misread.length === 0) {
    misread.push(...told.map((error) => ({ offset: error.pos[0], sentence: syntaxSentence(error, text) })));
  }
  if (misread.length === 0) misread.push(...misreadTexts(document, text));
  const faults = misread.map(({ offset, sentence }) => ({ line: lineAt(offset), sentence }));
  return {
    value: faults.length === 0 ? document.toJS() : undefined,
    faults,
    lineOf: (path) => lineAt(offsetOf(document, path)),
  };
}

const INDENTATION = "the line, or the one before it, is indented by too many or too few spaces";
const SPECIAL_CHARACTER = "the text starts with a special character: put the whole text in quotes";

const BETWEEN_BRACES = "stands alone between braces: put the whole text in quotes";
const BETWEEN_COMMAS =
  "stands alone between two commas: write a number without commas, such as 10000, and a text with a comma in quotes";
const COLON = 'the text has a colon followed by a space: put the whole text in quotes, "like: this"';
const HARD_SPACE =
  "a non-breaking space stands where YAML needs a usual one: delete the spaces of this line and type them anew";
const ONE_QUOTE = "the text ends with a quote and does not begin with one: add or remove it";
const COMMENT = "what follows # is left out as a comment: put the whole text in quotes, or two spaces before a comment";

interface Misread {
  offset: number;
  sentence: string;
}

/** Word processors and chat programs put non-breaking spaces where YAML takes them for letters of a key or a text. */
function misreadSpaces(text: string): Misread[] {
  const found = text.matchAll(/^(?:[ \t-]*|[ -]*\w+:)[\u00a0\u202f\u200b]/gm);
  return [...found].map(({ index }) => ({ offset: index, sentence: HARD_SPACE }));
}

/**
 * Texts that YAML reads without complaint, and not as they are meant. Anchors and aliases are among them: a text that
 * starts with `&` or `*` means the letter, and a few lines of aliases can unfold into millions of values.
 */
function misreadTexts(document: Document, text: string): Misread[] {
  const misread: Misread[] = [];
  const note = (node: unknown, sentence: string) => misread.push({ offset: startOf(node) ?? 0, sentence });
  visit(document, {
    Node(_, node) {
      if (isAlias(node) || node.anchor !== undefined) note(node, SPECIAL_CHARACTER);
      else if (isScalar(node) && node.type === "PLAIN" && typeof node.value === "string") {
        if (node.value.endsWith('"') && node.value.split('"').length % 2 === 0) note(node, ONE_QUOTE);
        if (/^ #/.test(text.slice(node.range?.[1]))) note(node, COMMENT);
      } else if (isMap(node) && node.flow) {
        const alone = node.items.find(({ value }) => value === null)?.key;
        if (isScalar(alone)) note(alone, `${alone.source} ${node.items.length > 1 ? BETWEEN_COMMAS : BETWEEN_BRACES}`);
      }
    },
  });
  return misread;
}

function offsetOf(document: Document, path: ValuePath): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      if (!pair) return offset;
      offset = startOf(pair.key) ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      offset = startOf(node) ?? offset;
    } else return offset;
  }
  return offset;
}

function startOf(node: unknown): number | undefined {
  return (node as Node | null | undefined)?.range?.[0];
}

function syntaxSentence(error: YAMLError, text: string): string {
  switch (error.code) {
    case "DUPLICATE_KEY":
      return "the same key stands here twice: keep one of them";
    case "TAB_AS_INDENT":
      return "a tab stands at the beginning of the line: use spaces";
    case "BAD_INDENT":
    case "BAD_COLLECTION_TYPE":
      return INDENTATION;
    case "BLOCK_AS_IMPLICIT_KEY":
      if (!error.message.startsWith("Nested mappings")) return INDENTATION;
      return COLON;
    case "BLOCK_IN_FLOW":
      return COLON;
    case "MISSING_CHAR":
    case "MULTILINE_IMPLICIT_KEY":
      return "a closing quote, bracket or brace, or the colon after a key, is missing here or on the line before";
    case "UNEXPECTED_TOKEN":
      if (/[:-] +[[{].*[\]}][ ,]*$/.test(text.slice(0, error.pos[0]))) return SPECIAL_CHARACTER;
      return "the line does not fit the lines before it: look for a missing key, dash or space there";
    case "BAD_SCALAR_START":
    case "TAG_RESOLVE_FAILED":
      return SPECIAL_CHARACTER;
    default:
      return `cannot be read as YAML: ${error.message}`;
  }
}
