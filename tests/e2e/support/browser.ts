import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Locator,
  type Page,
} from "playwright-core";
import { onTestFinished } from "vitest";

/** Window sizes of a phone and a desktop, the two layouts of every page. */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
export const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** Timeout of an action (see vitest.config.ts). */
const WAITS_MS = 120_000;

/** Switches that disable everything in Chromium that pages do not need, such as requests to Google. */
const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Launches the Chromium that the global setup found or installed. */
export function launchBrowser(...more: string[]): Promise<Browser> {
  return launch({ args: [...CHROMIUM_ARGUMENTS, ...more] });
}

let common: Promise<Browser> | undefined;

/** Returns the browser that all test files of this worker share. It ends with the worker's process. */
export function commonBrowser(): Promise<Browser> {
  common ??= launchBrowser();
  return common;
}

function launch(options: LaunchOptions): Promise<Browser> {
  const { CHROMIUM: executablePath = "" } = process.env;
  return chromium.launch({ executablePath, ...options });
}

/** Launches a browser without any Bengali system font. */
export async function launchWithoutBengali(): Promise<Browser> {
  const FONTCONFIG_FILE = join(await mkdtemp(join(tmpdir(), "mortarboard-fonts-")), "fonts.conf");
  await writeFile(FONTCONFIG_FILE, WITHOUT_BENGALI);
  return launch({ args: CHROMIUM_ARGUMENTS, env: { ...process.env, FONTCONFIG_FILE } });
}

const WITHOUT_BENGALI = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
  <include>/etc/fonts/fonts.conf</include>
  <selectfont><rejectfont><pattern><patelt name="lang"><string>bn</string></patelt></pattern></rejectfont></selectfont>
</fontconfig>`;

export interface Visit extends AsyncDisposable {
  page: Page;
  /** Ignores matching console messages and failed requests that the test causes on purpose. */
  allowBrowserErrors(pattern: RegExp): void;
}

/** Number of this worker's last visitor. Each visitor gets a different IP address. */
let visitors = Number(process.env.VITEST_WORKER_ID ?? 0) << 8;

/** A browser profile with a blank page that stays open, through which the profile is emptied. */
interface Profile {
  context: BrowserContext;
  keeper: Page;
}

/** Emptied profiles for reuse, keyed by options. Their cached compiled scripts save a fifth of a visit's time. */
const profiles = new Map<string, Profile[]>();

/** Contexts to close after the visit, because they cannot be emptied for reuse. */
const used = new WeakSet<BrowserContext>();

async function takeProfile(browser: Browser, key: string, options: BrowserContextOptions): Promise<Profile> {
  const free = profiles.get(key)?.pop();
  if (free) return free;
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(WAITS_MS);
  return { context, keeper: await context.newPage() };
}

async function giveBack({ context, keeper }: Profile, key: string, baseURL = ""): Promise<void> {
  if (used.has(context)) return context.close();
  await Promise.all(context.pages().map((page) => page !== keeper && page.close()));
  const session = await context.newCDPSession(keeper);
  const { origin } = new URL(baseURL);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.detach();
  profiles.set(key, [...(profiles.get(key) ?? []), { context, keeper }]);
}

/** Keeps the page from what others change, as on a poor connection. Call this before the page opens. */
export async function missChanges(page: Page): Promise<void> {
  await page.route("**/api/changes?*", (route) => route.abort());
}

/** Installs a clock that a test can advance. Otherwise the clock runs normally. */
export async function takeClock(page: Page): Promise<void> {
  used.add(page.context());
  await page.clock.install();
}

/** Closes the emptied profiles. Call this when no visits follow. */
export async function closeProfiles(): Promise<void> {
  const open = [...profiles.values()].flat();
  profiles.clear();
  await Promise.all(open.map(({ context }) => context.close()));
}

/**
 * Starts a visit with an empty browser profile and a new IP address (servers under test trust X-Forwarded-For from this
 * machine). The visit ends with the test, or earlier by `await using`. The end fails the test if anything unexpected
 * happened: a console message (including violations of the content security policy), an uncaught error, a request that
 * failed or returned an error, or a request to another site.
 */
export async function startVisit(browser: Browser, options: BrowserContextOptions): Promise<Visit> {
  visitors += 1;
  const key = JSON.stringify(options);
  const profile = await takeProfile(browser, key, options);
  const { context } = profile;
  const address = `10.${(visitors >> 16) % 256}.${(visitors >> 8) % 256}.${visitors % 256}`;
  await context.setExtraHTTPHeaders({ "x-forwarded-for": address });
  const page = await context.newPage();
  const troubles: string[] = [];
  const expected: RegExp[] = [];

  page.on("pageerror", (error) => troubles.push(`uncaught: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") {
      troubles.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  const own = URL.parse(options.baseURL ?? "")?.origin;
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== own) troubles.push(`asks somebody else: ${request.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // The browser aborts pending requests when a visitor leaves the page.
    if (reason !== "net::ERR_ABORTED") troubles.push(`request failed: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) troubles.push(`answered ${response.status()}: ${response.url()}`);
  });

  let isOver = false;
  const end = async () => {
    if (isOver) return;
    isOver = true;
    const unexpected = troubles.filter((trouble) => !expected.some((pattern) => pattern.test(trouble)));
    await giveBack(profile, key, options.baseURL);
    if (unexpected.length > 0) throw new Error(`The browser met with trouble:\n${unexpected.join("\n")}`);
  };
  onTestFinished(end);
  return { page, allowBrowserErrors: (pattern) => void expected.push(pattern), [Symbol.asyncDispose]: end };
}

/** Holds matching requests, like a slow connection, until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp, options?: { times: number }): Promise<() => void> {
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(url, (route) => mayGo.then(() => route.fallback()), options);
  return letGo;
}

export function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((one) => one === document.activeElement);
}

/** Clicks the button and returns the downloaded file. */
export async function download(page: Page, button: Locator): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

/**
 * Pastes what a word processor has copied, as HTML and as its plain text, with tabs between cells.
 * @returns whether the page handled the paste, so that the browser inserts no text
 */
export function pasteHtml(field: Locator, html: string): Promise<boolean> {
  return field.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    clipboardData.setData("text/plain", html.replace(/(?<!<tr>)<td>/g, "\t").replace(/<[^>]*>/g, "\n"));
    return !element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

/**
 * Replaces the whole text of a text editor by typing, or types where another `key` has moved the caret. Use instead of
 * `fill`, which may insert into the old text.
 */
export async function typeInEditor(editor: Locator, words: string, key = "Control+A"): Promise<void> {
  await editor.click();
  await pressInEditor(editor, key);
  await editor.pressSequentially(words);
}

/**
 * Moves the caret of a text editor. Waits with timers of the page, because ProseMirror sets the caret 20 ms after the
 * focus, and on a busy machine a wait in the test would end before that.
 */
export async function pressInEditor(editor: Locator, key: string): Promise<void> {
  const settle = () => editor.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
  await settle();
  await editor.press(key);
  await settle();
}

/** Chooses a radio button by clicking the label, because the input is hidden. Waits until the label is at rest. */
export function chooseRadio(within: Page | Locator, radio: { name: string | RegExp; exact?: boolean }): Promise<void> {
  const page = "page" in within ? within.page() : within;
  return within.locator("label", { has: page.getByRole("radio", radio) }).click();
}
