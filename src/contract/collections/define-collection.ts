import { z } from "zod";
import {
  draftReviewSchema,
  editSchema,
  flagSchema,
  idSchema,
  instantSchema,
  okReplySchema,
  optionalField,
} from "#contract/common.ts";
import { metaOf } from "#contract/field-meta.ts";
import type { Fields, Message, SentField } from "#contract/fields.ts";
import { storedImageSchema } from "#contract/media.ts";
import * as m from "#messages/compiled/records.ts";
import type { Language } from "#messages/languages.ts";
import { type Translations, translationsSchemas } from "./translations.ts";

/**
 * What people read about a collection, in the admin and in the API reference: `title` is the heading of the list, `noun` and
 * `plural` are as in `New announcement`, `2 announcements chosen`.
 */
type CollectionMessages = Record<"title" | "noun" | "plural" | "searchHint" | "emptyText" | "emptyAction", Message> &
  Partial<ReturnType<typeof defaultMessages>> & {
    /** Message for a failure without one from the server; by default `Failed to load` and `Save failed`. */
    loadFailed?: Message;
    createFailed?: Message;
    updateFailed?: Message;
  };

/** A sort order of the list; equal records are ordered by `_id`. The `value` stands in the address. */
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

/** When a record is public: if all of `when` holds; by default once it is saved (an album: once it has a picture). */
export type PublicRule = {
  when?: readonly ({ field: string; isPast: true } | { field: string; isOneOf: readonly string[] })[];
} & (
  | {
      /** Path of the list: with `/Notices` a record has the page `/Notices/<_id>`. A collection with `search` needs it. */
      page: string;
      /** A record may be saved before it is public, previewed, and published later. */
      drafts?: true;
      /** How the search indexes a record. `group` is a name of the message `searchGroup`. @param record without its pictures */
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
  /** Path of its API routes, under `/api`. */
  path: string;
  listPath?: string;
  /** The most records that the list route answers with, and the default of its `limit`. */
  mostListed?: number;
  /** Keys under which a reply holds one record, and the list of records. */
  reply: { one: string; many: string };
  /** Names of the columns that differ from the field's name in snake_case. */
  columns?: Partial<Record<keyof F & string, string>>;
  fields: F;
  titleField: keyof F & string;
  /** Fields that may be typed in the other languages too; without such a text, readers get the one that is there. */
  translated?: readonly (keyof F & string)[];
  /** Gives a field's text in another language where staff need not type it; undefined for a text that is not known. */
  sayIn?: Partial<Record<keyof F & string, (language: Language, text: string) => string | undefined>>;
  hasPictures?: true;
  public?: PublicRule;
  /** Field by which the API lists the records, newest first. */
  newestBy: (keyof F & string) | "createdAt";
  /** The collection's tab of the dashboard. The `id` stands in the address and in the names of drafts. */
  tab: { id: string; label: Message };
  /** Columns of the CSV file; without them there is no CSV file. */
  csv?: readonly (keyof F & string)[];
  /** Name in the audit log: `announcement` makes `announcement.created`. `noun`: where that of `words` says too little. */
  audit: { name: string; noun?: Message };
  /** The collection's chapter of the API reference; `notes` is what the chapter and its routes say. */
  tag: string;
  notes?: { chapter?: string; list?: string; create?: string; remove?: string };
  searched: readonly (keyof F & string)[];
  /** Sort orders of the list; the first is the default. */
  orders: readonly [CollectionOrder, ...CollectionOrder[]];
  pageSize: number;
  /** Columns of the admin's list; by default all fields but paragraphs, which stand below the title, and the file. */
  listed?: readonly (keyof F & string)[];
  /** Records are edited below their row; by default, in the form beside the list. */
  isEditedInPlace?: true;
  words: CollectionMessages;
}

/** Facts about a draft. `isNew`: the record was never public. The record's `updatedAt` is the draft's if that is later. */
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

/** Defines a collection; table, routes, checks, audit, API reference and screen follow (`docs/adding-a-collection.md`). */
export function defineCollection<const F extends Fields, const R extends CollectionRule<F>>(rule: R & { fields: F }) {
  const { fields: given, ...others } = rule;
  const { translated, hasPictures, reply, mostListed, words } = others;
  const all = Object.entries(given).map(([name, { sent }]): [string, SentField] => [name, sent]);
  const typed = all.filter(([, one]) => !metaOf(one).upload);
  const fields: Readonly<Record<string, SentField>> = Object.fromEntries(typed);
  const [file] = all.flatMap(([, one]) => {
    const { upload: field, label, mayBeDrawing } = metaOf(one);
    return field && label ? [{ field, label, mayBeDrawing }] : [];
  });
  const translations = translated && translationsSchemas(fields, translated);
  // Typed as object: with its own type, collections would no longer be assignable to `Collection`.
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
  const limit = `limit is a whole number from 1 to ${mostListed}.`;
  return {
    ...others,
    fields: fields as Omit<Sent<F>, "pdf" | "image">,
    file,
    words: { ...defaultMessages(words), ...(words as CollectionMessages) },
    inputSchema: z.object({ ...fields, ...translationsPart }),
    /** A change to a record. Fields that are left out stay; `removePdf` or `removeImage` takes the file away. */
    changesSchema: editSchema.extend({
      ...Object.fromEntries(typed.map(([name, one]) => [name, changeOf(one)])),
      ...translationsPart,
      ...(file && { [removalFlag(file)]: optionalField(flagSchema) }),
    }),
    querySchema: z.object({
      ...(mostListed && {
        limit: optionalField(z.coerce.number(limit).int(limit).min(1, limit).max(mostListed, limit)),
      }),
      // `images=false`: the number of images of each record instead of the images.
      ...(hasPictures && { images: optionalField(flagSchema) }),
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

/** Name of the field of a change that takes the file away, such as `removePdf`. */
export function removalFlag({ field }: { field: string }): string {
  return `remove${field[0]?.toUpperCase()}${field.slice(1)}`;
}
