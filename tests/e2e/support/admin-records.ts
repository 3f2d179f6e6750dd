import { type AdminSession, createAdmin, enterAs, startSession } from "./admin-accounts.ts";
import type { siteInBrowser } from "./site-in-browser.ts";

type House = ReturnType<typeof siteInBrowser>;

export interface ListedRecord {
  _id: string;
  /** Of an announcement. */
  title: string;
  description: string;
  date: string;
  /** Of a placed student. */
  name: string;
  placedAt: string;
  designation: string;
  image?: { url: string } | null;
}

/** A fresh admin in an open tab of the dashboard, and the API as that admin calls it. */
export async function enterTab(house: House, tab: string, options: Parameters<House["visit"]>[0] = {}) {
  const session = await startSession(house.site, await createAdmin(house.site));
  const visit = await house.visit(options);
  const { page } = visit;
  await enterAs(page, session);
  await page.goto(`/admin?tab=${tab}`);
  await page.getByRole("tabpanel").getByRole("heading", { level: 2 }).first().waitFor();

  const list = async (path = "/announcements") =>
    (await call<{ items: ListedRecord[] }>(house, session, "GET", path)).items;
  return {
    visit,
    page,
    list,
    titles: async (path?: string) => (await list(path)).map(({ title, name }) => title ?? name),
    create: async (path: string, body: object) =>
      (await call<{ item: ListedRecord }>(house, session, "POST", path, body)).item,
    change: (path: string, body: object) => call(house, session, "PATCH", path, body),
    remove: (path: string) => call(house, session, "DELETE", path),
  };
}

async function call<Reply>(house: House, { token }: AdminSession, method: string, path: string, body?: object) {
  const isForm = body instanceof FormData;
  const response = await fetch(`${house.site.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { "content-type": "application/json" }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.json() as Promise<Reply>;
}
