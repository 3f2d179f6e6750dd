import { api, showFailure } from "#admin/api/api.ts";
import { downloadFile } from "#admin/data/download-csv.ts";
import { Button } from "#admin/ui/button.tsx";
import * as m from "#messages/compiled/admin-enquiries.ts";

export type ExportFormat = "csv" | "xlsx";
export const EXPORTS: [format: ExportFormat, label: () => string][] = [
  ["csv", m.exportCsv],
  ["xlsx", m.excel],
];

/** @param filter as the API takes it; with `ids` these alone */
export async function exportEnquiries(format: ExportFormat, filter: object): Promise<void> {
  try {
    const { name, file } = await api.download("/enquiries/export", { format, ...filter });
    downloadFile(file, name);
  } catch (error) {
    showFailure(error, m.failedToLoad());
  }
}

/** @param props.query as in an address */
export function ExportButtons({ query }: { query: string }) {
  const filter = Object.fromEntries(new URLSearchParams(query));
  return EXPORTS.map(([format, label]) => (
    <Button
      key={format}
      look="quiet"
      icon="download"
      busyLabel={m.preparing()}
      onClick={() => exportEnquiries(format, filter)}
    >
      {label()}
    </Button>
  ));
}
