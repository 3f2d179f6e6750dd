import { z } from "zod";
import * as mValidation from "#messages/compiled/document-validation.ts";
import * as m from "#messages/compiled/documents-server.ts";
import { LANGUAGES } from "#messages/languages.ts";
import {
  dayInputSchema,
  daySchema,
  draftReviewSchema,
  errorReplySchema,
  instantSchema,
  lineSchema,
  okReplySchema,
  optionalField,
} from "./common.ts";

/**
 * The documents that the admin edits. A document's path is that of the file in `content/` from which its first text may
 * come: `college.yaml`, `pages/Library.md`.
 */

export const PAGE_TEMPLATES = ["text", "laboratory", "facility", "message", "admission"] as const;

/** Validation error. `path`: keys such as `["fees", "rows", 0, "amount"]`, or `["body", 12]`: line 12 of the text. */
export const validationErrorSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  sentence: z.string(),
  /** Path of another document that would become invalid, such as a page with a link to a page being deleted. */
  document: z.string().optional(),
});

/** Maximum length of a page's text. The server parses even the slowest text of this size in well under 300 ms. */
export const MAX_TEXT_SIZE = { characters: 60_000, lines: 4_000 };

export function fitsTextSize(text: string, { characters, lines }: typeof MAX_TEXT_SIZE): boolean {
  return text.length <= characters && text.split("\n", lines + 1).length <= lines;
}

/** `value`: what the document's schema describes; for a page, the front matter. `body`: a page's Markdown, or "". */
export const documentTextSchema = z.object({
  value: z.unknown(),
  body: z
    .string()
    .refine((text) => fitsTextSize(text, MAX_TEXT_SIZE), { error: () => mValidation.textTooLong(MAX_TEXT_SIZE) })
    .refine((text) => !text.includes("\0"), { error: m.plainText }),
});

const savedSchema = documentTextSchema.extend({
  /** Id of the saved version; changes with every save. */
  version: z.string(),
  savedAt: instantSchema,
  savedBy: z.string(),
});

/** Progress of a document's translation, compared with the published English text. */
const documentTranslationSchema = z.object({
  language: z.enum(LANGUAGES),
  /** Path of the translation: `bn/pages/Library.yaml`. */
  path: z.string(),
  texts: z.int(),
  missing: z.int(),
  /** Number of texts whose English has changed since the translation. */
  behind: z.int(),
  /** The translation has validation errors, so pages show English until the errors are corrected. */
  hasFault: z.boolean(),
  isDraft: z.boolean(),
});

export const documentSummarySchema = z.object({
  path: z.string(),
  /** Title of the page, or the name of another document in the admin: `People`. */
  title: z.string(),
  englishTitle: z.string(),
  /** Address of the page; null for other documents. */
  route: z.string().nullable(),
  group: z.string().nullable(),
  isHidden: z.boolean(),
  /** Missing facts that keep the page from being public: `text`, `person.principal`. */
  waitsFor: z.array(z.string()),
  /** The document is a page or a translation that was not created from a file in `content/`. */
  isOwn: z.boolean(),
  /** The document cannot be moved or deleted: its address is permanent, or the document is not a page. */
  isFixed: z.boolean(),
  published: z.object({ at: instantSchema, by: z.string() }).nullable(),
  draft: z.object({ savedAt: instantSchema, savedBy: z.string(), review: draftReviewSchema.nullable() }).nullable(),
  publishAt: instantSchema.nullable(),
  /** Why the scheduled text could not be published at `publishAt`. */
  scheduleFault: z.string().nullable(),
  owner: z.string().nullable(),
  reviewOn: daySchema.nullable(),
  /** Empty for a translation, and for a document without texts. */
  translations: z.array(documentTranslationSchema),
});

export const documentSchema = documentSummarySchema.extend({
  /** The published text; null if no version is published. */
  current: documentTextSchema.extend({ version: z.string() }).nullable(),
  draftText: savedSchema.nullable(),
  /** The English document, if this document is a translation. */
  original: z.object({ path: z.string(), language: z.enum(LANGUAGES) }).nullable(),
  /** Validation errors of the draft or, without a draft, of the current text. They prevent publishing. */
  faults: z.array(validationErrorSchema),
});

/** Version that the client has read: of the draft or, without a draft, of the current text. */
const basedOn = z.string().max(100).nullable();

export const draftInputSchema = documentTextSchema.extend({ basedOn });
export const publishInputSchema = z.object({
  basedOn,
  note: optionalField(lineSchema(200)),
  /** When to publish; by default now. A later moment schedules the publication. */
  at: optionalField(instantSchema),
});
/** Sends a draft to a colleague for review, or back to the author, with an optional note. */
export const reviewInputSchema = z.object({ note: optionalField(lineSchema(200)) });
/** Address of a new or moved page. The server checks that the address is free. */
const newRoute = z
  .string()
  .max(80)
  .meta({ examples: ["/StudentsHostel"] });
export const newDocumentSchema = z.object({
  template: z.enum(PAGE_TEMPLATES).default("text"),
  /** Path of a page whose text is copied, instead of using a template. */
  copyOf: optionalField(
    z
      .string()
      .max(300)
      .meta({ examples: ["pages/Library.md"] }),
  ),
  title: lineSchema(120, m.titleRequired),
  /** Address of the page; by default derived from the title. */
  route: optionalField(newRoute),
});
export const removeDocumentSchema = z.object({
  /** Address to which the old address redirects; by default the home page. */
  redirectTo: optionalField(z.string().max(200)),
});
export const moveDocumentSchema = z.object({ route: newRoute.meta({ examples: ["/Hostel"] }) });
/** Changes to a page's front matter, made both in the published text and in the draft; null removes a field. */
export const documentSettingsSchema = z.object({
  hidden: z.boolean().optional(),
  owner: z
    .email({ error: m.enterMail })
    .nullable()
    .optional()
    .meta({ examples: ["librarian@college.example"] }),
  reviewOn: dayInputSchema.nullable().optional(),
  lastReviewed: dayInputSchema.optional(),
  /** The person's name when the text was written; null sets the person's current name. */
  author: lineSchema(200).nullable().optional(),
});
/** With `basedOn`, the draft is discarded only if `basedOn` is still the draft's version. */
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
  /** `drafted`: a draft that was discarded or replaced without ever being public. */
  action: z.enum(["published", "unpublished", "restored", "deleted", "created", "changed", "moved", "drafted"]),
  at: instantSchema,
  by: z.string(),
  note: z.string(),
});

export const previewLinkSchema = z.object({
  id: z.string(),
  /** Address of the preview. Only in the reply that creates the link, because the database stores a hash. */
  url: z.string().optional(),
  createdBy: z.string(),
  expiresAt: instantSchema,
});

/** A document that links to a page, or that refers to people whom the draft of people.yaml removes or renames. */
export const documentLinkSchema = z.object({
  ...{ path: z.string(), title: z.string(), count: z.int() },
  /** Texts that refer to removed people, and so disappear. Empty for such a person's page, which stops being public. */
  texts: z.array(z.string()).optional(),
});

export const documentReplySchema = okReplySchema.extend({ document: documentSchema });
export const documentListReplySchema = okReplySchema.extend({ items: z.array(documentSummarySchema) });
/** A saved draft without the text, which equals the text in the request. */
export const draftReplySchema = okReplySchema.extend({ draft: savedSchema.omit({ value: true, body: true }) });
export const validationErrorsReplySchema = okReplySchema.extend({ faults: z.array(validationErrorSchema) });
/** A refused change, with the validation errors or the links to a page that prevent the change. */
export const refusalReplySchema = errorReplySchema.extend({
  faults: z.array(validationErrorSchema).optional(),
  links: z.array(documentLinkSchema).optional(),
});
/** English texts to translate, in document order. */
export const englishTextsReplySchema = okReplySchema.extend({
  /** `path`: the text's path in the document's value; `["body"]` for a block of a page's Markdown. */
  texts: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), text: z.string() })),
  /** Published English texts that the draft no longer contains. */
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

/** A link to another site that has failed on three consecutive days, and the documents that contain the link. */
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
export type PageTemplate = (typeof PAGE_TEMPLATES)[number];
export type DeadLink = z.infer<typeof deadLinkSchema>;
