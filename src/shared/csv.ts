/** A CSV file (RFC 4180) with a byte order mark for Bengali. No cell begins like a formula, which spreadsheets would run. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** A quoted cell that is no formula; full-width signs and leading white space start one in some programs too. */
function cell(text: string): string {
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
