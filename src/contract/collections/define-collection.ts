import { z } from "zod";
import { editSchema, flagSchema, idSchema, instantSchema, okReplySchema, optionalField } from "#contract/common.ts";
import { metaOf } from "#contract/field-meta.ts";
import { storedImageSchema } from "#contract/media.ts";
import * as m from "#messages/compiled/records.ts";
import type { Language } from "#messages/languages.ts";
import type { Field, Fields, Words } from "./fields.ts";
import { type Translations, translationsSchemas } from "./translations.ts";

/**
 * What people read about a collection, in the admin and in the API reference: `title` is the heading of the list, `noun` and
 * `plural` are as in `New announcement`, `2 announcements chosen`.
 */
type CollectionWords = Record<"title" | "noun" | "plural" | "searchHint" | "emptyText" | "emptyAction", Words> &
  Partial<ReturnType<typeof defaultWords>> & {
    /** For a failure without a message from the server; else `Failed to load` and `Save failed`. */
    loadFailed?: Words;
    createFailed?: Words;
    updateFailed?: Words;
  };

/** Equal ones are ordered by `_id`. The `value` stands in the address. */
interface CollectionOrder {
  value: string;
  label: Words;
  by: string;
  isDescending?: boolean;
}

export interface CollectionScope<Item> {
  value: string;
  label: string;
  test: (item: Item) => boolean;
}

/** With all of `when`; without it a record is public when it is saved, an album with its first picture. What the search finds has a page. */
export type PublicRule = {
  when?: readonly ({ field: string; isPast: true } | { field: string; isOneOf: readonly string[] })[];
} & (
  | {
      /** `/Notices`: a record has the page `/Notices/<_id>`. */
      page: string;
      /** A record may be saved before it is public, previewed, and published later. */
      drafts?: true;
      /** `group` is a name of the message `searchGroup`. @param record without its pictures */
      search?: (
        record: never,
        language: Language,
      ) => { group: string; texts: readonly string[]; also?: string; date?: string };
    }
  | { page?: never; drafts?: never; search?: never }
);

interface CollectionRule<F extends Fields> {
  /** Singular, and the name of its table: `notice`. */
  name: string;
  /** Of the API, under `/api`. */
  path: string;
  listPath?: string;
  /** The most records that a list answers with, and the default of its `limit`. */
  mostListed?: number;
  /** Under which names a reply holds one record, and all of them. */
  reply: { one: string; many: string };
  /** That differ from the field's name in snake_case. */
  columns?: Partial<Record<keyof F & string, string>>;
  fields: F;
  titleField: keyof F & string;
  /** Which may be typed in the other languages too; without a text there, readers get the one that is. */
  translated?: readonly (keyof F & string)[];
  /** What needs no typing: a field's text in another language, where it is known. */
  sayIn?: Partial<Record<keyof F & string, (language: Language, text: string) => string | undefined>>;
  hasPictures?: true;
  public?: PublicRule;
  /** Of the API's list: newest first by this field. */
  newestBy: (keyof F & string) | "createdAt";
  /** Its tab of the dashboard. The `id` stands in the address and in the names of drafts. */
  tab: { id: string; label: Words };
  /** Columns of the CSV file; without them there is none. */
  csv?: readonly (keyof F & string)[];
  /** In the audit log `announcement` makes `announcement.created`; `noun` where that of the words says too little alone. */
  audit: { name: string; noun?: Words };
  /** Chapter of the API reference, and what it says there. */
  tag: string;
  notes?: { chapter?: string; list?: string; create?: string; remove?: string };
  searched: readonly (keyof F & string)[];
  /** The first is the default. */
  orders: readonly [CollectionOrder, ...CollectionOrder[]];
  pageSize: number;
  /** The columns of its list; without it, all but paragraphs, which stand below the title, and the file. */
  listed?: readonly (keyof F & string)[];
  /** A record is edited below its row; without it, in the form beside the list. */
  isEditedInPlace?: true;
  words: CollectionWords;
}

/** What is known of a draft; `isNew`: its record was never public. The record's `updatedAt` is that of the draft where it is later. */
const draftFactsSchema = z.object({
  isNew: z.boolean(),
  savedAt: instantSchema.nullable(),
  savedBy: z.string().nullable(),
  publishAt: instantSchema.nullable(),
  scheduleFault: z.string().nullable(),
});

export type DraftFacts = z.infer<typeof draftFactsSchema>;

type Replies<F extends Fields> = { [K in keyof F]: F[K]["reply"] };
type PicturesReply<R> = R extends { hasPictures: true } ? { images: z.ZodArray<typeof storedImageSchema> } : unknown;
type TranslationsReply<R> = R extends { translated: readonly string[] }
  ? { translations: z.ZodOptional<z.ZodType<Translations>> }
  : unknown;
type RecordSchema<F extends Fields, R> = z.ZodObject<
  Replies<F> &
    TranslationsReply<R> &
    PicturesReply<R> & { _id: typeof idSchema; createdAt: typeof instantSchema; updatedAt: typeof instantSchema }
>;

/** Its table, routes, checks, audit entries, API reference and admin screen follow from it: `docs/adding-a-collection.md`. */
export function defineCollection<const F extends Fields, const R extends CollectionRule<F>>(rule: R & { fields: F }) {
  const { translated, hasPictures, reply, mostListed, words } = rule;
  const all = Object.entries<Field>(rule.fields);
  const typed = all.filter(([, one]) => !metaOf(one).upload);
  const fields: Fields = Object.fromEntries(typed);
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
    ...rule,
    fields: fields as Omit<F, "pdf" | "image">,
    file,
    words: { ...defaultWords(words), ...(words as CollectionWords) },
    inputSchema: z.object({ ...fields, ...translationsPart }),
    /** Fields that are left out stay; `removePdf` or `removeImage` takes the file away. */
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

function defaultWords({ noun, plural }: Record<"noun" | "plural", Words>) {
  return {
    emptyTitle: () => m.noneYet({ plural: plural() }),
    deleteQuestion: () => m.deleteThis({ noun: noun() }),
    createLabel: m.add,
    created: m.added,
    updated: m.updated as (of: { count: number }) => string,
    deleted: m.deleted as (of: { count: number }) => string,
    /** For an unknown id. */
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

/** The field of a change that takes the file away: `removePdf`. */
export function removalFlag({ field }: { field: string }): string {
  return `remove${field[0]?.toUpperCase()}${field.slice(1)}`;
}
