import { Badge, FormNote } from "#admin/ui/states.tsx";
import type { DraftReview } from "#contract/common.ts";
import type { Menu } from "#contract/content.ts";
import type { DocumentSummary, DocumentTranslation } from "#contract/documents.ts";
import * as mBengali from "#messages/compiled/admin-bengali.ts";
import * as m from "#messages/compiled/admin-documents.ts";
import * as mStart from "#messages/compiled/admin-start.ts";
import { languageName } from "#messages/language-name.ts";
import { collegeDay, formatDayWithWeekday, formatMoment } from "#ui/formats.ts";

/** Returns the settings of a document that was reviewed today: the next review is due in a year. */
export function createReviewedSettings(today = collegeDay()) {
  const reviewOn = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`.replace("-02-29", "-02-28");
  return { lastReviewed: today, reviewOn };
}

/** Returns the states of a document: first the public state, then pending ones such as a schedule or a draft. */
export function listDocumentStates(summary: DocumentSummary, today = collegeDay()): State[] {
  const { isHidden, isOwn, published, draft, publishAt, reviewOn, waitsFor } = summary;
  const states: State[] = [];
  if (isHidden) states.push({ name: "hidden", words: m.isHidden(), look: "dash" });
  else if (waitsFor.length > 0) states.push({ name: "waiting", words: m.waiting(), look: "ring" });
  else if (published || !isOwn) states.push({ name: "published", words: m.published(), look: "dot" });
  if (publishAt)
    states.push({
      name: "scheduled",
      words: m.scheduledFor({ moment: formatMomentWithWeekday(publishAt) }),
      look: "ring",
    });
  if (draft) states.push({ name: "draft", words: m.draft(), look: "ring" });
  if (reviewOn && reviewOn <= today) states.push({ name: "review", words: m.toReview(), look: "dash" });
  if (!isHidden) states.push(...translationStates(summary));
  return states;
}

/** Returns the last save or publication of a document, or null for a text as shipped. */
function lastChange({ published, draft }: DocumentSummary) {
  const saved = draft && { at: draft.savedAt, by: draft.savedBy };
  return saved && saved.at > (published?.at ?? "") ? saved : published;
}
/** Formats the author and time of the last change: `bimal@example.in, 22 Nov 2026, 10:32 am`; blank if unknown. */
export function lastChangeOf(summary: DocumentSummary): string {
  const change = lastChange(summary);
  return change ? `${change.by}, ${formatMoment(change.at)}` : "";
}
export const lastChangeAt = (summary: DocumentSummary) => lastChange(summary)?.at ?? "";

/** Shows who sent a draft for review, or sent the draft back, with time and message. */
export function ReviewNote({ review: { isBack, by: who, at, note } }: { review: DraftReview }) {
  const sent = { who, moment: formatMoment(at) };
  return (
    <FormNote tone="info" title={isBack ? mStart.sentBackBy(sent) : mStart.sentForReviewBy(sent)}>
      {note && <p dir="auto">{note}</p>}
    </FormNote>
  );
}

/** Formats the day and time of an instant: `Mon, 23 Nov 2026, 9:00 am`. */
export function formatMomentWithWeekday(instant: string): string {
  const day = collegeDay(Date.parse(instant));
  return `${formatDayWithWeekday(day)}, ${formatTimeOfDay(instant)}`;
}

/** Formats the time of an instant without the day: `9:00 am`. */
export const formatTimeOfDay = (instant: string) => formatMoment(instant).split(", ").at(-1) ?? "";

export type StateName = "published" | "waiting" | "draft" | "scheduled" | "hidden" | "review" | "translation";

/** A state of a document with its label. `look` is the marker of the state's badge. */
export interface State {
  name: StateName;
  words: string;
  look: "dot" | "ring" | "dash";
}

export const needsTranslation = ({ missing, behind, hasFault }: DocumentTranslation) =>
  missing + behind > 0 || hasFault;

/** Returns the states of those translations that need work or have a draft. */
function translationStates({ translations }: Pick<DocumentSummary, "translations">): State[] {
  return translations.flatMap((translation) => {
    const language = languageName(translation.language);
    const state = (words: string, look: State["look"]): State => ({ name: "translation", words, look });
    return [
      ...(needsTranslation(translation) ? [state(openWords(language, translation), "ring")] : []),
      ...(translation.isDraft ? [state(mBengali.draftIn({ language }), "ring")] : []),
    ];
  });
}

function openWords(language: string, { texts, missing, behind, hasFault }: DocumentTranslation): string {
  if (hasFault) return mBengali.hasFault({ language });
  if (missing === texts) return mBengali.noneYet({ language });
  if (behind === 0) return mBengali.missingIn({ language, missing });
  return missing === 0 ? mBengali.behindIn({ language, behind }) : mBengali.bothIn({ language, behind, missing });
}

export type ListedPage = DocumentSummary & {
  /** Path of the page, used as the item's id in lists. */
  _id: string;
  /** Menu section of the page: `Infrastructure › Laboratories`; blank at the top level, null outside the menu. */
  section: string | null;
  place: number;
};

export type MenuNode = { title: string; to?: string; children?: readonly MenuNode[] };

/** Returns pages by first place in the header menu, then all others by title. @param wordOf translates a menu title */
export function inMenuOrder(
  documents: readonly DocumentSummary[],
  menu: Pick<Menu, "header"> | null,
  wordOf = (title: string) => title,
): ListedPage[] {
  const sections = new Map<string, string>();
  const walk = (entries: readonly MenuNode[], above: readonly string[]) => {
    for (const { title, to, children } of entries) {
      const route = to?.toLowerCase();
      if (route && !sections.has(route)) sections.set(route, above.join(" › "));
      if (children) walk(children, [...above, wordOf(title)]);
    }
  };
  walk(menu?.header ?? [], []);
  const places = new Map([...sections.keys()].map((route, index) => [route, index]));
  return documents
    .filter(({ path }) => path.startsWith("pages/"))
    .map((page) => {
      const route = page.route?.toLowerCase() ?? "";
      const section = sections.get(route) ?? null;
      return { ...page, _id: page.path, section, place: places.get(route) ?? sections.size };
    })
    .sort((one, other) => one.place - other.place || one.title.localeCompare(other.title));
}

export function StateBadges({ document }: { document: DocumentSummary }) {
  return listDocumentStates(document).map(({ name, words, look }) => (
    <Badge key={name} look={look}>
      {words}
    </Badge>
  ));
}
