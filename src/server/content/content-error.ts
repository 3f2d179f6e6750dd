/** One mistake in the content folder: where it is and, in a sentence for the person who edits the files, what it is. */
export interface ContentFault {
  /** As the person sees it: `content/courses.yaml`. */
  file: string;
  /** Counted from 1 in the whole file; null where the file itself is the fault. */
  line: number | null;
  sentence: string;
}

const MOST_SHOWN = 20;

/** Every mistake of the content folder at once. The message has one line a mistake, `file:line: sentence`, at most twenty. */
export class ContentError extends Error {
  override readonly name = "ContentError";
  readonly faults: readonly ContentFault[];

  constructor(faults: readonly ContentFault[]) {
    const ordered = [...faults].sort((a, b) => a.file.localeCompare(b.file, "en") || (a.line ?? 0) - (b.line ?? 0));
    const lines = ordered.slice(0, MOST_SHOWN).map(faultLine);
    const unshown = ordered.length - lines.length;
    if (unshown > 0) lines.push(`… and ${unshown} more`);
    super(lines.join("\n"));
    this.faults = ordered;
  }
}

function faultLine({ file, line, sentence }: ContentFault): string {
  return line === null ? `${file}: ${sentence}` : `${file}:${line}: ${sentence}`;
}
