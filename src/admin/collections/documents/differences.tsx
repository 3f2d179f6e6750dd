import { useMemo } from "react";
import { type DiffPart, diffWords } from "#admin/data/word-diff.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import styles from "./differences.module.css";

/** Of a long part without changes only about this much is shown on either side of a change, in letters. */
const CONTEXT = 120;

/** What changed, word by word. @param props.side only one of both texts, with its own words marked */
export function Differences({ before, after, side }: { before: string; after: string; side?: "before" | "after" }) {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  const shown = parts.filter(({ kind }) => kind !== (side === "before" ? "added" : side === "after" ? "removed" : ""));
  if (parts.every(({ kind }) => kind === "same")) return <p className="fine">{m.nothingDifferent()}</p>;
  return (
    <div className={styles.differences}>
      {shown.map((part, index) => (
        // A text has no other name than its place.
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are made anew together
        <Part key={index} part={part} isFirst={index === 0} isLast={index === shown.length - 1} isWhole={!!side} />
      ))}
    </div>
  );
}

type PartProps = { part: DiffPart; isFirst: boolean; isLast: boolean; isWhole: boolean };

function Part({ part: { kind, text }, isFirst, isLast, isWhole }: PartProps) {
  if (isWhole) return kind === "same" ? text : <mark>{text}</mark>;
  if (kind === "removed") return <del>{text}</del>;
  if (kind === "added") return <ins>{text}</ins>;
  if (text.length <= 3 * CONTEXT) return text;
  return (
    <>
      {!isFirst && startOf(text)}
      <span className={styles.gap}>…</span>
      {!isLast && endOf(text)}
    </>
  );
}

/** Up to the end of a line, or else of a word. */
function startOf(text: string): string {
  const part = text.slice(0, CONTEXT);
  return part.slice(0, (part.includes("\n") ? part.lastIndexOf("\n") : part.lastIndexOf(" ")) + 1);
}

/** From the start of a line, or else of a word. */
function endOf(text: string): string {
  const part = text.slice(-CONTEXT);
  return part.slice(Math.max(0, part.indexOf(part.includes("\n") ? "\n" : " ")));
}
