import { fieldOf } from "#admin/collections/form/field-tree.ts";
import type { ListFilter, ListView, Order } from "#admin/collections/list/list-state.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import type { Translations } from "#contract/collections/translations.ts";
import * as m from "#messages/compiled/admin-records.ts";
import type { CollectionOverrides, CollectionRecord } from "./collection-overrides.ts";

const collator = new Intl.Collator("en-IN", { numeric: true, sensitivity: "base" });

export function viewOf(collection: Collection, overrides: CollectionOverrides): ListView<CollectionRecord> {
  const { fields, file, searched, hasPictures, reply } = collection;
  const own = overrides.filters?.() ?? [];
  const choices = Object.entries(fields).flatMap(([name, schema]): ListFilter<CollectionRecord>[] => {
    const { label, ...field } = fieldOf(schema);
    if (field.kind !== "choice" || own.some((filter) => filter.name === name)) return [];
    const every = { value: "any", label: m.any({ what: label.toLowerCase() }), test: () => true };
    const ones = field.options.map((option) => ({
      ...option,
      test: (record: CollectionRecord) => record[name] === option.value,
    }));
    return [{ name, label, isSelect: true, options: [every, ...ones] }];
  });
  return {
    filters: [...own, ...choices],
    orders: collection.orders.map(({ value, label, by, isDescending }) => {
      const compare = comparisonOf(by);
      const backwards: typeof compare = (one, other) => compare(other, one);
      return { value, label: label(), by, isDescending, compare: isDescending ? backwards : compare };
    }),
    pageSize: collection.pageSize,
    textOf(record) {
      const original = file && (record[file.field] as { originalName?: string } | null)?.originalName;
      const others = Object.values((record.translations ?? {}) as Translations).flatMap(Object.values);
      return [...searched.map((name) => record[name]), ...others, original ?? ""].join("\n");
    },
    openName: hasPictures ? reply.one : "edit",
  };
}

/** Compares by a field: letters before their case and accents, numbers by their value, Bengali too; equal records by `_id`. */
function comparisonOf(by: string): Order<CollectionRecord>["compare"] {
  return (one, other) =>
    collator.compare(String(one[by]), String(other[by])) || (one._id < other._id ? -1 : Number(one._id > other._id));
}
