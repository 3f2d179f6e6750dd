/** A page file in its two parts. Lines are counted from 1 in the whole file. */
export interface PageSource {
  frontMatter: string;
  frontMatterLine: number;
  body: string;
  bodyLine: number;
}

/**
 * Splits a page file into the front matter between its two lines `---` and the Markdown below.
 * @returns a sentence instead, where the front matter is missing or does not end
 */
export function splitPage(text: string): PageSource | string {
  const lines = text.split("\n");
  if (lines[0]?.trimEnd() !== "---") {
    return "the page must begin with a line ---, then its route, title, description and group, then a second line ---";
  }
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === "---");
  if (end === -1) return "the second line --- is missing, which ends the part with route and title";
  return {
    frontMatter: lines.slice(1, end).join("\n"),
    frontMatterLine: 2,
    body: lines.slice(end + 1).join("\n"),
    bodyLine: end + 2,
  };
}
