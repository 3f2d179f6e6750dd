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
  // By then the browser has begun the download, and keeps the content until it has finished.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Saves the file that the server makes of `data`. */
export async function downloadAnswer(path: string, data: object = {}): Promise<void> {
  const { name, file } = await api.download(path, data);
  downloadFile(file, name);
}
