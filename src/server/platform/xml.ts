const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
/** Characters that XML 1.0 cannot express, even escaped. */
const NO_XML = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for an element or quoted attribute of XML, dropping characters that XML cannot express. */
export function escapeXmlText(text: string): string {
  return text.replace(NO_XML, "").replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
}

/** Escapes text for HTML between tags; quotes are not escaped. */
export function escapeHtmlText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? "");
}
