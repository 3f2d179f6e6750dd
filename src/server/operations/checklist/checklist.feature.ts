import { resolve } from "node:path";
import {
  CHECKLIST_STEPS,
  type Checklist,
  type ChecklistStep,
  checklistReplySchema,
  type SampleRemoved,
  sampleRemovedReplySchema,
} from "#contract/checklist.ts";
import { isPagePath } from "#contract/collections/document-definitions.ts";
import * as m from "#messages/compiled/health.ts";
import { originalsIn } from "#server/collections/content/content-files.ts";
import type { ContentStore } from "#server/collections/content/content-store.ts";
import { listDocumentParts, type Part, type SampleFinder } from "#server/collections/content/leftovers.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import { canBeLookedThrough, titleOf } from "#server/collections/documents/document-facts.ts";
import { countSampleData, removeSampleData } from "#server/operations/sample-data/load-sample-data.ts";
import { actorOf } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { routesIn } from "#server/platform/http/describe-route.ts";
import type { MediaService } from "#server/platform/media/media.service.ts";
import { SEAL } from "#server/publishing/appearance/appearance.service.ts";

interface ChecklistOptions {
  store: ContentStore;
  openSample: SampleFinder;
  content: () => Content;
  media: MediaService;
}

/** The first steps of the start screen. */
export function checklistFeature({ db, now }: Platform, options: ChecklistOptions) {
  return {
    adminRoutes: async (app) => {
      const route = routesIn(app, "First steps");

      route("GET /checklist", "See what is still the sample's", {
        description: "Each step knows by itself whether it is done: what the site shows is compared with the sample.",
        reply: { 200: checklistReplySchema },
        answer: () => readChecklist(db, options),
      });

      route("DELETE /checklist/sample-records", "Remove the sample records", {
        description: "Sample notices, events, students and pictures. Those that the staff has changed stay.",
        reply: { 200: sampleRemovedReplySchema },
        answer: async (request) => {
          const auditEvent = { action: "sample.removed", subjectId: null, subject: "" } as const;
          const note = (transaction: Database) =>
            inChange(transaction, actorOf(request), now(), async () => ({ result: undefined, auditEvent }));
          return { removed: await removeSampleData(db, options.media, note) };
        },
      });
    },
  } satisfies Feature;
}

const RECORDS: Record<keyof SampleRemoved, (v: { count: number }) => string> = {
  notices: m.sampleNotices,
  events: m.sampleEvents,
  placedStudents: m.samplePlacedStudents,
  categories: m.sampleCategories,
  pictures: m.samplePictures,
};

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
async function readChecklist(
  db: Database,
  { store, openSample, content }: ChecklistOptions,
): Promise<Omit<Checklist, "ok">> {
  const counts = await countSampleData(db);
  const kinds = (Object.keys(RECORDS) as (keyof typeof RECORDS)[]).filter((kind) => counts[kind] > 0);
  const { sample, findWord, findIn } = await openSample();
  const own = originalsIn(store.documents());
  const isSample = (path: string) => findIn(path) !== null;
  const seal = content().publicFiles.get(SEAL);
  const hasOwnSeal = seal !== resolve(`public${SEAL}`) && seal !== `public${SEAL}`;
  const left: Partial<Record<ChecklistStep, string[]>> = {
    appearance: hasOwnSeal ? [] : [m.theSeal()],
    records: kinds.map((kind) => RECORDS[kind]({ count: counts[kind] })),
    privacy: isSample("pages/Privacy.md") ? [m.privacyPage()] : [],
  };
  const asShipped = new Map<ChecklistStep, Set<string>>();
  const withWords = new Set<ChecklistStep>();
  for (const [path, { value }] of own) {
    if (isPagePath(path)) continue;
    const isOpen = canBeLookedThrough(path) && at(value, "lastReviewed") === undefined;
    for (const part of listDocumentParts(path, own, sample)) {
      const isWord = part.texts.some(({ text }) => findWord(text));
      if (!isWord && !(isOpen && part.isAsShipped)) continue;
      const step = STEP_OF[`${path} ${part.key}`] ?? "others";
      const words = step === "others" ? otherName(path, part) : part.name;
      left[step] = [...new Set([...(left[step] ?? []), words])];
      if (isWord) withWords.add(step);
      else asShipped.set(step, (asShipped.get(step) ?? new Set()).add(path));
    }
  }
  const pages = [...own].filter(([path, { value }]) => isPagePath(path) && at(value, "hidden") !== true);
  return {
    steps: CHECKLIST_STEPS.map((step) => {
      const items = left[step] ?? [];
      const documents = withWords.has(step) ? [] : [...(asShipped.get(step) ?? [])];
      return { step, isDone: items.length === 0, left: items, asShipped: documents };
    }),
    pages: {
      total: pages.length,
      sample: pages
        .filter(([path]) => isSample(path))
        .map(([path, { value }]) => ({ document: path, title: String(at(value, "title") ?? path) })),
    },
  };
}

const otherName = (path: string, { label }: Part) => (path === "college.yaml" ? label : titleOf(path, { title: "" }));

function at(value: unknown, key: string): unknown {
  return (value as Record<string, unknown> | null)?.[key];
}
