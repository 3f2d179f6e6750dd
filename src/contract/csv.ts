/**
 * A table as spreadsheet programs read it: RFC 4180, with a byte order mark so that Bengali comes right. No cell begins
 * like a formula: a name such as `=HYPERLINK(…)` would else be run on the computer of whoever opens the file.
 * @param rows the titles of the columns first
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** Full-width signs and leading white space start a formula in some programs too. */
function cell(text: string): string {
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
