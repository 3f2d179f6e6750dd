import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Config } from "#server/config.ts";
import type { Captcha, CaptchaOptions, createCaptcha as CreateCaptcha } from "#site/enquiry/captcha/captcha.ts";
import { type CaptchaProvider, type HostedProvider, startCaptchaProvider } from "#tests/support/captcha-provider.ts";
import {
  buildCaptchaClient,
  type CaptchaSite,
  removeCaptchaClient,
  startCaptchaSite,
} from "#tests/support/captcha-site.ts";
import { launchBrowser } from "./support/browser.ts";

declare global {
  var createCaptcha: typeof CreateCaptcha;
  var captcha: Captcha;
  var closings: number;
}

const HOSTED = ["recaptcha", "hcaptcha", "turnstile"] as const;
const POW: Config["captcha"] = { provider: "pow", siteKey: "", scriptUrl: "", secret: "", verifyUrl: "" };
/** Longer than any test waits. */
const NEVER_MS = 3_600_000;
const ADDRESS = "203.0.113.7";

let browser: Browser;
let folder: string;
let provider: CaptchaProvider;

beforeAll(async () => {
  folder = await buildCaptchaClient();
  provider = await startCaptchaProvider();
  browser = await launchBrowser("--host-resolver-rules=MAP office.test 127.0.0.1");
});

afterAll(async () => {
  await browser?.close();
  await provider?.[Symbol.asyncDispose]();
  if (folder) await removeCaptchaClient(folder);
});

interface Visit extends AsyncDisposable {
  page: Page;
  site: CaptchaSite;
  /** What the browser complained about: script errors and breaches of the content security policy. */
  complaints: string[];
}

/** A page in whose open, modal dialog `captcha` is ready to be executed. */
async function visit(
  settings: Config["captcha"],
  {
    host = "localhost",
    options = {},
    prepare = async () => {},
  }: {
    host?: string;
    options?: Omit<CaptchaOptions, "place">;
    prepare?: (page: Page) => Promise<unknown>;
  } = {},
): Promise<Visit> {
  const site = await startCaptchaSite(folder, settings);
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await prepare(page);
  await page.goto(`http://${host}:${site.port}/page`);
  await page.evaluate(
    async ([{ provider, siteKey, scriptUrl }, options]) => {
      document.querySelector("dialog")?.showModal();
      const place = document.querySelector<HTMLElement>("#place") ?? document.body;
      globalThis.captcha = await globalThis.createCaptcha({ provider, siteKey, scriptUrl }, { place, ...options });
    },
    [settings, options] as const,
  );
  return {
    page,
    site,
    complaints,
    async [Symbol.asyncDispose]() {
      await page.close();
      await site[Symbol.asyncDispose]();
    },
  };
}

function execute(page: Page): Promise<string> {
  return page.evaluate(() => globalThis.captcha.execute());
}

/** The message with which `execute` rejects. */
function executeInVain(page: Page): Promise<string> {
  return page.evaluate(() => globalThis.captcha.execute().catch((error: Error) => error.message));
}

test("the proof of work is done in a worker, under a strict policy, and the server accepts each token", async () => {
  await using visitor = await visit(POW);
  const workers: string[] = [];
  visitor.page.on("worker", (worker) => workers.push(new URL(worker.url()).pathname));

  const tokens = [await execute(visitor.page), await execute(visitor.page)];

  const passes = await Promise.all(tokens.map((token) => visitor.site.captcha.check(token, ADDRESS)));
  expect(new Set(passes.map((pass) => pass?.nonce)).size).toBe(2);
  expect(workers).toHaveLength(2);
  expect(workers[0]).toMatch(/^\/assets\/pow\.worker-.*\.js$/);
  expect(visitor.complaints).toEqual([]);
});

test("a prepared token is there at once when the form is sent, and is given out once", async () => {
  await using visitor = await visit(POW);
  const challenges: string[] = [];
  visitor.page.on("request", (request) => request.url().endsWith("/challenge") && challenges.push(request.url()));
  const solved = visitor.page.waitForEvent("worker").then((worker) => worker.waitForEvent("close"));
  await visitor.page.evaluate(() => {
    globalThis.captcha.prepare();
    globalThis.captcha.prepare();
  });
  await solved;

  const first = await execute(visitor.page);
  expect(challenges).toHaveLength(1);
  const second = await execute(visitor.page);
  expect(challenges).toHaveLength(2);

  const passes = [await visitor.site.captcha.check(first, ADDRESS), await visitor.site.captcha.check(second, ADDRESS)];
  expect(passes[0]?.nonce).not.toBe(passes[1]?.nonce);
});

test("a token that was prepared too long ago is replaced before it is sent", async () => {
  await using visitor = await visit(POW, { prepare: (page) => page.clock.install() });
  const solved = visitor.page.waitForEvent("worker").then((worker) => worker.waitForEvent("close"));
  await visitor.page.evaluate(() => globalThis.captcha.prepare());
  await solved;

  await visitor.page.clock.fastForward("09:01");
  const newChallenge = visitor.page.waitForRequest("**/api/captcha/challenge");

  expect(await visitor.site.captcha.check(await execute(visitor.page), ADDRESS)).not.toBeNull();
  await newChallenge;
});

test("where the worker does not come, the page itself does the work", async () => {
  await using visitor = await visit(POW, {
    prepare: (page) => page.route("**/pow.worker-*", (route) => route.abort()),
  });

  expect(await visitor.site.captcha.check(await execute(visitor.page), ADDRESS)).not.toBeNull();
});

test("on plain http, where browsers have no WebCrypto, the work is done all the same", async () => {
  await using visitor = await visit(POW, { host: "office.test" });
  expect(await visitor.page.evaluate(() => isSecureContext)).toBe(false);

  expect(await visitor.site.captcha.check(await execute(visitor.page), ADDRESS)).not.toBeNull();
  expect(visitor.complaints).toEqual([]);
});

test("no challenge from the server is an error, and the next attempt works again", async () => {
  await using visitor = await visit(POW);
  await visitor.page.route("**/api/captcha/challenge", (route) => route.fulfill({ status: 503, body: "{}" }), {
    times: 1,
  });

  expect(await executeInVain(visitor.page)).toContain("503");
  expect(await visitor.site.captcha.check(await execute(visitor.page), ADDRESS)).not.toBeNull();
});

test("with the captcha off the token is empty and nothing is loaded for it", async () => {
  await using visitor = await visit({ ...POW, provider: "off" });

  expect(await execute(visitor.page)).toBe("");
});

test.for(HOSTED)("%s: gives a new token for each submission, and the server accepts them", async (name) => {
  await using visitor = await visit(provider.settings(name));

  for (const _ of ["first", "second"]) {
    expect(await visitor.site.captcha.check(await execute(visitor.page), ADDRESS)).not.toBeNull();
  }
  expect(visitor.complaints).toEqual([]);
});

test.for(HOSTED)("%s: a challenge can be solved although the form is in a modal dialog", async (name) => {
  await using visitor = await visit(provider.settings(name, "challenges"));
  const token = visitor.page.evaluate(() => {
    globalThis.closings = 0;
    document.querySelector("dialog")?.addEventListener("close", () => globalThis.closings++);
    return globalThis.captcha.execute();
  });

  await visitor.page.getByRole("button", { name: "I am human" }).click();

  expect(await visitor.site.captcha.check(await token, ADDRESS)).not.toBeNull();
  expect(await visitor.page.evaluate(() => globalThis.closings)).toBe(0);
  expect(await visitor.page.evaluate(() => document.querySelector("dialog")?.matches(":modal"))).toBe(true);
  expect(visitor.complaints).toEqual([]);
});

test.for(HOSTED)("%s: a challenge that was closed ends in an error, and the next attempt works", async (name) => {
  // Only hCaptcha tells that its challenge was closed; with the others time must tell.
  const tells = name === "hcaptcha";
  await using visitor = await visit(provider.settings(name, "challenges"), {
    options: { challengeTimeoutMs: tells ? NEVER_MS : 1_500 },
  });
  const outcome = executeInVain(visitor.page);
  await visitor.page.getByRole("button", { name: "Close challenge" }).click();
  expect(await outcome).toContain("gave no token");

  const next = execute(visitor.page);
  await visitor.page.getByRole("button", { name: "I am human" }).click();
  expect(await visitor.site.captcha.check(await next, ADDRESS)).not.toBeNull();
});

test.for(HOSTED)("%s: a provider's own failure is an error at once", async (name) => {
  await using visitor = await visit(provider.settings(name, "fails"), { options: { challengeTimeoutMs: NEVER_MS } });

  expect(await executeInVain(visitor.page)).toContain("gave no token");
});

test.for(HOSTED)(
  "%s: a blocked script is an error, not a wait; it is loaded anew for the next attempt",
  async (name) => {
    await using visitor = await visit(provider.settings(name));
    await visitor.page.route(`${provider.origin}/**`, (route) => route.abort(), { times: 1 });

    expect(await executeInVain(visitor.page)).toContain("is blocked or does not answer");
    expect(await visitor.site.captcha.check(await execute(visitor.page), ADDRESS)).not.toBeNull();
  },
);

test("a script that never comes is given up", async () => {
  await using visitor = await visit(provider.settings("turnstile"), { options: { loadTimeoutMs: 300 } });
  await visitor.page.route(`${provider.origin}/**`, () => {});

  expect(await executeInVain(visitor.page)).toContain("took too long");
});

test("a script that is another provider's is named as the fault", async () => {
  const settings: Config["captcha"] = {
    ...provider.settings("hcaptcha" satisfies HostedProvider),
    scriptUrl: provider.settings("turnstile").scriptUrl,
  };
  await using visitor = await visit(settings);

  expect(await executeInVain(visitor.page)).toContain("CAPTCHA_SCRIPT_URL");
});

test("a form that is closed during a challenge gets its answer and stays closed", async () => {
  await using visitor = await visit(provider.settings("recaptcha", "challenges"));
  const outcome = executeInVain(visitor.page);
  await visitor.page.getByRole("button", { name: "I am human" }).waitFor();

  await visitor.page.evaluate(() => {
    document.querySelector("dialog")?.close();
    globalThis.captcha.reset();
  });

  expect(await outcome).toContain("gave no token");
  expect(await visitor.page.evaluate(() => document.querySelector("dialog")?.open)).toBe(false);
});

test("the files stay small: what a visitor downloads for the proof of work is within 3 kB", async () => {
  const files = await readdir(join(folder, "assets"));
  const sizes: Record<string, number> = {};
  for (const file of files) {
    const name = file.replace(/-[\w-]{8}\.js$/, ".js");
    sizes[name] = (sizes[name] ?? 0) + brotliCompressSync(await readFile(join(folder, "assets", file))).length;
  }

  expect((sizes["pow-captcha.js"] ?? 0) + (sizes["pow.worker.js"] ?? 0)).toBeLessThan(3_000);
  expect(sizes["hosted-captcha.js"]).toBeLessThan(2_000);
});
