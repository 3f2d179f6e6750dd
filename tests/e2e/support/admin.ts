import type { BrowserContextOptions, Page, Request } from "playwright-core";
import { expect } from "vitest";
import type { AdminUser } from "#contract/auth.ts";
import type { ContentDocument } from "#contract/documents.ts";
import type { DeskEnquiry, EnquiryChanges } from "#contract/enquiries.ts";
import type { Role } from "#contract/permissions.ts";
import { aSendRequest } from "#tests/server/factories.ts";
import { ADMIN_PASSWORD, seedAdmin } from "#tests/server/seed-admin.ts";
import { adminPage } from "../pages/admin.page.ts";
import { openSiteDatabase, type SiteInBrowser } from "./site.ts";

export interface AdminAccount {
  name: string;
  email: string;
  password: string;
}

export interface AdminSession {
  token: string;
  user: AdminUser;
}

type Site = { url: string; dataDir: string };

// Test files that run in parallel may share a site, so each worker starts at a different number.
let accounts = Number(process.env.VITEST_POOL_ID ?? 0) << 12;
let visitors = accounts;

/** Calls a site's API: with a token, as from 192.0.2.10, else as from this machine. @throws {Error} if refused */
async function callApi<Reply>(
  { url }: Site,
  method: string,
  path: string,
  body?: object | null,
  token?: string,
): Promise<Reply> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}`, "x-forwarded-for": "192.0.2.10" }),
      ...(body && !isForm && { "content-type": "application/json" }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.json() as Promise<Reply>;
}

/** Creates an admin. An admin has only one session, so each test uses a different admin. */
export async function createAdmin(site: Site, roles?: readonly Role[]): Promise<AdminAccount> {
  accounts += 1;
  const account = { name: "Bimal Roy", email: `admin-${accounts}@example.in` };
  await using db = await openSiteDatabase(site);
  await seedAdmin(db, { ...account, ...(roles && { roles }) });
  return { ...account, password: ADMIN_PASSWORD };
}

/** Invites an address and returns the secret of the invitation. */
export async function inviteAdmin(site: Site, email: string): Promise<string> {
  const { call } = await logInToApi(site);
  const { link } = await call<{ link: string }>("POST", "/admins/invitations", {
    email,
    roles: ["owner"],
    sendMail: false,
  });
  return new URL(link).searchParams.get("invite") ?? "";
}

/** Logs in as a program on another device. Ends any other session of the admin. */
export function startSession(site: Site, { email, password }: AdminAccount): Promise<AdminSession> {
  return callApi(site, "POST", "/auth/login", { email, password, force: true });
}

/** Stores the session in the browser before the first page opens, so that the page is logged in. */
export async function injectSession(page: Page, session: AdminSession): Promise<void> {
  await page.addInitScript(({ token, user }) => {
    // Only once, so that a logout persists, and not in frames, which may be the browser's error page.
    if (window !== top || localStorage.getItem("entered")) return;
    localStorage.setItem("entered", "yes");
    localStorage.setItem("token", token);
    localStorage.setItem("user", JSON.stringify(user));
  }, session);
}

/** Creates and logs in an admin. Returns functions that call the API as that admin. */
export async function logInToApi(site: Site, roles?: readonly Role[]) {
  const account = await createAdmin(site, roles);
  const session = await startSession(site, account);
  const call = <Reply>(method: string, path: string, body?: object) =>
    callApi<Reply>(site, method, path, body, session.token);
  /** Publishes a document with a changed value. */
  async function publish<Value>(path: string, change: (value: Value) => Value): Promise<void> {
    const at = `/documents/${path}`;
    const { document } = await call<{ document: ContentDocument }>("GET", at);
    const { value, body = "", version } = document.current ?? { value: {}, version: null };
    const text = { value: change(value as Value), body, basedOn: version };
    const { draft } = await call<{ draft: { version: string } }>("PUT", `${at}/draft`, text);
    await call("POST", `${at}/publish`, { basedOn: draft.version });
  }
  return { account, session, user: session.user, call, publish, ...enquiryCalls(site, call) };
}

/** Opens a browser logged in as a new admin. Also returns functions that call the API as the same admin. */
export async function visitAdmin(sites: SiteInBrowser, options: BrowserContextOptions = {}, roles?: readonly Role[]) {
  const api = await logInToApi(sites.site, roles);
  const visit = await sites.visit(options);
  const { page } = visit;
  const pending = new Set<Request>();
  // Leave out the stream of changes, which stays open as long as the dashboard.
  page.on("request", (request) => void (/\/api\/(?!changes)/.test(request.url()) && pending.add(request)));
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => void pending.delete(request));
  /** Waits until all API calls of the page are answered, including follow-up calls. */
  const settled = () =>
    expect
      .poll(async () => {
        await new Promise((resume) => setTimeout(resume, 200));
        return pending.size;
      })
      .toBe(0);
  await injectSession(page, api.session);
  const open = (tab: string, query = "") => page.goto(`/admin?tab=${tab}${query}`);
  return { ...api, ...visit, open, settled, admin: adminPage(page) };
}

/** Moves the next call of an enquiry to a past day in the database, because the desk refuses a past day. */
async function makeOverdue(site: Site, id: string, day: string): Promise<void> {
  await using db = await openSiteDatabase(site);
  await db.updateTable("enquiry").set({ next_call_on: day }).where("id", "=", id).execute();
}

function enquiryCalls(site: Site, call: <Reply>(method: string, path: string, body?: object) => Promise<Reply>) {
  const findEnquiry = async (search: string) =>
    (await call<{ items: DeskEnquiry[] }>("GET", `/enquiries?search=${encodeURIComponent(search)}`)).items[0];
  return {
    findEnquiry,
    async changeEnquiry(search: string, changes: EnquiryChanges): Promise<void> {
      const id = (await findEnquiry(search))?._id ?? "";
      const { nextCallOn, ...others } = changes;
      const isPast = typeof nextCallOn === "string" && nextCallOn < collegeDay();
      if (isPast) await makeOverdue(site, id, nextCallOn);
      await call("PATCH", `/enquiries/${id}`, isPast ? others : changes);
    },
  };
}

/** Sends an enquiry as a visitor, each time with a new IP address and email. The site needs `CAPTCHA=off`. */
export async function sendEnquiry({ url }: Site, fields: Record<string, unknown> = {}): Promise<void> {
  visitors += 1;
  const response = await fetch(`${url}/api/v1.0/email/send`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `10.200.${visitors >> 8}.${visitors % 256}` },
    body: JSON.stringify(aSendRequest({ email: `visitor-${visitors}@example.in`, ...fields })),
  });
  if (!response.ok) throw new Error(`The enquiry was answered with ${response.status}: ${await response.text()}`);
}

/** Returns today's date in the college's time zone, or the date `daysLater` days later. */
export function collegeDay(daysLater = 0): string {
  return new Date(Date.now() + 5.5 * 3_600_000 + daysLater * 86_400_000).toISOString().slice(0, 10);
}
