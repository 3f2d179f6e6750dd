import type { Token } from "markdown-it";
import { z } from "zod";
import { pathOfSingleton } from "#contract/collections/document-parts.ts";
import type { College } from "#contract/content.ts";
import { MISSING, type Names } from "#contract/names.ts";
import { schemaAt } from "./check-schema.ts";

/** Whether a link leads to a page of the site that is not public. */
export type IsGone = (target: string) => boolean;

const PAGE_OF = /^(\/[\w/-]+)(?:[?#].*)?$/s;

/** The name of the page that a link leads to, as `Names` has it: `page./Library`. Null where it leads elsewhere. */
export function pageNameOf(target: string): string | null {
  const [, route] = PAGE_OF.exec(target) ?? [];
  return route ? `page.${route === "/contactpage" ? "/ContactUs" : route}` : null;
}

export const hiddenPageFinder =
  (names: Names): IsGone =>
  (target) =>
    names.get(pageNameOf(target) ?? "") === MISSING;

/**
 * Leaves out, of a value, what names a missing fact, entries of lists that lead to a page that is not public (`to`), and
 * entries whose own list is left without one. With a text that it must have, an entry or an optional group goes as a whole;
 * the schema reports other keys that must not be missing.
 * @param mayGo whether the value is an entry or optional @returns undefined when nothing of the value may stay
 */
export function leaveOut(value: unknown, isGone: IsGone, schema: z.ZodType | null = null, mayGo = false): unknown {
  if (typeof value === "string") return value.includes(MISSING) ? undefined : value;
  if (Array.isArray(value)) {
    return value.flatMap((entry) => {
      const left = isGone(String(Object(entry).to ?? ""))
        ? undefined
        : leaveOut(entry, isGone, schemaAt(schema, 0), true);
      const isEmptied = Object.entries(Object(left)).some(([key, list]) => isEmpty(list) && !isEmpty(entry[key]));
      return left === undefined || isEmptied ? [] : [left];
    });
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, field]) => {
    const isOptional = schemaAt(schema, key) instanceof z.ZodOptional;
    return { key, isOptional, left: leaveOut(field, isGone, schemaAt(schema, key), isOptional) };
  });
  if (mayGo && entries.some(({ left, isOptional }) => left === undefined && !isOptional)) return undefined;
  return Object.fromEntries(entries.flatMap(({ key, left }) => (left === undefined ? [] : [[key, left]])));
}

const isEmpty = (list: unknown) => Array.isArray(list) && list.length === 0;

/** Leaves out, of `college.yaml`, contacts of committees that nobody can reach, and committees without a contact. */
export function leaveOutContacts(file: string, value: unknown): unknown {
  if (file !== pathOfSingleton("college") || value === null) return value;
  const college = value as College;
  const reached = college.committees.map(({ contacts, ...committee }) => {
    return { ...committee, contacts: contacts.filter(({ phone, email }) => phone || email) };
  });
  return { ...college, committees: reached.filter(({ contacts }) => contacts.length > 0) };
}

/**
 * The tokens of a Markdown text without its smallest blocks (entry of a list, row of a table, else paragraph) that name a
 * missing fact or, in lists and tables, link to a page that is not public, and without lists, tables and sections that have
 * nothing else. In a paragraph such a link becomes plain text.
 */
export function leaveOutBlocks(tokens: Token[], isGone: IsGone): Token[] {
  const gone = new Set<Token>();
  const remove = (from: number) => {
    for (let index = from; index <= endOf(tokens, from); index += 1) gone.add(tokens[index] as Token);
  };
  const open: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.nesting === 1) open.push(index);
    if (token.nesting === -1) open.pop();
    if (token.type !== "inline") continue;
    const children = token.children ?? [];
    const links = children.filter((child) => child.type === "link_open" && isGone(String(child.attrGet("href"))));
    const entry = open.findLast((at) => ["list_item_open", "tr_open"].includes(tokens[at]?.type ?? ""));
    if (token.content.includes(MISSING) || (links.length > 0 && entry !== undefined)) {
      remove(entry ?? (open.at(-1) as number));
    } else if (links.length > 0) token.children = withoutLinks(children, new Set(links));
  }
  if (gone.size === 0) return tokens;
  // Then remove what is left empty: a list or the body of a table, then that table, then the heading above.
  const isContent = ({ type, nesting }: Token) => nesting === 0 && type !== "reference_definition";
  const isEmptied = (from: number, to: number) => {
    const content = tokens.slice(from, to).filter(isContent);
    return content.length > 0 && content.every((token) => gone.has(token));
  };
  for (const [index, { type, level, tag }] of tokens.entries()) {
    if (/^(bullet_list|ordered_list|blockquote|tbody)_open$/.test(type) && isEmptied(index, endOf(tokens, index))) {
      remove(
        type === "tbody_open" ? tokens.findLastIndex((token, at) => at < index && token.type === "table_open") : index,
      );
    }
    if (type !== "heading_open" || level > 0) continue;
    const start = endOf(tokens, index) + 1;
    const next = tokens.findIndex((other, at) => at >= start && other.type === "heading_open" && other.tag <= tag);
    if (isEmptied(start, next < 0 ? tokens.length : next)) remove(index);
  }
  return tokens.filter((token) => !gone.has(token));
}

/** The place of the token that closes the one at `from`. */
function endOf(tokens: readonly Token[], from: number): number {
  const { nesting, level } = tokens[from] as Token;
  if (nesting !== 1) return from;
  return tokens.findIndex((token, index) => index > from && token.nesting === -1 && token.level === level);
}

/** Inline tokens without these links, whose words stay. */
function withoutLinks(children: readonly Token[], links: ReadonlySet<Token>): Token[] {
  let isInside = false;
  return children.filter((child) => {
    if (links.has(child)) isInside = true;
    else if (!isInside || child.type !== "link_close") return true;
    else isInside = false;
    return false;
  });
}
