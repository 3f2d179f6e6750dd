import type { BrowserContextOptions } from "playwright-core";
import { adminPage } from "../pages/admin.page.ts";
import { adminsPage } from "../pages/admins.page.ts";
import { createAdmin, enterAs, startSession } from "./admin-accounts.ts";
import type { siteInBrowser } from "./site-in-browser.ts";

/** A browser of a fresh admin, to be opened at the tab Admins, and calls of the same session from 192.0.2.10. */
export async function visitAdminsTab(house: ReturnType<typeof siteInBrowser>, options: BrowserContextOptions = {}) {
  const account = await createAdmin(house.site);
  const session = await startSession(house.site, account);
  const visit = await house.visit(options);
  await enterAs(visit.page, session);
  const send = (method: string, path: string, body?: object) =>
    fetch(`${house.site.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${session.token}`,
        "x-forwarded-for": "192.0.2.10",
        ...(body && { "content-type": "application/json" }),
      },
      body: body ? JSON.stringify(body) : null,
    });
  const { page } = visit;
  return { visit, page, account, session, send, admin: adminPage(page), tab: adminsPage(page) };
}
