import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { OtherLanguage } from "#contract/collections/translations.ts";
import * as m from "#messages/compiled/admin-translations.ts";
import { LANGUAGE_NAMES } from "#messages/languages.ts";
import { Button } from "./button.tsx";

export const languageMessageParams = (language: OtherLanguage) => ({ code: language, name: LANGUAGE_NAMES[language] });

interface InLanguageProps {
  language: OtherLanguage;
  isFilled: boolean;
  /** Whether the main text is already in this language, so that no translation is needed. */
  isNeedless: boolean;
  hasError?: boolean;
  /** The fields, which are not rendered while collapsed. */
  children: ReactNode;
}

/** The fields of a form for another language, collapsed until the user opens them, unless they are filled. */
export function TranslationFields({ language, isFilled, isNeedless, hasError = false, children }: InLanguageProps) {
  const [isAsked, setIsAsked] = useState<boolean | null>(null);
  // Stay open while the user clears a text and types it again.
  const [wasFilled, setWasFilled] = useState(isFilled);
  if (isFilled && !wasFilled) setWasFilled(true);
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  const isOpen = hasError || (isAsked ?? wasFilled);

  useEffect(() => {
    if (isAsked) fields.current?.querySelector<HTMLElement>("input, textarea")?.focus();
  }, [isAsked]);

  if (isNeedless && !isOpen) return <p className="fine">{m.alreadyIn(languageMessageParams(language))}</p>;
  return (
    <div className="stack">
      <Button
        look="quiet"
        icon={isOpen ? "expand" : "right"}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsAsked(!isOpen)}
      >
        {m.inLanguage(languageMessageParams(language))}
      </Button>
      {isOpen && (
        <div id={id} ref={fields} className="stack">
          <p className="fine">{m.optional(languageMessageParams(language))}</p>
          {children}
        </div>
      )}
    </div>
  );
}
