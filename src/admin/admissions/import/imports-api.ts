import { useEffect } from "react";
import { api } from "#admin/api/api.ts";
import { changeQuery, refreshQuery, useQuery } from "#admin/data/query-store.ts";
import type { EnquiryImport, ImportChanges, ImportDetails, ImportState } from "#contract/enquiry-imports.ts";

const IMPORTS = "/enquiry-imports";
const pathOf = (id: string) => `${IMPORTS}/${encodeURIComponent(id)}`;
const POLL_MS = 1_000;

export const isUnderWay = (state: ImportState | undefined) => state === "running" || state === "undoing";

export const useImports = () =>
  useQuery(IMPORTS, async () => (await api.get<{ items: EnquiryImport[] }>(IMPORTS)).items);

/** Loads an import, and again each second while it runs. */
export function useImport(id: string) {
  const path = pathOf(id);
  const query = useQuery(path, () => api.get<ImportDetails>(path));
  const isWatched = isUnderWay(query.data?.item.state);
  useEffect(() => {
    if (!isWatched) return;
    const timer = setInterval(() => void refreshQuery(path), POLL_MS);
    return () => clearInterval(timer);
  }, [isWatched, path]);
  return query;
}

export async function uploadTable(file: File, onProgress: (fraction: number) => void): Promise<EnquiryImport> {
  const form = new FormData();
  form.set("table", file);
  const { item } = await api.post<{ item: EnquiryImport }>(IMPORTS, form, { onProgress });
  void refreshQuery(IMPORTS);
  return item;
}

/** Changes the options of an import. A choice shows at once; what follows from it, with the answer. */
export async function changeImport(id: string, { choices = {}, ...options }: ImportChanges): Promise<void> {
  const takeBack = changeQuery<ImportDetails>(pathOf(id), (shown) => ({
    ...shown,
    options: Object.assign({ ...shown.options }, options),
    duplicates: {
      ...shown.duplicates,
      rows: shown.duplicates.rows.map((row) => ({ ...row, choice: choices[row.number] ?? row.choice })),
    },
  }));
  try {
    const details = await api.patch<ImportDetails>(pathOf(id), { ...options, choices });
    changeQuery<ImportDetails>(pathOf(id), () => details);
  } catch (error) {
    takeBack();
    throw error;
  }
}

/** Runs or undoes an import, in the background. */
export async function actOnImport(id: string, act: "run" | "undo"): Promise<void> {
  await api.post(`${pathOf(id)}/${act}`);
  await Promise.all([refreshQuery(pathOf(id)), refreshQuery(IMPORTS)]);
}

export async function discardImport(id: string): Promise<void> {
  await api.delete(pathOf(id));
  await refreshQuery(IMPORTS);
}

export const fetchFaults = (id: string) => api.get<{ filename: string; csv: string }>(`${pathOf(id)}/faults`);
