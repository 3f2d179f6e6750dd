/** Returns a CSV file (RFC 4180) with a byte order mark. Cells cannot start a formula, which spreadsheets would run. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** Quotes a cell and defuses formulas. Some programs accept full-width signs or white space at a formula's start. */
function cell(text: string): string {
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Returns the letters of a spreadsheet's column: 0 → `A`, 26 → `AA` */
export const columnLetters = (index: number): string =>
  (index < 26 ? "" : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
