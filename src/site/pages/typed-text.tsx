import { languageOf } from "./language-of.ts";
import styles from "./typed-text.module.css";

/** A text as staff typed it, line for line. A line in Bengali between English ones says so. */
export function TypedText({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.split("\n"));
  return (
    <div className={styles.text}>
      {paragraphs.map((lines, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text never change places
        <p key={index}>
          {lines.map((line, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor do its lines
            <span key={number} lang={languageOf(line)}>
              {line}
            </span>
          ))}
        </p>
      ))}
    </div>
  );
}
