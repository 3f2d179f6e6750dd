import type { BrowserContextOptions } from "playwright-core";
import { enquiriesTab } from "../pages/enquiries-tab.page.ts";
import { logInToApi, sendEnquiry, visitAdmin } from "./admin.ts";
import type { SiteInBrowser } from "./site.ts";

/** Sends enquiries and opens the tab's list as an admin, newest first. A search for the surname finds only these. */
export async function visitEnquiries(
  sites: SiteInBrowser,
  surname: string,
  names: readonly string[],
  { fields = {}, ...options }: BrowserContextOptions & { fields?: Record<string, unknown> } = {},
) {
  for (const name of names) await sendEnquiry(sites.site, { name: `${name} ${surname}`, ...fields });
  const all = await visitAdmin(sites, options);
  const { page } = all;
  // The desk's stream of changes may still be open when the session ends.
  all.allowBrowserErrors(/401.*\/api\/changes/);
  const tab = enquiriesTab(page);
  const search = async (query = "") => {
    await all.open("enquiries", `&view=list&search=${surname}${query}`);
    await tab.rows.nth(names.length - 1).waitFor();
  };
  return {
    ...all,
    tab,
    /** Opens the tab with the list of these enquiries. */
    search,
    /** Opens one of these enquiries in the list. */
    async openEnquiry(name: string) {
      await search();
      await tab.open(`${name} ${surname}`);
      await tab.history.first().waitFor();
    },
    find: (name: string) => all.findEnquiry(`${name} ${surname}`),
    /** Creates another admin, who works through the API. */
    colleague: () => logInToApi(sites.site),
    focused: () => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? ""),
  };
}
