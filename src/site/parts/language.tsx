/** Text as signboards have it: English first, then the Bengali words. These come from the content (class `sign`). */
export function Bilingual({ english, bengali }: { english: string; bengali?: string | undefined }) {
  if (!bengali) return english;
  return (
    <>
      {`${english} `}
      <span className="sign" lang="bn">
        {bengali}
      </span>
    </>
  );
}

/**
 * The language of a text that staff typed, by its first letter: `bn`, `hi`, or undefined for the page's own English.
 * A screen reader needs it to pronounce the words, the browser to choose the font (WCAG 3.1.2).
 */
export function languageOf(text: string): "bn" | "hi" | undefined {
  const letter = /\p{Letter}/u.exec(text)?.[0] ?? "";
  if (/\p{Script=Bengali}/u.test(letter)) return "bn";
  if (/\p{Script=Devanagari}/u.test(letter)) return "hi";
  return undefined;
}
