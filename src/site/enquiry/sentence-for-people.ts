const LONGEST = 240;

/**
 * What the email-sending service said, when it said it in words for a visitor: one sentence or two on one line.
 * Notes for developers (with an address in them, markup or JSON) and bare status words are none.
 * @param fault what the service's SDK rejected with: `{ status, text }`, a bare string, or an Error
 */
export function sentenceForPeople(fault: unknown): string | null {
  if (typeof fault !== "object" || fault === null || fault instanceof Error) return null;
  const text = "text" in fault && typeof fault.text === "string" ? fault.text.trim() : "";
  return text.length <= LONGEST && /^\p{L}[^<>{}\n]+[.!?]$/u.test(text) && !text.includes("://") ? text : null;
}
