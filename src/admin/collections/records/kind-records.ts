import { useMemo } from "react";
import { api } from "#admin/api/api.ts";
import type { CallOptions } from "#admin/api/client.ts";
import { documentCalls } from "#admin/collections/documents/documents-api.ts";
import { type CachedList, cachedList, refreshQuery, useQuery } from "#admin/data/query-store.ts";
import type { Collection, DraftFacts } from "#contract/collections/define-collection.ts";
import type { DraftedRecord, KindRecord } from "./kind-slots.ts";

export const useRecords = (kind: Collection) => useQuery(kind.path, () => fetchRecords(kind));

export const useTitles = (kind: Collection) => useQuery(titlesOf(kind), () => fetchTitles(kind));

export const titlesOf = ({ path }: Collection) => `${path}?titles`;

export function fetchTitles(kind: Collection): Promise<KindRecord[]> {
  return fetchRecords(kind, kind.hasPictures && "images=false");
}

/** By default as many as the list can have. */
async function fetchRecords({ path, listPath = "", mostListed, reply }: Collection, query = ""): Promise<KindRecord[]> {
  const asked = mostListed ? `limit=${mostListed}` : query;
  const answer = await api.get<Record<string, KindRecord[]>>(`${path}${listPath}${asked && `?${asked}`}`);
  return answer[reply.many] ?? [];
}

export const draftsOf = ({ path }: Collection) => `${path}/drafts`;

/** By the id of the record. */
export function useDrafts(kind: Collection): ReadonlyMap<string, DraftedRecord> {
  const { data } = useQuery(draftsOf(kind), async () => {
    if (!kind.public?.drafts) return [];
    return (await api.get<{ items: DraftedRecord[] }>(`${kind.path}/drafts`)).items;
  });
  return useMemo(() => new Map(data?.map((item) => [item._id, item])), [data]);
}

export const draftIn = (record: KindRecord | null) => record?.draft as DraftFacts | undefined;

export const documentPathOf = (kind: Collection, { _id }: KindRecord) => `${kind.name}/${_id}`;

/** @returns the record as it is public now */
export async function publishDraft(kind: Collection, { draft: _, ...record }: KindRecord): Promise<KindRecord> {
  const { current } = await documentCalls(documentPathOf(kind, record)).publish(record.updatedAt, "", null, {});
  return { ...record, updatedAt: current?.version ?? record.updatedAt };
}

/** With their drafts. */
export const refreshRecords = async (kind: Collection) => {
  await Promise.all([refreshQuery(kind.path), refreshQuery(draftsOf(kind))]);
};

export const recordsOf = ({ path }: Collection): CachedList<KindRecord> => cachedList<KindRecord>(path);

/** Sends a record, a new one without an id. The list shows it after `putRecord`. @throws {ApiError} */
export async function sendRecord(
  { path, file: fileRule, reply }: Collection,
  id: string | null,
  input: object,
  { file, isDraft, ...options }: CallOptions & { file?: File | null; isDraft?: boolean } = {},
): Promise<KindRecord> {
  const body = file && fileRule ? formOf(input, fileRule.field, file) : input;
  type Answer = Record<string, KindRecord>;
  if (isDraft) {
    const saved = id
      ? api.put<Answer>(`${path}/${id}/draft`, body, options)
      : api.post<Answer>(`${path}/drafts`, body, options);
    return (await saved).item as KindRecord;
  }
  const answer = await (id ? api.patch<Answer>(`${path}/${id}`, body, options) : api.post<Answer>(path, body, options));
  return answer[reply.one] as KindRecord;
}

/** Puts a record into the list as the server has it now. A repeated answer to one request brings the same again. */
export function putRecord(kind: Collection, record: KindRecord): void {
  recordsOf(kind).change((all) => [record, ...all.filter(({ _id }) => _id !== record._id)]);
}

function formOf(input: object, field: string, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input))
    form.set(name, typeof value === "object" && value ? JSON.stringify(value) : String(value ?? ""));
  form.set(field, file);
  return form;
}
