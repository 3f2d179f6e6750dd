const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Parts of a text, those that are missing left out, as sentences or in a row. */
export function joined(parts: readonly (string | undefined)[], separator = ". "): string {
  return parts
    .filter((part) => part)
    .join(separator)
    .replace(/([.!?।])\. /g, "$1 ");
}

/** The words of HTML that the content loader made. */
export function plainText(html: string): string {
  return html
    .replace(/<\/(?:h[1-6]|p|li|t[dh])>/g, " . ")
    .replace(/<\/?(?:span|a|em|strong|i|b|code)\b[^>]*>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&(?:#x([\da-f]+)|(\w+));/gi, (entity, code?: string, name?: string) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : (ENTITIES[name ?? ""] ?? entity),
    )
    .replace(/\s+/g, " ")
    .replace(/([.:;,!?।])(?: \.)+/g, "$1")
    .replace(/ (?=\.)/g, "")
    .trim();
}
