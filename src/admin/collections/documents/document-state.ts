import type { DocumentSettings, DocumentSummary } from "#contract/documents.ts";
import * as m from "#messages/compiled/admin-documents.ts";
import { collegeDay, formatDayWithWeekday, formatMoment } from "#ui/formats.ts";
import { type State, translationStates } from "./translation-words.ts";

/** Settings of a document that was looked through today: due again in a year. */
export function lookedThrough(today = collegeDay()): Required<Pick<DocumentSettings, "lastReviewed" | "reviewOn">> {
  const reviewOn = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`.replace("-02-29", "-02-28");
  return { lastReviewed: today, reviewOn };
}

/** The states of a document: first what visitors see, then what waits. */
export function statesOf(summary: DocumentSummary, today = collegeDay()): State[] {
  const { isHidden, isSample, isOwn, published, draft, publishAt, reviewOn } = summary;
  const states: State[] = [];
  if (isHidden) states.push({ name: "hidden", words: m.isHidden(), look: "dash" });
  else if (published || !(isOwn || isSample)) states.push({ name: "published", words: m.published(), look: "dot" });
  if (isSample && !isHidden) states.push({ name: "sample", words: m.sampleText(), look: "ring" });
  if (publishAt)
    states.push({ name: "scheduled", words: m.scheduledFor({ moment: momentWords(publishAt) }), look: "ring" });
  if (draft) states.push({ name: "draft", words: m.draft(), look: "ring" });
  if (reviewOn && reviewOn <= today) states.push({ name: "review", words: m.toReview(), look: "dash" });
  if (!isHidden) states.push(...translationStates(summary));
  return states;
}

/** The last save or publication of a document; of the shipped text nothing is known. */
function lastChange({ published, draft }: DocumentSummary) {
  const saved = draft && { at: draft.savedAt, by: draft.savedBy };
  return saved && saved.at > (published?.at ?? "") ? saved : published;
}
/** Who changed a document last, and when: `bimal@example.in, 22 Nov 2026, 10:32 am`; blank if nothing is known. */
export function lastChangeOf(summary: DocumentSummary): string {
  const change = lastChange(summary);
  return change ? `${change.by}, ${formatMoment(change.at)}` : "";
}
export const lastChangeAt = (summary: DocumentSummary) => lastChange(summary)?.at ?? "";

/** Day and time of an instant: `Mon, 23 Nov 2026, 9:00 am`. */
export function momentWords(instant: string): string {
  const day = collegeDay(Date.parse(instant));
  return `${formatDayWithWeekday(day)}, ${timeOf(instant)}`;
}

/** Time of an instant: `9:00 am`. */
export const timeOf = (instant: string) => formatMoment(instant).split(", ").at(-1) ?? "";
