import { api } from "#admin/api/api.ts";
import type { CallOptions } from "#admin/api/client.ts";
import { useQuery } from "#admin/data/query-store.ts";
import type { LibraryChanges, LibraryFile } from "#contract/library.ts";

export type FileKind = LibraryFile["kind"];

/** A page of the library's files. @param kind blank for both pictures and PDFs */
export function useLibrary(kind: FileKind | "", search: string, page: number) {
  const query = new URLSearchParams({ kind, search, page: String(page) });
  const path = `/library?${query}`;
  return useQuery(path, () => api.get<{ items: LibraryFile[]; total: number }>(path));
}

export async function sendFile(kind: FileKind, file: File, options: CallOptions): Promise<LibraryFile | undefined> {
  const form = new FormData();
  form.append(kind === "pdf" ? "pdf" : "images", file);
  const path = kind === "pdf" ? "/library/pdfs" : "/library/images";
  return (await api.post<{ items: LibraryFile[] }>(path, form, options)).items[0];
}

export async function changeFile(file: LibraryFile, changes: LibraryChanges): Promise<LibraryFile> {
  const body = { ...changes, ifUpdatedAt: file.updatedAt };
  return (await api.patch<{ file: LibraryFile }>(`/library/${file._id}`, body)).file;
}

export const deleteFile = ({ _id, updatedAt }: LibraryFile) =>
  api.delete<object>(`/library/${_id}?ifUpdatedAt=${encodeURIComponent(updatedAt)}`);
