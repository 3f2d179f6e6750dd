const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
/** Characters that XML 1.0 cannot express, even escaped. */
const NO_XML = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text for an element or a quoted attribute of an XML document. */
export function xmlText(text: string): string {
  return text.replace(NO_XML, "").replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
}

/** Text for HTML, between tags: quotes stay as they are. */
export function htmlText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? "");
}
