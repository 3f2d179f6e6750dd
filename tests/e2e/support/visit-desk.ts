import type { BrowserContextOptions } from "playwright-core";
import { adminPage } from "../pages/admin.page.ts";
import { enquiriesTab } from "../pages/enquiries-tab.page.ts";
import { createAdmin, enterAs, startSession } from "./admin-accounts.ts";
import { DESKTOP, PHONE } from "./browser.ts";
import { deskCalls } from "./desk-calls.ts";
import type { siteInBrowser } from "./site-in-browser.ts";

export const LOOKS = [
  { look: "a phone, light", options: { ...PHONE, colorScheme: "light" as const } },
  { look: "a phone, dark", options: { ...PHONE, colorScheme: "dark" as const } },
  { look: "a desktop, light", options: { ...DESKTOP, colorScheme: "light" as const } },
  { look: "a desktop, dark", options: { ...DESKTOP, colorScheme: "dark" as const } },
];

/** A day of the college. */
export function collegeDay(daysLater = 0): string {
  return new Date(Date.now() + 5.5 * 3_600_000 + daysLater * 86_400_000).toISOString().slice(0, 10);
}

/** A fresh admin, logged in, in a browser of their own. */
export async function visitDesk(house: ReturnType<typeof siteInBrowser>, options: BrowserContextOptions = {}) {
  const session = await startSession(house.site, await createAdmin(house.site));
  const visit = await house.visit(options);
  const { page } = visit;
  await enterAs(page, session);
  const calls = deskCalls(house.site, session);
  return { visit, page, session, admin: adminPage(page), desk: enquiriesTab(page), calls };
}
