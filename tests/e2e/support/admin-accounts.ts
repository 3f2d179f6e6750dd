import type { Page } from "playwright-core";
import type { AdminUser } from "#contract/auth.ts";

export interface AdminAccount {
  name: string;
  email: string;
  password: string;
}

export interface AdminSession {
  token: string;
  user: AdminUser;
}

const FOUNDER: AdminAccount = { name: "Ananya Sen", email: "founder@example.in", password: "Amaltas 2026 jhoor" };

const founders = new WeakMap<object, Promise<AdminSession>>();
let accounts = 0;

/** A new admin of that site. An admin has one session, so each test takes an own one. */
export async function createAdmin(site: { url: string }): Promise<AdminAccount> {
  accounts += 1;
  const account = { ...FOUNDER, name: "Bimal Roy", email: `admin-${accounts}@example.in` };
  const invite = await inviteAdmin(site, account.email);
  await call(site, "POST", "/auth/signup", { ...account, invite });
  return account;
}

/** The secret of an invitation for that address. */
export async function inviteAdmin(site: { url: string }, email: string): Promise<string> {
  if (!founders.has(site)) founders.set(site, found(site));
  const { token } = (await founders.get(site)) as AdminSession;
  const { link } = await call<{ link: string }>(site, "POST", "/admins/invitations", { email, sendMail: false }, token);
  return new URL(link).searchParams.get("invite") ?? "";
}

/** Logs in as a program on another device; ends any other session of the admin. */
export function startSession(site: { url: string }, { email, password }: AdminAccount): Promise<AdminSession> {
  return call(site, "POST", "/auth/login", { email, password, force: true });
}

/** A browser that is logged in from its first page on. */
export async function enterAs(page: Page, session: AdminSession): Promise<void> {
  await page.context().addInitScript(({ token, user }) => {
    // Once: what the page does with it later counts.
    if (localStorage.getItem("entered")) return;
    localStorage.setItem("entered", "yes");
    localStorage.setItem("token", token);
    localStorage.setItem("user", JSON.stringify(user));
  }, session);
}

/** The first admin signs up freely, since this test runs on the site's own machine. */
async function found(site: { url: string }): Promise<AdminSession> {
  await call(site, "POST", "/auth/signup", FOUNDER);
  return startSession(site, FOUNDER);
}

async function call<Reply>(
  site: { url: string },
  method: string,
  path: string,
  body: object,
  token?: string,
): Promise<Reply> {
  const response = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.json() as Promise<Reply>;
}
