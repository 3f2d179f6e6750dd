import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Browser, BrowserContextOptions } from "playwright-core";
import PostalMime, { type Email } from "postal-mime";
import { afterAll, beforeAll, beforeEach, expect, inject } from "vitest";
import type { Enquiry } from "#contract/enquiry.ts";
import { openDatabase, setLockTimeout } from "#server/platform/db/open-database.ts";
import { closeProfiles, commonBrowser, startVisit, type Visit } from "./browser.ts";
import { openTestSite, type TestSite } from "./open-test-site.ts";

type AnySite = Pick<TestSite, "url" | "dataDir">;

export interface SiteInBrowser {
  readonly site: AnySite;
  visit(options?: BrowserContextOptions): Promise<Visit>;
}

/**
 * Starts one server for all tests of a file, and a new one for a second try. Each test opens its own visits.
 * @param prepare adds what the tests need to each new site
 */
export function siteInBrowser(
  env: Record<string, string> = {},
  prepare?: (site: TestSite) => Promise<void>,
): SiteInBrowser {
  let site: TestSite;
  const open = async () => {
    site = await openTestSite({ env: { TRUST_PROXY: "127.0.0.1", ...env } });
    await prepare?.(site);
  };
  beforeAll(open);
  // The first try has left its records: the second would find two of each.
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return;
    await site[Symbol.asyncDispose]();
    await open();
  });
  afterAll(() => site?.[Symbol.asyncDispose]());
  return inBrowser(() => site);
}

/** The site with sample data that all test files share. Tests may only add enquiries to this site. */
export function sharedSiteInBrowser(launch = commonBrowser): SiteInBrowser {
  return inBrowser(() => inject("preparedSites")?.shared as AnySite, launch);
}

function inBrowser(site: () => AnySite, launch = commonBrowser): SiteInBrowser {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(closeProfiles);
  return {
    get site() {
      return site();
    },
    visit: (options) => startVisit(browser, { baseURL: site().url, ...options }),
  };
}

/** Opens a site's database, for changes that the API does not offer: `await using db = await openSiteDatabase(…)`. */
export async function openSiteDatabase({ dataDir }: Pick<AnySite, "dataDir">) {
  return setLockTimeout(await openDatabase({ kind: "sqlite", file: join(dataDir, "mortarboard.sqlite") }));
}

/** Returns the site's stored enquiries with this email address. */
export function storedEnquiries({ dataDir }: Pick<AnySite, "dataDir">, email: string): Enquiry[] {
  using db = new DatabaseSync(join(dataDir, "mortarboard.sqlite"), { readOnly: true });
  const rows = db.prepare("SELECT name, email, mobile, course FROM enquiry WHERE email = ?").all(email);
  return rows.map((row) => ({ ...row }) as unknown as Enquiry);
}

/** Returns the mails that a site without an SMTP server has written as files, oldest first. */
export async function writtenMails({ dataDir }: Pick<AnySite, "dataDir">): Promise<(Email & { file: string })[]> {
  const folder = join(dataDir, "mail");
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  return Promise.all(
    files.map(async (file) => ({ ...(await PostalMime.parse(await readFile(join(folder, file)))), file })),
  );
}

/** Waits until the site has written a matching mail, and returns the newest one. */
export async function writtenMail(site: AnySite, matches: (mail: Email) => unknown): Promise<Email> {
  const find = async () => (await writtenMails(site)).findLast(matches);
  await expect.poll(find).toBeDefined();
  return (await find()) as Email;
}

/** Returns a filter of the mails to an address. */
export const isTo = (email: string) => (mail: Email) => !!mail.to?.some(({ address }) => address === email);

/** Waits for a mail to the address, and returns the link with a token in the newest one. */
export async function mailedLink(site: AnySite, email: string): Promise<string> {
  const link = /http\S+token=\S+/;
  const { text = "" } = await writtenMail(site, (mail) => isTo(email)(mail) && link.test(mail.text ?? ""));
  return link.exec(text)?.[0] ?? "";
}
