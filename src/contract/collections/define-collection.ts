import { z } from "zod";
import {
  booleanInputSchema,
  draftReviewSchema,
  idSchema,
  instantSchema,
  okReplySchema,
  optimisticLockSchema,
  optionalField,
} from "#contract/common.ts";
import { metaOf } from "#contract/field-meta.ts";
import type { Fields, Message, SentField } from "#contract/fields.ts";
import { storedImageSchema } from "#contract/media.ts";
import * as m from "#messages/compiled/records.ts";
import type { Language } from "#messages/languages.ts";
import { type Translations, translationsSchemas } from "./translations.ts";

/**
 * Messages about a collection in the admin and the API reference. `title` is the heading of the list. `noun` and
 * `plural` are used as in `New announcement` and `2 announcements chosen`.
 */
type CollectionMessages = Record<"title" | "noun" | "plural" | "searchHint" | "emptyText" | "emptyAction", Message> &
  Partial<ReturnType<typeof defaultMessages>> & {
    /** Messages for failures without a message from the server; by default `Failed to load` and `Save failed`. */
    loadFailed?: Message;
    createFailed?: Message;
    updateFailed?: Message;
  };

/** A sort order of the list. Equal records are ordered by `_id`. `value` is the URL parameter. */
interface CollectionOrder {
  value: string;
  label: Message;
  by: string;
  isDescending?: boolean;
}

export interface CollectionScope<Item> {
  value: string;
  label: string;
  test: (item: Item) => boolean;
}

/** A record is public if all conditions in `when` hold; by default once saved (an album: once it has a picture). */
export type PublicRule = {
  when?: readonly ({ field: string; isPast: true } | { field: string; isOneOf: readonly string[] })[];
} & (
  | {
      /** Path of the public list; with `/Notices`, a record has the page `/Notices/<_id>`. Required with `search`. */
      page: string;
      /** Records can be saved as drafts, previewed, and published later. */
      drafts?: true;
      /** Returns texts for the search. `group`: variant of the message `searchGroup`. @param record without pictures */
      search?: (
        record: never,
        language: Language,
      ) => { group: string; texts: readonly string[]; also?: string; date?: string };
    }
  | { page?: never; drafts?: never; search?: never }
);

interface CollectionRule<F extends Fields> {
  /** Name of the collection in the singular, and of its table: `notice`. */
  name: string;
  /** Path of the collection's API routes, under `/api`. */
  path: string;
  listPath?: string;
  /** Maximum number of records that the list route returns: default and maximum of the parameter `limit`. */
  maxListed?: number;
  /** Keys of a single record (`one`) and of a list of records (`many`) in replies. */
  reply: { one: string; many: string };
  /** Column names that differ from the field's name in snake_case. */
  columns?: Partial<Record<keyof F & string, string>>;
  fields: F;
  titleField: keyof F & string;
  /** Fields that can be translated into other languages. Pages show the original where a translation is missing. */
  translated?: readonly (keyof F & string)[];
  /** Functions that translate common texts of a field, so that the staff need not; undefined for an unknown text. */
  textTranslators?: Partial<Record<keyof F & string, (language: Language, text: string) => string | undefined>>;
  hasPictures?: true;
  public?: PublicRule;
  /** Field by which the API sorts the records, newest first. */
  newestBy: (keyof F & string) | "createdAt";
  /** The collection's tab in the admin. `id` is part of the tab's URL and of the names of locally stored drafts. */
  tab: { id: string; label: Message };
  /** Columns of the CSV export; without `csv` the collection has no export. */
  csv?: readonly (keyof F & string)[];
  /** `name` begins the audit actions, as in `announcement.created`. `noun` replaces `words.noun` in the audit log. */
  audit: { name: string; noun?: Message };
  /** The collection's chapter of the API reference; `notes` describes the chapter and its routes. */
  tag: string;
  notes?: { chapter?: string; list?: string; create?: string; remove?: string };
  searched: readonly (keyof F & string)[];
  /** Sort orders of the list; the first is the default. */
  orders: readonly [CollectionOrder, ...CollectionOrder[]];
  pageSize: number;
  /** Columns of the admin's list; by default all fields except the file and paragraphs, which are below the title. */
  listed?: readonly (keyof F & string)[];
  /** Records are edited in a form below their table row; by default, in the form beside the list. */
  isEditedInPlace?: true;
  words: CollectionMessages;
}

/** State of a draft. `isNew`: there is no record yet. The reply's `updatedAt` is the later one of record and draft. */
const draftFactsSchema = z.object({
  isNew: z.boolean(),
  savedAt: instantSchema.nullable(),
  savedBy: z.string().nullable(),
  publishAt: instantSchema.nullable(),
  scheduleFault: z.string().nullable(),
  review: draftReviewSchema.nullable(),
});

export type DraftFacts = z.infer<typeof draftFactsSchema>;

type Sent<F extends Fields> = { [K in keyof F]: F[K]["sent"] };
type Replies<F extends Fields> = { [K in keyof F]: F[K]["sent"]["reply"] };
type PicturesReply<R> = R extends { hasPictures: true } ? { images: z.ZodArray<typeof storedImageSchema> } : unknown;
type TranslationsReply<R> = R extends { translated: readonly string[] }
  ? { translations: z.ZodOptional<z.ZodType<Translations>> }
  : unknown;
type RecordSchema<F extends Fields, R> = z.ZodObject<
  Replies<F> &
    TranslationsReply<R> &
    PicturesReply<R> & { _id: typeof idSchema; createdAt: typeof instantSchema; updatedAt: typeof instantSchema }
>;

/** Defines a collection: its table, routes, checks, audit, API reference and screen (docs/adding-a-collection.md). */
export function defineCollection<const F extends Fields, const R extends CollectionRule<F>>(rule: R & { fields: F }) {
  const { fields: given, ...others } = rule;
  const { translated, hasPictures, reply, maxListed, words } = others;
  const all = Object.entries(given).map(([name, { sent }]): [string, SentField] => [name, sent]);
  const typed = all.filter(([, one]) => !metaOf(one).upload);
  const fields: Readonly<Record<string, SentField>> = Object.fromEntries(typed);
  const [file] = all.flatMap(([, one]) => {
    const { upload: field, label, mayBeDrawing } = metaOf(one);
    return field && label ? [{ field, label, mayBeDrawing }] : [];
  });
  const translations = translated && translationsSchemas(fields, translated);
  // Typed as `object`, because with a precise type, collections would not be assignable to `Collection`.
  const translationsPart: object = translations ? { translations: translations.input } : {};
  const replies = (some: typeof all) => Object.fromEntries(some.map(([name, one]) => [name, one.reply]));
  const recordSchema = z.object({
    _id: idSchema,
    ...replies(typed),
    ...(translations && { translations: translations.reply }),
    ...replies(all.filter((one) => !typed.includes(one))),
    ...(hasPictures && { images: z.array(storedImageSchema) }),
    createdAt: instantSchema,
    updatedAt: instantSchema,
  }) as unknown as RecordSchema<F, R>;
  const listed = hasPictures ? recordSchema.extend({ imageCount: z.int().min(0).optional() }) : recordSchema;
  const drafted = recordSchema.extend({ draft: draftFactsSchema });
  const limit = `limit is a whole number from 1 to ${maxListed}.`;
  return {
    ...others,
    fields: fields as Omit<Sent<F>, "pdf" | "image">,
    file,
    words: { ...defaultMessages(words), ...(words as CollectionMessages) },
    inputSchema: z.object({ ...fields, ...translationsPart }),
    /** Changes to a record. Omitted fields keep their value; `removePdf` or `removeImage` removes the file. */
    changesSchema: optimisticLockSchema.extend({
      ...Object.fromEntries(typed.map(([name, one]) => [name, changeOf(one)])),
      ...translationsPart,
      ...(file && { [removalFlag(file)]: optionalField(booleanInputSchema) }),
    }),
    querySchema: z.object({
      ...(maxListed && {
        limit: optionalField(z.coerce.number(limit).int(limit).min(1, limit).max(maxListed, limit)),
      }),
      // `images=false` returns the number of images of each record instead of the images.
      ...(hasPictures && { images: optionalField(booleanInputSchema) }),
    }),
    recordSchema,
    draftReplySchema: okReplySchema.extend({ item: drafted }),
    draftListReplySchema: okReplySchema.extend({ items: z.array(drafted) }),
    replySchema: okReplySchema.extend({ [reply.one]: recordSchema }),
    listReplySchema: okReplySchema.extend({ [reply.many]: z.array(listed) }),
  };
}

export const labelOf = ({ fields }: Pick<Collection, "fields">, name: string) => metaOf(fields[name]).label?.() ?? name;

const changeOf = (field: z.ZodType) => z.optional(field instanceof z.ZodDefault ? field.removeDefault() : field);

function defaultMessages({ noun, plural }: Record<"noun" | "plural", Message>) {
  return {
    emptyTitle: () => m.noneYet({ plural: plural() }),
    deleteQuestion: () => m.deleteThis({ noun: noun() }),
    createLabel: m.add,
    created: m.added,
    updated: m.updated as (of: { count: number }) => string,
    deleted: m.deleted as (of: { count: number }) => string,
    /** Error message for an unknown id. */
    gone: () => m.gone({ noun: noun() }),
  };
}

export type Collection = ReturnType<typeof defineCollection<Fields, CollectionRule<Fields>>>;

export type RecordOf<K extends { recordSchema: z.ZodType }> = z.infer<K["recordSchema"]> & StoredRecord;

export type StoredRecord = {
  _id: string;
  createdAt: string;
  updatedAt: string;
};

/** Returns the name of the flag in a change that removes the file, such as `removePdf`. */
export function removalFlag({ field }: { field: string }): string {
  return `remove${field[0]?.toUpperCase()}${field.slice(1)}`;
}
