import { z } from "zod";
import * as mValidation from "#messages/compiled/document-validation.ts";
import * as m from "#messages/compiled/documents-server.ts";
import { LANGUAGES } from "#messages/languages.ts";
import {
  daySchema,
  draftReviewSchema,
  errorReplySchema,
  instantSchema,
  lineSchema,
  okReplySchema,
  optionalField,
  sentDaySchema,
} from "./common.ts";

/**
 * The college's own words as the admin edits them. A document is named like the file of `content/` that it may begin with:
 * `college.yaml`, `pages/Library.md`.
 */

export const TEMPLATES = ["text", "laboratory", "facility", "message", "admission"] as const;

/** Validation error. `path`: steps such as `["fees", "rows", 0, "amount"]`; `["body", 12]`: line 12 of a page's text. */
export const validationErrorSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  sentence: z.string(),
  /** Path of another document that would be wrong, such as a page with a link to one that goes. */
  document: z.string().optional(),
});

/** Maximum length of a page's text. Parsing the worst text of this size takes the server well below 300 ms. */
export const LONGEST_TEXT = { characters: 60_000, lines: 4_000 };

export function isWithin(text: string, { characters, lines }: typeof LONGEST_TEXT): boolean {
  return text.length <= characters && text.split("\n", lines + 1).length <= lines;
}

/** `value`: what the schema describes (of a page: its front matter). `body`: a page's Markdown, else "". */
export const documentTextSchema = z.object({
  value: z.unknown(),
  body: z
    .string()
    .refine((text) => isWithin(text, LONGEST_TEXT), { error: () => mValidation.textTooLong(LONGEST_TEXT) })
    .refine((text) => !text.includes("\0"), { error: m.plainText }),
});

const savedSchema = documentTextSchema.extend({
  /** Id of the saved version; it changes with every save. */
  version: z.string(),
  savedAt: instantSchema,
  savedBy: z.string(),
});

/** A document in another language, compared with the public English. */
const documentTranslationSchema = z.object({
  language: z.enum(LANGUAGES),
  /** Path of the document that holds the translation: `bn/pages/Library.yaml`. */
  path: z.string(),
  texts: z.int(),
  missing: z.int(),
  /** How many translated texts are older than a change of their English. */
  behind: z.int(),
  /** The translation has validation errors: English is shown in its place until they are put right. */
  hasFault: z.boolean(),
  isDraft: z.boolean(),
});

export const documentSummarySchema = z.object({
  path: z.string(),
  /** Title of the page, or what the staff calls another document: `People`. */
  title: z.string(),
  /** Address of the page; null of other documents. */
  route: z.string().nullable(),
  group: z.string().nullable(),
  isHidden: z.boolean(),
  /** What a page needs before it is public, and the college has not given yet: `text`, `person.principal`. */
  waitsFor: z.array(z.string()),
  /** The document began with no file of `content/`. */
  isOwn: z.boolean(),
  /** The document can be hidden, not moved or deleted: its address is kept for good, or it is no page. */
  isFixed: z.boolean(),
  published: z.object({ at: instantSchema, by: z.string() }).nullable(),
  draft: z.object({ savedAt: instantSchema, savedBy: z.string(), review: draftReviewSchema.nullable() }).nullable(),
  /** When the scheduled text becomes public. */
  publishAt: instantSchema.nullable(),
  /** Why the scheduled text was not published at `publishAt`. */
  scheduleFault: z.string().nullable(),
  owner: z.string().nullable(),
  /** The day by which the document should be looked through. */
  reviewOn: daySchema.nullable(),
  /** The document's translations; empty for a translation, and for a document without texts. */
  translations: z.array(documentTranslationSchema),
});

export const documentSchema = documentSummarySchema.extend({
  /** The public text; null while no version is public. */
  current: documentTextSchema.extend({ version: z.string() }).nullable(),
  draftText: savedSchema.nullable(),
  /** The document in English, if this one is a translation. */
  original: z.object({ path: z.string(), language: z.enum(LANGUAGES) }).nullable(),
  /** What keeps the draft, or else the current text, from being published. */
  faults: z.array(validationErrorSchema),
});

/** `basedOn`: the version that was read, of the draft or, without a draft, of the current text. */
const basedOn = z.string().max(100).nullable();

export const draftInputSchema = documentTextSchema.extend({ basedOn });
export const publishInputSchema = z.object({
  basedOn,
  note: optionalField(lineSchema(200)),
  /** When to publish; a later moment than now schedules it. */
  at: optionalField(instantSchema),
});
/** The note that goes with a draft that is sent to a colleague. */
export const reviewInputSchema = z.object({ note: optionalField(lineSchema(200)) });
/** Address of a new or moved page; the server looks up whether it is free. */
const newRoute = z
  .string()
  .max(80)
  .meta({ examples: ["/StudentsHostel"] });
export const newDocumentSchema = z.object({
  template: z.enum(TEMPLATES).default("text"),
  /** Path of a page whose text the new one begins with, in place of a template. */
  copyOf: optionalField(
    z
      .string()
      .max(300)
      .meta({ examples: ["pages/Library.md"] }),
  ),
  title: lineSchema(120, m.titleRequired),
  /** Address of the page; left out, it is proposed from the title. */
  route: optionalField(newRoute),
});
export const removeDocumentSchema = z.object({
  /** Where the old address leads from now on; left out: to the home page. */
  redirectTo: optionalField(z.string().max(200)),
});
export const moveDocumentSchema = z.object({ route: newRoute.meta({ examples: ["/Hostel"] }) });
/** Changes to a page's front matter, in its public text and its draft alike; null takes a field away. */
export const documentSettingsSchema = z.object({
  hidden: z.boolean().optional(),
  owner: z
    .email({ error: m.enterMail })
    .nullable()
    .optional()
    .meta({ examples: ["librarian@college.example"] }),
  reviewOn: sentDaySchema.nullable().optional(),
  lastReviewed: sentDaySchema.optional(),
  /** The name under which the text was written; null: it is right for the person who is named now. */
  author: lineSchema(200).nullable().optional(),
});
/** With `basedOn` the draft is discarded only if that is still its version. */
export const discardQuerySchema = z.object({ basedOn: optionalField(z.string().max(100)) });
export const documentParamsSchema = z.object({
  path: z
    .string()
    .max(300)
    .regex(/^\P{Cc}*$/u, { error: m.noSuchDocument }),
});

/** A version in the history of a document or a record. `subject`: `document:pages/Library.md`, `notice:<id>`. */
export const versionSchema = z.object({
  id: z.string(),
  subject: z.string(),
  title: z.string(),
  /** `drafted`: a draft that was discarded or replaced, and never public. */
  action: z.enum(["published", "unpublished", "restored", "deleted", "created", "changed", "moved", "drafted"]),
  at: instantSchema,
  by: z.string(),
  note: z.string(),
});

export const previewLinkSchema = z.object({
  id: z.string(),
  /** Address of the preview, only in the reply that creates the link: the database keeps a hash. */
  url: z.string().optional(),
  createdBy: z.string(),
  expiresAt: instantSchema,
});

/** A document with links to a page, or one that names people whom the draft of the list of people leaves out or renames. */
export const documentLinkSchema = z.object({
  ...{ path: z.string(), title: z.string(), count: z.int() },
  /** The texts that go with those people; none where the page is theirs and waits, also for an author. */
  texts: z.array(z.string()).optional(),
});

export const documentReplySchema = okReplySchema.extend({ document: documentSchema });
export const documentListReplySchema = okReplySchema.extend({ items: z.array(documentSummarySchema) });
/** A saved draft, without its text, which is the one that was sent. */
export const draftReplySchema = okReplySchema.extend({ draft: savedSchema.omit({ value: true, body: true }) });
export const validationErrorsReplySchema = okReplySchema.extend({ faults: z.array(validationErrorSchema) });
/** A refused change, with the validation errors of a text or the links to a page that prevent it. */
export const refusalReplySchema = errorReplySchema.extend({
  faults: z.array(validationErrorSchema).optional(),
  links: z.array(documentLinkSchema).optional(),
});
/** What a translation has to say, in the order of the English document. */
export const englishTextsReplySchema = okReplySchema.extend({
  /** English texts at their places in the value; a block of a page's text is at `["body"]`. */
  texts: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), text: z.string() })),
  /** English texts that are still public, but no longer in the draft. */
  kept: z.array(z.string()),
});
export const linkListReplySchema = okReplySchema.extend({ items: z.array(documentLinkSchema) });
export const previewAddressReplySchema = okReplySchema.extend({ url: z.string(), expiresAt: instantSchema });
export const versionListReplySchema = okReplySchema.extend({ items: z.array(versionSchema) });
export const subjectSchema = z.object({
  subject: z
    .string()
    .max(300)
    .regex(/^\P{Cc}*$/u, { error: m.noHistory })
    .default("")
    .meta({ examples: ["document:pages/Library.md"] }),
});
export const versionReplySchema = okReplySchema.extend({ version: versionSchema, text: documentTextSchema });
export const previewLinkReplySchema = okReplySchema.extend({ link: previewLinkSchema });
export const previewLinkListReplySchema = okReplySchema.extend({ items: z.array(previewLinkSchema) });

/** A link to another site that has failed on three days in a row, and the documents that have it. */
export const deadLinkSchema = z.object({
  url: z.string(),
  fault: z.string(),
  failedSince: instantSchema,
  documents: z.array(z.string()),
});

export const deadLinkListReplySchema = okReplySchema.extend({ items: z.array(deadLinkSchema) });

export type DocumentText = z.infer<typeof documentTextSchema>;
export type DocumentSummary = z.infer<typeof documentSummarySchema>;
export type DocumentTranslation = z.infer<typeof documentTranslationSchema>;
export type EnglishTexts = Omit<z.infer<typeof englishTextsReplySchema>, "ok">;
export type DocumentLink = z.infer<typeof documentLinkSchema>;
export type DocumentSettings = z.infer<typeof documentSettingsSchema>;
export type ContentDocument = z.infer<typeof documentSchema>;
export type ValidationError = z.infer<typeof validationErrorSchema>;
export type Version = z.infer<typeof versionSchema>;
export type PreviewLink = z.infer<typeof previewLinkSchema>;
export type Template = (typeof TEMPLATES)[number];
export type DeadLink = z.infer<typeof deadLinkSchema>;
