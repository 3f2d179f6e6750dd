import type { ColumnBuilderCallback } from "kysely";
import { z } from "zod";
import type { Collection } from "#contract/collections/define-collection.ts";
import { metaOf } from "#contract/field-meta.ts";
import type { SentField } from "#contract/fields.ts";
import type { Database } from "#server/platform/db/schema.ts";

export type StoredCollection = Pick<Collection, "name" | "fields" | "translated" | "columns" | "file" | "newestBy">;

/** Returns the column of a field: `start_time` for `startTime`. */
export function columnOf({ columns }: Pick<StoredCollection, "columns">, field: string): string {
  if (field === "_id") return "id";
  return columns?.[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function fileColumnsOf({ field }: { field: string }) {
  return { media: `${field}_media_id`, drawing: `${field}_url` };
}

/** Adds missing tables and columns of collections, if `isWanted` allows. Renaming and dropping need a migration. */
export async function addRecordTables(
  db: Database,
  collections: readonly StoredCollection[],
  isWanted: (table: string, column?: string) => boolean = () => true,
): Promise<void> {
  const existing = new Map((await db.introspection.getTables()).map(({ name, columns }) => [name, columns]));
  for (const collection of collections.filter(({ name }) => isWanted(name))) {
    if (!existing.has(collection.name)) {
      await db.schema
        .createTable(collection.name)
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("created_at", "text", (column) => column.notNull())
        .addColumn("updated_at", "text")
        .addColumn("is_sample", "integer", (column) => column.notNull())
        .execute();
    }
    const known = new Set(existing.get(collection.name)?.map(({ name }) => name));
    const addColumn = async (name: string, type: "text" | "integer", build?: ColumnBuilderCallback) => {
      if (!known.has(name) && isWanted(collection.name, name))
        await db.schema.alterTable(collection.name).addColumn(name, type, build).execute();
    };
    for (const [name, field] of Object.entries(collection.fields)) {
      const { to } = metaOf(field);
      const isNumber = field.reply instanceof z.ZodNumber;
      await addColumn(columnOf(collection, name), isNumber ? "integer" : "text", (added) =>
        to === undefined
          ? added.notNull().defaultTo(isNumber ? 0 : defaultTextOf(field))
          : added.references(`${to}.id`).onDelete("set null"),
      );
    }
    if (collection.translated) await addColumn("translations", "text");
    if (!collection.file) continue;
    const { media, drawing } = fileColumnsOf(collection.file);
    await addColumn(media, "text", (added) => added.references("media.id"));
    if (collection.file.mayBeDrawing) await addColumn(drawing, "text");
  }
}

function defaultTextOf(field: SentField): string {
  const fallback = field instanceof z.ZodDefault ? field.def.defaultValue : metaOf(field).default;
  return typeof fallback === "string" ? fallback : "";
}
