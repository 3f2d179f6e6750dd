import type { BrowserContextOptions } from "playwright-core";
import { adminRecordsPage } from "../pages/admin-records.page.ts";
import { visitAdmin } from "./admin.ts";
import type { SiteInBrowser } from "./site.ts";

interface ListedRecord {
  _id: string;
  /** Fields of a notice. */
  title: string;
  description: string;
  /** Fields of a placement. */
  name: string;
  image?: { url: string } | null;
}

const PATHS = { announcements: "/announcements", "placed-students": "/placed" };

/** Creates the `stored` records and opens the tab as a new admin. Also returns functions that list the records. */
export async function visitRecords(
  sites: SiteInBrowser,
  tab: keyof typeof PATHS,
  { stored = [], ...options }: BrowserContextOptions & { stored?: object[] } = {},
) {
  const all = await visitAdmin(sites, options);
  const { call, open } = all;
  const path = PATHS[tab];
  const list = async () => (await call<{ items: ListedRecord[] }>("GET", path)).items;
  const create = async (body: object) => (await call<{ item: ListedRecord }>("POST", path, body)).item;
  const ids: string[] = [];
  for (const record of stored) ids.push((await create(record))._id);
  await open(tab);
  await all.page.getByRole("tabpanel").getByRole("heading", { level: 2 }).first().waitFor();
  return {
    ...all,
    records: adminRecordsPage(all.page),
    id: ids[0] ?? "",
    list,
    titles: async () => (await list()).map(({ title, name }) => title ?? name),
    find: async (id: string) => (await list()).find(({ _id }) => _id === id),
    create,
    change: (id: string, body: object) => call("PATCH", `${path}/${id}`, body),
    remove: (id: string) => call("DELETE", `${path}/${id}`),
  };
}
