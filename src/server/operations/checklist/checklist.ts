import { CHECKLIST_STEPS, type Checklist, type ChecklistStep } from "#contract/checklist.ts";
import { isPagePath } from "#contract/collections/document-definitions.ts";
import type { DocumentText } from "#contract/documents.ts";
import * as m from "#messages/compiled/health.ts";
import { type Part, partsOf } from "#server/collections/content/leftovers.ts";
import { canBeLookedThrough, titleOf } from "#server/collections/documents/document-facts.ts";

/** Documents by path: `college.yaml`, `pages/Library.md`. */
type Documents = ReadonlyMap<string, DocumentText>;

interface ChecklistSource {
  /** The documents that the site shows. */
  own: Documents;
  sample: Documents;
  /** Words that only the sample's college says. */
  findWord: (text: string) => string | undefined;
  /** Whether a page has text or words of the sample. */
  isSample: (path: string) => boolean;
  /** Whether the seal is another than the sample's. */
  hasOwnSeal: boolean;
  /** Records that are marked as the sample's, in words. */
  records: readonly string[];
}

/** Steps of the fields that have one of their own; all others are in the step "others". */
const STEP_OF: Record<string, ChecklistStep> = {
  "college.yaml name": "names",
  "college.yaml place": "names",
  "college.yaml address": "names",
  "college.yaml mapUrl": "names",
  "college.yaml admissionCell": "contact",
  "college.yaml email": "contact",
  "college.yaml openingHours": "contact",
  "college.yaml approvals": "approvals",
  "courses.yaml ": "courses",
  "people.yaml ": "people",
  "home.yaml facilities": "photographs",
};

/**
 * What of the sample a new college still has, step by step and page by page: words that only the sample says and, in a
 * document that has not been looked through, all that is as it was shipped.
 */
export function checkList(source: ChecklistSource): Omit<Checklist, "ok"> {
  const { own, sample, findWord, isSample, hasOwnSeal, records } = source;
  const left: Partial<Record<ChecklistStep, string[]>> = {
    appearance: hasOwnSeal ? [] : [m.theSeal()],
    records: [...records],
    privacy: isSample("pages/Privacy.md") ? [m.privacyPage()] : [],
  };
  const asShipped = new Map<ChecklistStep, Set<string>>();
  const withWords = new Set<ChecklistStep>();
  const values = new Map([...own].map(([path, { value }]) => [path, value]));
  for (const [path, value] of values) {
    if (isPagePath(path)) continue;
    const isOpen = canBeLookedThrough(path) && at(value, "lastReviewed") === undefined;
    for (const part of partsOf(path, own, sample)) {
      const isWord = part.texts.some(({ text }) => findWord(text));
      if (!isWord && !(isOpen && part.isAsShipped)) continue;
      const step = STEP_OF[`${path} ${part.key}`] ?? "others";
      const words = step === "others" ? otherName(path, part) : part.name;
      left[step] = [...new Set([...(left[step] ?? []), words])];
      if (isWord) withWords.add(step);
      else asShipped.set(step, (asShipped.get(step) ?? new Set()).add(path));
    }
  }
  const pages = [...values.keys()].filter((path) => isPagePath(path) && at(values.get(path), "hidden") !== true);
  return {
    steps: CHECKLIST_STEPS.map((step) => {
      const items = left[step] ?? [];
      const documents = withWords.has(step) ? [] : [...(asShipped.get(step) ?? [])];
      return { step, isDone: items.length === 0, left: items, asShipped: documents };
    }),
    pages: {
      total: pages.length,
      sample: pages.filter(isSample).map((document) => {
        return { document, title: String(at(values.get(document), "title") ?? document) };
      }),
    },
  };
}

const otherName = (path: string, { label }: Part) => (path === "college.yaml" ? label : titleOf(path, { title: "" }));

function at(value: unknown, key: string): unknown {
  return (value as Record<string, unknown> | null)?.[key];
}
