import { useEffect, useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { fetchEnquiries, fetchExport } from "./enquiries-api.ts";
import { type Filters, filterQuery, listQuery } from "./enquiry-filters.ts";

const MOST_A_CALL = 200;
const MOST_PRINTED = 2_000;

/** The download and the print of all that fit the filters, on whichever page they are. */
export function useListActions(filters: Filters) {
  const [busyWith, setBusyWith] = useState<"csv" | "print" | null>(null);
  const [printed, setPrinted] = useState<readonly DeskEnquiry[] | null>(null);

  useEffect(() => {
    if (!printed) return;
    window.print();
    setPrinted(null);
  }, [printed]);

  async function act(what: "csv" | "print", action: () => Promise<void>) {
    if (busyWith) return;
    setBusyWith(what);
    try {
      await action();
    } catch (error) {
      tellFailure(error, "Failed to load");
    } finally {
      setBusyWith(null);
    }
  }

  return {
    busyWith,
    /** All of them while they are being printed. */
    printed,
    download: () => act("csv", async () => saveFile(await fetchExport(filterQuery(filters)))),
    print: () => act("print", async () => setPrinted(await fetchAll(filters))),
  };
}

async function fetchAll(filters: Filters): Promise<DeskEnquiry[]> {
  const items: DeskEnquiry[] = [];
  for (let page = 1; items.length < MOST_PRINTED; page += 1) {
    const { items: more, total } = await fetchEnquiries(listQuery({ ...filters, page }, MOST_A_CALL));
    items.push(...more);
    if (more.length === 0 || items.length >= total) break;
  }
  return items;
}

function saveFile({ filename, csv }: { filename: string; csv: string }): void {
  const address = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = filename;
  link.click();
  // Some browsers read the address only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
