import type { DeskOutcome } from "#contract/enquiries.ts";
import type { Language } from "#messages/languages.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import type { Content } from "#server/collections/content/load-content.ts";

/** The outcomes of a call, each with its name in a language. */
export function outcomesIn(content: Content, language: Language): DeskOutcome[] {
  const names = contentIn(content, language).outcomes;
  return content.outcomes.map((outcome, index) => ({ ...outcome, name: names[index]?.label ?? outcome.label }));
}
