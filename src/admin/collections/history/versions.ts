import { api } from "#admin/api/api.ts";
import { useQuery } from "#admin/data/query-store.ts";
import type { DocumentText, Version } from "#contract/documents.ts";

type Items = { items: Version[] };

/** The versions of a subject, newest first. @param subject `notice:<id>` */
export const useVersions = (subject: string) =>
  useQuery(
    `versions:${subject}`,
    async () => (await api.get<Items>(`/versions?subject=${encodeURIComponent(subject)}`)).items,
  );

export const useVersionText = (id: string) =>
  useQuery(
    `version:${id}`,
    async () => (await api.get<{ text: DocumentText }>(`/versions/${encodeURIComponent(id)}`)).text,
  );

export const restoreVersion = (id: string) => api.post<object>(`/versions/${encodeURIComponent(id)}/restore`);

/** What was deleted in the last 30 days: each entry is the version of its deletion. */
export const useBin = () => useQuery("bin", async () => (await api.get<Items>("/bin")).items);

export const restoreFromBin = (subject: string) => api.post<object>("/bin/restore", { subject });

export const deleteForGood = (subject: string) => api.delete<object>(`/bin?subject=${encodeURIComponent(subject)}`);
