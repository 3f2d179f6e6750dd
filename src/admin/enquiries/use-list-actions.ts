import { useEffect, useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { downloadCsv } from "#admin/data/download-csv.ts";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { fetchEnquiries, fetchExport } from "./enquiries-api.ts";
import { type Filters, filterQuery, listQuery } from "./enquiry-filters.ts";

const MOST_A_CALL = 200;
const MOST_PRINTED = 2_000;

type Action = "csv" | "print" | "chosen";

/** The download and the print of all that fit the filters, on whichever page they are; the download of some of them. */
export function useListActions(filters: Filters) {
  const [busyWith, setBusyWith] = useState<Action | null>(null);
  const [printed, setPrinted] = useState<readonly DeskEnquiry[] | null>(null);

  useEffect(() => {
    if (!printed) return;
    window.print();
    setPrinted(null);
  }, [printed]);

  async function act(what: Action, action: () => Promise<void>) {
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
    download: () => act("csv", () => download(filterQuery(filters))),
    downloadChosen: (chosen: readonly DeskEnquiry[]) =>
      act("chosen", () => download(`ids=${chosen.map(({ _id }) => _id).join()}`)),
    print: () => act("print", async () => setPrinted(await fetchAll(filters))),
  };
}

async function download(query: string): Promise<void> {
  const { filename, csv } = await fetchExport(query);
  downloadCsv(csv, filename);
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
