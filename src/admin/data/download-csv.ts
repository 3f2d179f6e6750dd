import { api } from "#admin/api/api.ts";

export function downloadCsv(csv: string, name: string): void {
  downloadFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), name);
}

export function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // By then the download has started, and the browser no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Posts `data` and saves the file in the response. */
export async function downloadFromApi(path: string, data: object = {}): Promise<void> {
  const { name, file } = await api.download(path, data);
  downloadFile(file, name);
}
