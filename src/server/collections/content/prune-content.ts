import type { Token } from "markdown-it";
import { z } from "zod";
import { pathOfSingleton } from "#contract/collections/document-parts.ts";
import type { College } from "#contract/content.ts";
import { MISSING_FACT, type Placeholders } from "#contract/placeholders.ts";
import { schemaAt } from "./check-schema.ts";

/** Whether a link leads to a page of the site that is not public. */
export type IsHiddenPage = (target: string) => boolean;

const PAGE_OF = /^(\/[\w/-]+)(?:[?#].*)?$/s;

/** Returns the name in `Placeholders` of the page that a link leads to: `page./Library`. Null for other links. */
export function pageNameOf(target: string): string | null {
  const [, route] = PAGE_OF.exec(target) ?? [];
  return route ? `page.${route === "/contactpage" ? "/ContactUs" : route}` : null;
}

export const createIsHiddenPage =
  (names: Placeholders): IsHiddenPage =>
  (target) =>
    names.get(pageNameOf(target) ?? "") === MISSING_FACT;

/**
 * Removes texts with a missing fact, list entries that link (`to`) to a page that is not public, and list entries whose
 * own list has become empty. If a required key of a list entry or optional group is removed, the whole entry or group
 * is removed; the schema reports other required keys.
 * @param isRemovable whether the value is a list entry or optional @returns undefined if the whole value is removed
 */
export function pruneValues(
  value: unknown,
  isHiddenPage: IsHiddenPage,
  schema: z.ZodType | null = null,
  isRemovable = false,
): unknown {
  if (typeof value === "string") return value.includes(MISSING_FACT) ? undefined : value;
  if (Array.isArray(value)) {
    return value.flatMap((entry) => {
      const left = isHiddenPage(String(Object(entry).to ?? ""))
        ? undefined
        : pruneValues(entry, isHiddenPage, schemaAt(schema, 0), true);
      const isEmptied = Object.entries(Object(left)).some(([key, list]) => isEmpty(list) && !isEmpty(entry[key]));
      return left === undefined || isEmptied ? [] : [left];
    });
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, field]) => {
    const isOptional = schemaAt(schema, key) instanceof z.ZodOptional;
    return { key, isOptional, left: pruneValues(field, isHiddenPage, schemaAt(schema, key), isOptional) };
  });
  if (isRemovable && entries.some(({ left, isOptional }) => left === undefined && !isOptional)) return undefined;
  return Object.fromEntries(entries.flatMap(({ key, left }) => (left === undefined ? [] : [[key, left]])));
}

const isEmpty = (list: unknown) => Array.isArray(list) && list.length === 0;

/** Removes from `college.yaml` contacts without telephone and email, and committees that are left without a contact. */
export function pruneContacts(file: string, value: unknown): unknown {
  if (file !== pathOfSingleton("college") || value === null) return value;
  const college = value as College;
  const reached = college.committees.map(({ contacts, ...committee }) => {
    return { ...committee, contacts: contacts.filter(({ phone, email }) => phone || email) };
  });
  return { ...college, committees: reached.filter(({ contacts }) => contacts.length > 0) };
}

/**
 * Removes list entries, table rows and paragraphs with a missing fact, list entries and table rows with a link to a
 * page that is not public, and lists, tables and sections that have become empty. In a paragraph, a link to such a page
 * becomes plain text.
 */
export function pruneBlocks(tokens: Token[], isHiddenPage: IsHiddenPage): Token[] {
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
    const links = children.filter((child) => child.type === "link_open" && isHiddenPage(String(child.attrGet("href"))));
    const entry = open.findLast((at) => ["list_item_open", "tr_open"].includes(tokens[at]?.type ?? ""));
    if (token.content.includes(MISSING_FACT) || (links.length > 0 && entry !== undefined)) {
      remove(entry ?? (open.at(-1) as number));
    } else if (links.length > 0) token.children = withoutLinks(children, new Set(links));
  }
  if (gone.size === 0) return tokens;
  // Then remove what has become empty: lists, tables without body rows, and headings of sections without content.
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

/** Returns the index of the token that closes the token at `from`. */
function endOf(tokens: readonly Token[], from: number): number {
  const { nesting, level } = tokens[from] as Token;
  if (nesting !== 1) return from;
  return tokens.findIndex((token, index) => index > from && token.nesting === -1 && token.level === level);
}

/** Returns the inline tokens without these links. The text of the links stays. */
function withoutLinks(children: readonly Token[], links: ReadonlySet<Token>): Token[] {
  let isInside = false;
  return children.filter((child) => {
    if (links.has(child)) isInside = true;
    else if (!isInside || child.type !== "link_close") return true;
    else isInside = false;
    return false;
  });
}
