import { isDeepStrictEqual as isSame } from "node:util";
import {
  type CST,
  Document,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import type { z } from "zod";
import { keysInOrder, schemaAt } from "./schema-keys.ts";
import { YAML } from "./yaml-source.ts";

const LINE_WIDTH = 120;
/** Longer texts of their own line are folded. */
const LONG_TEXT = 100;

/**
 * The YAML with another value. Only what differs is written anew: all other lines are copied. New keys come in the order of
 * the schema.
 */
export function editYaml(text: string, given: unknown, schema: z.ZodType): string {
  const value = withoutUndefined(given);
  const document = parseDocument(text, { ...YAML, keepSourceTokens: true });
  if (text !== "" && document.errors.length === 0 && isSame(document.toJS(), value)) return text;
  const fresh = `${freshText(value, schema)}\n`;
  if (document.errors.length > 0) return fresh;
  if (document.contents === null) return text === "" || text.endsWith("\n") ? text + fresh : `${text}\n${fresh}`;
  const edited = createEditor(text).editRoot(document.contents, value, schema);
  const check = parseDocument(edited, YAML);
  // Losing comments is better than writing a wrong value.
  return check.errors.length === 0 && isSame(check.toJS(), value) ? edited : fresh;
}

/** An entry of a list or map as it stands in the text. */
interface Piece {
  /** Whole lines above it: comments and blank lines. */
  lead: string;
  /** From its dash or key to the end of its last line, with the line break. */
  text: string;
}

function createEditor(text: string) {
  const lineStart = (offset: number) => text.lastIndexOf("\n", offset - 1) + 1;
  const columnOf = (offset: number) => offset - lineStart(offset);
  const lineEnd = (offset: number) => {
    if (text[offset - 1] === "\n") return offset;
    const end = text.indexOf("\n", offset);
    return end === -1 ? text.length : end + 1;
  };

  function editRoot(node: Node, value: unknown, schema: z.ZodType): string {
    const start = startOf(node);
    const end = lineEnd(contentEnd(node));
    if (!isBlock(node) || !fits(node, value)) {
      return `${text.slice(0, lineStart(start))}${freshText(value, schema)}\n${text.slice(end)}`;
    }
    const { lead, text: edited } = editBlock(node, value, schema);
    return text.slice(0, start) + lead + edited + text.slice(end);
  }

  /** Of a list or map in block style. `lead` is what must stand above its first line. */
  function editBlock(node: YAMLMap | YAMLSeq, value: unknown, schema: z.ZodType): Piece {
    const indent = columnOf(startOf(node));
    const pieces = isMap(node) ? editMap(node, value as object, schema) : editSeq(node, value as unknown[], schema);
    const [first, ...others] = pieces.map((piece) => ({ ...piece, text: endLine(piece.text) }));
    const rest = others.map((piece) => piece.lead + " ".repeat(indent) + piece.text);
    return { lead: first?.lead ?? "", text: (first?.text ?? "") + rest.join("") };
  }

  function editMap(node: YAMLMap, value: object, schema: z.ZodType): Piece[] {
    const leads = leadsOf(node);
    const indent = columnOf(startOf(node));
    const known = new Map(node.items.map((pair, index) => [keyOf(pair), { pair, lead: leads[index] ?? "" }]));
    return keysAfterEdit([...known.keys()], value, schema).map(([key, entry]) => {
      const found = known.get(key);
      const inner = schemaAt(schema, key);
      if (!found) return { lead: "", text: freshPair(key, entry, inner, indent) };
      return editPair(found.pair, found.lead, entry, inner, indent);
    });
  }

  function editPair(pair: Pair, lead: string, value: unknown, schema: z.ZodType | null, indent: number): Piece {
    const key = pair.key as Node;
    const node = pair.value as Node | null;
    const start = startOf(key);
    const end = lineEnd(pairEnd(pair));
    if (isSame(plainOf(node), value)) return { lead, text: text.slice(start, end) };
    if (!node?.range || !fits(node, value)) return { lead, text: freshPair(keyOf(pair), value, schema, indent) };
    return editAt(start, node, value, schema, lead, indent);
  }

  function editSeq(node: YAMLSeq, values: readonly unknown[], schema: z.ZodType): Piece[] {
    const leads = leadsOf(node);
    const indent = columnOf(startOf(node));
    const items = node.items as (Node | null)[];
    const olds = items.map(plainOf);
    const matches = matchItems(olds, values);
    const isFlow = items.some((item) => isCollection(item) && item.flow === true);
    return values.map((value, index) => {
      const match = matches[index];
      const inner = schemaAt(schema, 0);
      const item = match === undefined ? null : items[match];
      if (match === undefined || !item?.range) return { lead: "", text: freshItem(value, inner, indent, isFlow) };
      const start = dashOf(node, match);
      const lead = leads[match] ?? "";
      if (isSame(olds[match], value)) return { lead, text: text.slice(start, lineEnd(contentEnd(item))) };
      if (!fits(item, value)) return { lead, text: freshItem(value, inner, indent, isFlow) };
      return editAt(start, item, value, inner, lead, indent);
    });
  }

  /** The entry that begins at `start` with another value in place of its node. */
  function editAt(
    start: number,
    node: Node,
    value: unknown,
    schema: z.ZodType | null,
    lead: string,
    indent: number,
  ): Piece {
    const nodeStart = startOf(node);
    const end = contentEnd(node);
    const before = text.slice(start, nodeStart);
    if (isBlock(node)) {
      const edited = editBlock(node, value, schema as z.ZodType);
      // On the line of a dash nothing can be put above the first key.
      if (!before.includes("\n"))
        return {
          lead: lead + edited.lead.replace(/^[^\S\n]+(?=\S)/gm, " ".repeat(indent)),
          text: before + edited.text,
        };
      const line = before.lastIndexOf("\n") + 1;
      return { lead, text: before.slice(0, line) + edited.lead + before.slice(line) + edited.text };
    }
    const inner = isCollection(node) ? freshFlow(value, schema) : scalarText(node, value, indent);
    return { lead, text: before + inner + text.slice(end, lineEnd(end)) };
  }

  /** The whole lines between entries, each belonging to the entry below. */
  function leadsOf(node: YAMLMap | YAMLSeq): string[] {
    return node.items.map((_, index) => {
      if (index === 0) return "";
      const start = isMap(node) ? startOf(node.items[index]?.key as Node) : dashOf(node, index);
      const before = node.items[index - 1];
      const previous = isPair(before) ? pairEnd(before) : endOfItem(node as YAMLSeq, index - 1);
      return text.slice(lineEnd(previous), lineStart(start));
    });
  }

  return { editRoot };
}

function startOf(node: Node): number {
  if (isBlock(node)) return isMap(node) ? startOf(node.items[0]?.key as Node) : dashOf(node as YAMLSeq, 0);
  return node.range?.[0] ?? 0;
}

/** The offset after the value's last character; a comment on its line is not part of it. */
function contentEnd(node: Node): number {
  if (isBlock(node)) {
    const last = node.items.length - 1;
    return isMap(node) ? pairEnd(node.items[last] as Pair) : endOfItem(node as YAMLSeq, last);
  }
  return node.range?.[1] ?? 0;
}

function pairEnd({ key, value }: Pair): number {
  const end = (key as Node).range?.[1] ?? 0;
  return Math.max(end, (value as Node | null)?.range ? contentEnd(value as Node) : 0);
}

function endOfItem(node: YAMLSeq, index: number): number {
  const item = node.items[index] as Node | null;
  return Math.max(dashOf(node, index) + 1, item?.range ? contentEnd(item) : 0);
}

function dashOf(node: YAMLSeq, index: number): number {
  const item = (node.srcToken as CST.BlockSequence).items[index];
  return item?.start.find(({ type }) => type === "seq-item-ind")?.offset ?? 0;
}

function isBlock(node: unknown): node is YAMLMap | YAMLSeq {
  return (isMap(node) || isSeq(node)) && node.flow !== true && node.items.length > 0;
}

/** Whether the node can be kept with another content. */
function fits(node: Node, value: unknown): boolean {
  if (isMap(node)) return isObject(value) && Object.keys(value).length > 0;
  if (isSeq(node)) return Array.isArray(value) && value.length > 0;
  return typeof value !== "object" || value === null;
}

function plainOf(node: Node | null | undefined): unknown {
  return node?.toJS(new Document()) ?? null;
}

function keyOf(pair: Pair): string {
  return String((pair.key as Scalar).value);
}

/** The kept keys in their order, each new one after the nearest that precedes it in the schema. */
function keysAfterEdit(known: readonly string[], value: object, schema: z.ZodType | null): [string, unknown][] {
  const keys = known.filter((key) => Object.hasOwn(value, key));
  const kept = new Set(keys);
  const order = keysInOrder(schema);
  for (const key of Object.keys(value).toSorted((a, b) => order.indexOf(a) - order.indexOf(b))) {
    if (kept.has(key)) continue;
    const place = order.indexOf(key);
    const before = place === -1 ? keys.length - 1 : keys.findLastIndex((other) => order.indexOf(other) < place);
    keys.splice(before + 1, 0, key);
  }
  return keys.map((key) => [key, (value as Record<string, unknown>)[key]]);
}

/** For each new entry the old one that it continues: the same, else the most alike, else the one at its place. */
function matchItems(olds: readonly unknown[], values: readonly unknown[]): (number | undefined)[] {
  // Of thousands only the place is compared: each with each would take minutes.
  if (olds.length * values.length > 250_000) return values.map((_, index) => (index in olds ? index : undefined));
  const free = new Set(olds.keys());
  const take = (index: number | undefined) => {
    if (index !== undefined) free.delete(index);
    return index;
  };
  const matches = values.map((value, index) => {
    if (free.has(index) && isSame(olds[index], value)) return take(index);
    return take([...free].find((old) => old !== index && isSame(olds[old], value) && !isSame(values[old], olds[old])));
  });
  for (const [index, value] of values.entries()) {
    if (matches[index] !== undefined) continue;
    const alike = [...free].map((old) => ({ old, points: likeness(olds[old], value) + (old === index ? 0.5 : 0) }));
    matches[index] = take(alike.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points)[0]?.old);
  }
  return matches;
}

function likeness(a: unknown, b: unknown): number {
  if (!isObject(a) || !isObject(b)) return 0;
  return Object.keys(a).filter((key) => isSame(a[key], b[key])).length;
}

function freshPair(key: string, value: unknown, schema: z.ZodType | null, indent: number): string {
  return indented(documentText({ [key]: inOrder(value, schema) }, indent), indent).slice(indent);
}

function freshItem(value: unknown, schema: z.ZodType | null, indent: number, isFlow: boolean): string {
  if (isFlow && isObject(value)) return `- ${freshFlow(value, schema)}\n`;
  return indented(documentText([inOrder(value, schema)], indent), indent).slice(indent);
}

function freshText(value: unknown, schema: z.ZodType): string {
  return documentText(inOrder(value, schema), 0).trimEnd();
}

function documentText(value: unknown, indent: number): string {
  const document = new Document(value);
  visit(document, {
    Scalar(key, node) {
      if (key === "key" || typeof node.value !== "string" || node.value.includes("\n")) return;
      if (node.value.length > LONG_TEXT) node.type = Scalar.BLOCK_FOLDED;
    },
    Map(_, node, path) {
      const isSmall = node.items.every(({ value }) => isScalar(value) && String(value.value).length < LONG_TEXT / 2);
      if (isSmall && node.items.length > 0 && path.some(isPair)) node.flow = true;
    },
  });
  return document.toString({ lineWidth: LINE_WIDTH - indent });
}

/** On one line. */
function freshFlow(value: unknown, schema: z.ZodType | null): string {
  const document = new Document(inOrder(value, schema));
  visit(document, {
    Collection(_, node) {
      node.flow = true;
    },
  });
  return document.toString({ lineWidth: 0 }).trim();
}

/** In the style of the earlier scalar; further lines are indented by more than `indent`. */
function scalarText(node: Node, value: unknown, indent: number): string {
  const scalar = new Scalar(value);
  if (isScalar(node) && node.type) scalar.type = node.type;
  if (scalar.type === Scalar.PLAIN && String(value).length > LONG_TEXT) scalar.type = Scalar.BLOCK_FOLDED;
  const document = new Document({ k: scalar });
  return indented(document.toString({ lineWidth: LINE_WIDTH - indent }), indent)
    .slice(indent + 3)
    .trimEnd();
}

function inOrder(value: unknown, schema: z.ZodType | null): unknown {
  if (Array.isArray(value)) return value.map((entry) => inOrder(entry, schemaAt(schema, 0)));
  if (!isObject(value)) return value;
  const entries = keysAfterEdit([], value, schema).map(([key, entry]) => [key, inOrder(entry, schemaAt(schema, key))]);
  return Object.fromEntries(entries);
}

function indented(lines: string, indent: number): string {
  return lines.replace(/^[^\S\n]*(?=\S)/gm, (space) => " ".repeat(indent) + space);
}

function endLine(piece: string): string {
  return piece.endsWith("\n") ? piece : `${piece}\n`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return Object.fromEntries(entries.map(([key, entry]) => [key, withoutUndefined(entry)]));
}
