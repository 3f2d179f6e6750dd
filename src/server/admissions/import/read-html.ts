import type { Element, ElementContent, Parents } from "hast";
import { fromHtml } from "hast-util-from-html";
import { MAX_TABLE_COLUMNS } from "#contract/enquiry-imports.ts";

/** Reads the tables of an HTML page. Many portals save such a page under the name of an Excel file. */

export const isHtml = (text: string) => /^\s*<(?:!|\?xml|(?:html|head|meta|style|body|div|center|table)\b)/i.test(text);

/** For each column, a cell's text and the number of further rows that the cell spans. */
type Spans = { text: string; left: number }[];

/** Returns the rows of all tables, one table below the other. */
export function readHtmlRows(html: string): string[][] {
  try {
    return rowsIn(fromHtml(html));
  } catch (error) {
    // The page is nested so deeply that the parser has no stack left. No table of people is.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** Returns the rows below an element. Where a row only lays out another table, the rows of that table count. */
function rowsIn({ children }: Parents, spans: Spans = []): string[][] {
  return children.flatMap((child) => {
    if (child.type !== "element") return [];
    if (child.tagName === "tr" && !holdsTable(child)) return [cellsIn(child, spans)];
    return rowsIn(child, child.tagName === "table" ? [] : spans);
  });
}

const holdsTable = ({ children }: Element): boolean =>
  children.some((child) => child.type === "element" && (child.tagName === "table" || holdsTable(child)));

/** Returns the cells of a row. A cell that spans rows is repeated in each; one that spans columns stands in the first. */
function cellsIn({ children }: Element, spans: Spans): string[] {
  const cells: string[] = [];
  const repeat = () => {
    for (let span = spans[cells.length]; span && span.left > 0; span = spans[cells.length]) {
      span.left -= 1;
      cells.push(span.text);
    }
  };
  for (const child of children) {
    if (child.type !== "element") continue;
    repeat();
    const { colSpan, rowSpan } = child.properties;
    const width = Math.max(1, Math.min(Number(colSpan) || 1, MAX_TABLE_COLUMNS));
    for (const text of [textOf(child), ...Array<string>(width - 1).fill("")]) {
      spans[cells.length] = { text, left: (Number(rowSpan) || 1) - 1 };
      cells.push(text);
    }
  }
  repeat();
  return cells;
}

function textOf(node: ElementContent): string {
  if (node.type === "text") return node.value.replace(/\s+/g, " ");
  if (node.type !== "element" || node.tagName === "style" || node.tagName === "script") return "";
  if (node.tagName === "br") return "\n";
  const text = node.children.map(textOf).join("");
  const lines = text.split("\n").map((line) => line.trim());
  return /^(?:td|th|p|div|li)$/.test(node.tagName) ? `${lines.join("\n").trim()}\n` : text;
}
