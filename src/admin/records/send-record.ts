import { api } from "#admin/api/api.ts";
import type { CallOptions } from "#admin/api/create-client.ts";
import { changeQuery, refreshQuery } from "#admin/data/query-store.ts";
import type { FileValues, RecordKind, StoredRecord } from "./record-kind.ts";

/**
 * Sends a record, a new one where it has no id yet, and puts what came of it into its list.
 * @throws {ApiError}
 */
export async function sendRecord<Item extends StoredRecord>(
  { list, path }: Pick<RecordKind<Item, FileValues>, "list" | "path">,
  id: string | null,
  form: FormData,
  options?: CallOptions,
): Promise<Item> {
  const { item } = await (id
    ? api.patch<{ item: Item }>(`${path}/${id}`, form, options)
    : api.post<{ item: Item }>(path, form, options));
  changeQuery<Item[]>(list, (items) => [item, ...items.filter(({ _id }) => _id !== item._id)]);
  void refreshQuery(list);
  return item;
}

/** The fields of a record as they are sent. @param version the `ifUpdatedAt`; null for a new one */
export function formOf(fields: Record<string, string>, version: string | null): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  if (version) form.set("ifUpdatedAt", version);
  return form;
}
