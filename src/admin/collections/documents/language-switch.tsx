import { Segmented } from "#admin/ui/fields.tsx";
import type { ContentDocument } from "#contract/documents.ts";
import * as m from "#messages/compiled/admin-bengali.ts";
import type { DraftSession } from "./draft-session.ts";
import { languageName } from "./translation-words.ts";

interface LanguageSwitchProps {
  session: DraftSession;
  document: ContentDocument;
  /** Called with the path of the document in the chosen language. */
  onChoose: (path: string) => void;
}

/** Switch between the English of a document and its translations; nothing where there are none. */
export function LanguageSwitch({ session, document, onChoose }: LanguageSwitchProps) {
  const { original, translations, path } = document;
  const others = original
    ? [
        { path: original.path, language: "en" as const },
        { path, language: original.language },
      ]
    : [{ path, language: "en" as const }, ...translations];
  if (others.length === 1) return null;
  const options = others.map((one) => ({ value: one.path, label: languageName(one.language) }));

  async function choose(next: string) {
    // Save first, so that what was typed just now is among the texts to translate.
    await session.flush();
    onChoose(next);
  }

  return <Segmented label={m.chooseLanguage()} options={options} value={path} onChange={choose} />;
}
