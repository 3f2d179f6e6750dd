export function downloadCsv(csv: string, name: string): void {
  downloadFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), name);
}

export function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun by then, and keeps the content until it is through.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
