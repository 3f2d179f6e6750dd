import MarkdownIt, { type Token } from "markdown-it";

/** Maximum nesting that the parser reads, of blocks (a list counts twice) and of inline marks. */
export const MAX_NESTING = 40;

/** Matches a bare web or mail address, which becomes a link. */
export const URL_OR_EMAIL_PATTERN =
  /(?<![-.+/@\w\p{L}\p{M}])(?:(?:https?:\/\/|www\.)(?=[\p{L}\p{N}])[^\s<>[\]|\\`]+|[-.+\w]+@[-\w]+(?:\.[-\w]+)*\.[a-z]{2,})/giu;
/** Matches the end of plain text: an address, or a character with a meaning in Markdown. */
const STOP = new RegExp(`${URL_OR_EMAIL_PATTERN.source}|[\\n!&*<[\\\\\\]_\`]`, URL_OR_EMAIL_PATTERN.flags);

/** Markdown parser of the server and the editor. Parses HTML, so that it can be left out. */
export const markdown = new MarkdownIt({ html: true, maxNesting: MAX_NESTING });
markdown.disable(["strikethrough", "strip_references", "linkify"]);
// Accept all links here: the server rejects forbidden ones, with the line number.
markdown.validateLink = () => true;
markdown.normalizeLink = (address) => address;
markdown.normalizeLinkText = (address) => address;

/** Maximum number of cells of a table. A row may be short: two characters of text can otherwise make hundreds of cells. */
const MAX_CELLS = 10_000;
const [parseTable] = markdown.block.ruler.getRules("");
const parseSmallTable: typeof parseTable = (state, start, end, silent) => {
  if (!parseTable?.(state, start, end, true)) return false;
  let line = start;
  while (line < end && !state.isEmpty(line)) line += 1;
  const columns = state.src.slice(state.bMarks[start], state.eMarks[start]).split("|").length;
  return columns * (line - start) <= MAX_CELLS && parseTable(state, start, end, silent);
};
markdown.block.ruler.at("table", parseSmallTable, { alt: ["paragraph", "reference"] });

markdown.inline.ruler.at("text", (state, silent) => {
  const { src, pos } = state;
  STOP.lastIndex = pos;
  const found = STOP.exec(src);
  const end = Math.min(found?.index ?? src.length, state.posMax);
  const address = found && end === pos && found[0].length > 1 ? withoutPunctuation(found[0]) : "";
  const words = address || src.slice(pos, end);
  if (words === "") return false;
  state.pos += words.length;
  if (silent) return true;
  if (address === "" || state.linkLevel > 0) state.pending += words;
  else {
    const scheme = address.includes("://") ? "" : /^www\./i.test(address) ? "http://" : "mailto:";
    const open = state.push("link_open", "a", 1);
    open.attrs = [["href", scheme + address]];
    open.markup = "address";
    state.push("text", "", 0).content = address;
    state.push("link_close", "a", -1);
  }
  return true;
});

/** Removes from an address the punctuation of the surrounding sentence, as in `(https://example.in/a_(b)).` */
function withoutPunctuation(address: string): string {
  let open = address.split("(").length - address.split(")").length;
  for (let end = address.length; ; end--) {
    const last = address.charAt(end - 1);
    if (last === ")" && open < 0) open += 1;
    else if (last === ")" || !"?!.,:;*_~'\"".includes(last)) return address.slice(0, end);
  }
}

// Turn soft line breaks into text, so that they join the surrounding text token.
markdown.core.ruler.before("text_join", "line_ends", ({ tokens }) => {
  for (const child of tokens.flatMap(({ children }) => children ?? [])) {
    if (child.type === "softbreak") Object.assign(child, { type: "text", content: "\n" });
  }
});

/** Returns the text of inline tokens, without formatting and HTML. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) => (type === "html_inline" ? "" : plainText(children ?? []) || content))
    .join("");
}

/** Splits a text into top-level blocks such as headings, paragraphs, lists and tables: whole lines, with tokens. */
export function blocksIn(text: string) {
  const lines = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  const blocks: { start: number; text: string; tokens: Token[] }[] = [];
  for (const token of markdown.parse(text, {})) {
    if (token.level === 0 && token.map) {
      const [start, end] = token.map.map((line) => lines[line] ?? text.length) as [number, number];
      blocks.push({ start, text: text.slice(start, end).trimEnd(), tokens: [] });
    }
    blocks.at(-1)?.tokens.push(token);
  }
  return blocks;
}
