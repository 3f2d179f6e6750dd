import { useMemo } from "react";
import { type DiffPart, diffWords } from "#admin/data/word-diff.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import styles from "./history.module.css";

/** What is shown of a long part without changes, on either side of a change: whole words, of about this many letters. */
const CONTEXT = 120;
const START = new RegExp(`^.{0,${CONTEXT}}\\s`, "s");
const END = new RegExp(`\\s.{0,${CONTEXT}}$`, "s");

export type Change = { label: string; before: string; after: string };

/** The fields that changed, by their labels, word by word; those of a first version as they are. */
export function ChangeList({ changes, isFirst }: { changes: readonly Change[]; isFirst?: boolean }) {
  if (changes.length === 0) return <p className="fine">{m.nothingDifferent()}</p>;
  return (
    <dl className={styles.changes}>
      {changes.map(({ label, before, after }) => (
        <div key={JSON.stringify([label, before, after])}>
          <dt>{label}</dt>
          <dd>
            {before === after && <p className="fine">{m.onlyFormDiffers()}</p>}
            {before !== after && (isFirst ? after : <Differences before={before} after={after} />)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A field as the history shows it. */
export interface HistoryField {
  name: string;
  label: () => string;
  textOf?: (value: unknown) => string;
}

type Shown = Readonly<Record<string, unknown>>;

/** Tells which fields differ between two versions of a record, a picture or a file. */
export function changesIn(fields: readonly HistoryField[]) {
  return (before: { value: unknown } | undefined, after: { value: unknown }): Change[] => {
    const [then, now] = [(before?.value ?? {}) as Shown, after.value as Shown];
    const texts = fields.map(({ name, label, textOf = String }) => {
      const words = (shown: Shown) => (shown[name] === null || shown[name] === undefined ? "" : textOf(shown[name]));
      // A version lacks fields that did not change: they are as they were.
      return { label: label(), before: words(then), after: words(name in now ? now : then) };
    });
    return texts.filter((text) => text.before !== text.after);
  };
}

/** What changed, word by word. @param props.side only one of both texts, with its own words marked */
export function Differences({ before, after, side }: { before: string; after: string; side?: "before" | "after" }) {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  const shown = parts.filter(({ kind }) => kind !== (side === "before" ? "added" : side === "after" ? "removed" : ""));
  if (parts.every(({ kind }) => kind === "same")) return <p className="fine">{m.nothingDifferent()}</p>;
  return (
    <div className={styles.differences}>
      {shown.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id but their place
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
      {!isFirst && START.exec(text)?.[0]}
      <span className={styles.gap}>…</span>
      {!isLast && END.exec(text)?.[0]}
    </>
  );
}
