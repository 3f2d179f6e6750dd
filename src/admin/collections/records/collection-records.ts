import { useMemo } from "react";
import { api, getItems } from "#admin/api/api.ts";
import type { RequestOptions } from "#admin/api/client.ts";
import { documentCalls } from "#admin/collections/documents/documents-api.ts";
import { type CachedList, cachedList, refreshQuery, useQuery } from "#admin/data/query-store.ts";
import type { Collection, DraftFacts } from "#contract/collections/define-collection.ts";
import type { CollectionRecord, DraftedRecord } from "./collection-overrides.ts";

export const useRecords = (collection: Collection) => useQuery(collection.path, () => fetchRecords(collection));

export const useTitles = (collection: Collection) =>
  useQuery(titlesQueryName(collection), () => fetchTitles(collection));

export const titlesQueryName = ({ path }: Collection) => `${path}?titles`;

export function fetchTitles(collection: Collection): Promise<CollectionRecord[]> {
  return fetchRecords(collection, collection.hasPictures && "images=false");
}

/** Fetches the records of a collection, with the maximum `limit` if the collection has one. */
async function fetchRecords(
  { path, listPath = "", maxListed, reply }: Collection,
  query = "",
): Promise<CollectionRecord[]> {
  const asked = maxListed ? `limit=${maxListed}` : query;
  const answer = await api.get<Record<string, CollectionRecord[]>>(`${path}${listPath}${asked && `?${asked}`}`);
  return answer[reply.many] ?? [];
}

export const draftsPath = ({ path }: Collection) => `${path}/drafts`;

/** Returns the records that have a draft, by `_id`. `areLoading` is true during the first load only. */
export function useDrafts(collection: Collection) {
  const { data, isLoading } = useQuery(draftsPath(collection), async () =>
    collection.public?.drafts ? getItems<DraftedRecord>(draftsPath(collection)) : [],
  );
  const drafts = useMemo(() => new Map(data?.map((item) => [item._id, item])), [data]);
  return { drafts, areLoading: isLoading && !data };
}

export const getDraft = (record: CollectionRecord | null) => record?.draft as DraftFacts | undefined;

export const documentPathOf = (collection: Collection, { _id }: CollectionRecord) => `${collection.name}/${_id}`;

/** Publishes a draft. @returns the published record, without its draft */
export async function publishDraft(
  collection: Collection,
  { draft: _, ...record }: CollectionRecord,
): Promise<CollectionRecord> {
  const { current } = await documentCalls(documentPathOf(collection, record)).publish(record.updatedAt, "", null);
  return { ...record, updatedAt: current?.version ?? record.updatedAt };
}

export const refreshRecords = async (collection: Collection) => {
  await Promise.all([refreshQuery(collection.path), refreshQuery(draftsPath(collection))]);
};

export const cachedRecords = ({ path }: Collection): CachedList<CollectionRecord> => cachedList<CollectionRecord>(path);

/** Creates a record, or updates the one with `id`. Call `updateCachedRecord` to list the result. @throws {ApiError} */
export async function saveRecord(
  { path, file: fileRule, reply }: Collection,
  id: string | null,
  input: object,
  { file, isDraft, ...options }: RequestOptions & { file?: File | null; isDraft?: boolean } = {},
): Promise<CollectionRecord> {
  const body = file && fileRule ? formOf(input, fileRule.field, file) : input;
  type Answer = Record<string, CollectionRecord>;
  if (isDraft) {
    const saved = id
      ? api.put<Answer>(`${path}/${id}/draft`, body, options)
      : api.post<Answer>(`${path}/drafts`, body, options);
    return (await saved).item as CollectionRecord;
  }
  const answer = await (id ? api.patch<Answer>(`${path}/${id}`, body, options) : api.post<Answer>(path, body, options));
  return answer[reply.one] as CollectionRecord;
}

/** Puts a saved record at the top of its cached list, or replaces a saved draft in the list of drafts. */
export function updateCachedRecord(collection: Collection, record: CollectionRecord): void {
  const isSame = ({ _id }: CollectionRecord) => _id === record._id;
  if (getDraft(record)) {
    const drafts = cachedList<CollectionRecord>(draftsPath(collection));
    return void drafts.change((all) => all.map((one) => (isSame(one) ? record : one)));
  }
  cachedRecords(collection).change((all) => [record, ...all.filter((one) => !isSame(one))]);
}

function formOf(input: object, field: string, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input))
    form.set(name, typeof value === "object" && value ? JSON.stringify(value) : String(value ?? ""));
  form.set(field, file);
  return form;
}
