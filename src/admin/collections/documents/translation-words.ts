import type { DocumentSummary, DocumentTranslation } from "#contract/documents.ts";
import * as m from "#messages/compiled/admin-bengali.ts";
import { LANGUAGE_NAMES, type Language } from "#messages/languages.ts";

export type StateName = "published" | "sample" | "draft" | "scheduled" | "hidden" | "review" | "translation";

/** A state of a document, in words. `look` is the mark of its badge. */
export interface State {
  name: StateName;
  words: string;
  look: "dot" | "ring" | "dash";
}

/** The name of a language in the language of the screen. */
export const languageName = (language: Language) => m.language({ language, name: LANGUAGE_NAMES[language] });

export const isOpen = ({ missing, behind, hasFault }: DocumentTranslation) => missing + behind > 0 || hasFault;

/** States of the translations that need work or have a draft; nothing for the others. */
export function translationStates({ translations }: Pick<DocumentSummary, "translations">): State[] {
  return translations.flatMap((translation) => {
    const language = languageName(translation.language);
    const state = (words: string, look: State["look"]): State => ({ name: "translation", words, look });
    return [
      ...(isOpen(translation) ? [state(openWords(language, translation), "ring")] : []),
      ...(translation.isDraft ? [state(m.draftIn({ language }), "ring")] : []),
    ];
  });
}

function openWords(language: string, { texts, missing, behind, hasFault }: DocumentTranslation): string {
  if (hasFault) return m.hasFault({ language });
  if (missing === texts) return m.noneYet({ language });
  if (behind === 0) return m.missingIn({ language, missing });
  return missing === 0 ? m.behindIn({ language, behind }) : m.bothIn({ language, behind, missing });
}
