import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, ask, listen } from "#server/testing/ask.ts";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";
import { PUBLIC_ROUTES } from "#tests/support/public-routes.ts";

const ORIGIN = "http://localhost:3000";

let api: TestApi;
let origin: string;
beforeAll(async () => {
  api = await openTestApi();
  origin = await listen(api);
});
afterAll(() => api[Symbol.asyncDispose]());

const get = (target: string, headers: Record<string, string> = {}) => ask(origin, target, { headers });

function canonicalOf({ body }: Answer): string | undefined {
  return /<link rel="canonical" href="([^"]+)"/.exec(body)?.[1];
}

test.for(PUBLIC_ROUTES)("%s is a page in any letter case, with or without a slash at the end", async (route) => {
  const spellings = [route, `${route}/`, route.toLowerCase(), route.toUpperCase(), `/${route}//`, `${route}?utm=1`];
  const [page, ...others] = await Promise.all(spellings.map((spelling) => get(spelling)));

  expect(page?.status).toBe(200);
  expect(page?.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page && canonicalOf(page)).toBe(ORIGIN + route);
  expect(page?.body).toMatch(/<title>[^<]+<\/title>/);
  expect(page?.body.match(/<h1[ >]/g)).toHaveLength(1);
  expect(others.filter(({ status, body }) => status !== 200 || body !== page?.body)).toEqual([]);
});

test.for([
  ["/contactpage", 301, "/ContactUs"],
  ["/ContactPage/", 301, "/ContactUs"],
  ["/login", 302, "/admin/login"],
  ["/reset?token=a%2Bb&email=x%40y.in", 302, "/admin/reset?token=a%2Bb&email=x%40y.in"],
  ["/Admin/Reset/?token=a%2Bb", 302, "/admin/reset?token=a%2Bb"],
  ["/admin/", 302, "/admin"],
  ["/nowhere", 302, "/"],
  ["/nowhere/at/all?token=secret", 302, "/"],
  ["/admin/nowhere", 302, "/"],
  ["//evil.example/nowhere", 302, "/"],
  ["/\\evil", 302, "/"],
  ["/%2F%2Fevil.example/nowhere", 302, "/"],
] as const)("%s is redirected", async ([target, status, location]) => {
  const answer = await get(target);

  expect([answer.status, answer.headers.location, answer.body]).toEqual([status, location, ""]);
});

test.for(["/admin", "/admin/dashboard", "/admin/login", "/admin/signup", "/admin/reset"])(
  "%s is the admin's document, which no search engine keeps",
  async (target) => {
    const answer = await get(target);

    expect(answer.status).toBe(200);
    expect(answer.headers["x-robots-tag"]).toBe("noindex");
    expect(answer.body).toContain("/admin/assets/");
  },
);

test.for([
  "/nowhere.png",
  "/Images/nowhere.svg",
  "/.env",
  "/content/college.yaml",
  "/data/mortarboard.sqlite",
  "/src/server/main.ts",
  "/build/site/server/index.js",
  "/Images/../../package.json",
  "/Images/..%2f..%2f..%2fpackage.json",
  "/assets/..%5c..%5cpackage.json",
  "/%2e%2e/%2e%2e/package.json",
  "/admin/assets/../../index.html",
  "/Images/%00.svg",
  "/Images/seal.svg%00.png",
])("%s is no file of the site", async (target) => {
  const answer = await get(target);

  expect([answer.status, answer.body]).toEqual([404, "There is nothing at this address."]);
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
});

test.for(["/../../../../etc/passwd", "/Images/..%2f..%2f..%2f..%2fetc%2fpasswd", "//etc/passwd"])(
  "%s leads home, not out of the house",
  async (target) => {
    const answer = await get(target);

    expect([answer.status, answer.headers.location, answer.body]).toEqual([302, "/", ""]);
  },
);

test.for([
  ["br", "br"],
  ["gzip, deflate, br;q=0.9", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["identity", undefined],
  ["gzip;q=0", undefined],
  ["", undefined],
] as const)(
  "Accept-Encoding %o gets the encoding %o, and asks in vain for the same again",
  async ([accepted, encoding]) => {
    const answer = await get("/", { "accept-encoding": accepted });
    const etag = String(answer.headers.etag);
    const [again, other] = await Promise.all(
      [etag, '"another"'].map((tag) => get("/", { "accept-encoding": accepted, "if-none-match": tag })),
    );

    expect(answer.headers).toMatchObject({ vary: "accept-encoding", "cache-control": "no-cache" });
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect([again?.status, again?.body, again?.headers.etag]).toEqual([304, "", etag]);
    expect(other?.status).toBe(200);
  },
);

test("the compressed page is the page", async () => {
  const page = await api.request({ method: "GET", url: "/Bpharma" });
  const zipped = await api.request({ method: "GET", url: "/Bpharma", headers: { "accept-encoding": "gzip" } });

  expect(gunzipSync(zipped.rawPayload).toString()).toBe(page.body);
});

test.for(["/", "/Bpharma", "/admin/login", "/Images/seal.svg", "/Pdf/Brochure.pdf", "/healthz"])(
  "HEAD %s tells what GET would send",
  async (target) => {
    const [whole, head] = await Promise.all([get(target), ask(origin, target, { method: "HEAD" })]);

    expect([head.status, head.body]).toEqual([whole.status, ""]);
    for (const name of ["content-type", "content-length", "etag", "content-security-policy", "cache-control"]) {
      expect(head.headers[name]).toBe(whole.headers[name]);
    }
  },
);

test.for([{}, { TRUST_PROXY: "127.0.0.1" }])(
  "no page takes its origin from the sender of a request, with %o",
  async (env) => {
    await using spoofed = await openTestApi({ env });
    const address = await listen(spoofed);
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" };

    const answers = await Promise.all(
      ["/", "/Bpharma", "/Bpharma.data", "/nowhere", "/contactpage", "/admin", "http://evil.example/ContactUs"].map(
        (target) => ask(address, target, { headers }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 302, 301, 200, 200]);
    expect(JSON.stringify(answers.map(({ headers, body }) => [headers, body]))).not.toContain("evil.example");
  },
);

test("a page whose loader fails shows the specification's error page, which nobody keeps", async () => {
  await using broken = await openTestApi();
  const home = () => broken.request({ method: "GET", url: "/" });
  await sql`alter table event rename to event_elsewhere`.execute(broken.db);
  const failed = await home();
  await sql`alter table event_elsewhere rename to event`.execute(broken.db);
  const mended = await home();

  expect(failed.statusCode).toBe(500);
  expect(failed.headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  expect(failed.headers).not.toHaveProperty("etag");
  expect(failed.body).toContain("Unexpected Application Error!");
  expect(failed.body).toMatch(/id="main-menu".*<main.*<a [^>]*href="\/">Try again<.*<\/main>.*<footer/s);
  expect(failed.body).not.toMatch(/no such table|\.ts:|node_modules/);
  expect(mended.statusCode).toBe(200);
});

test("a page that shows nothing from the database is served without one", async () => {
  await using broken = await openTestApi();
  await broken.db.destroy();

  expect((await broken.request({ method: "GET", url: "/Library" })).statusCode).toBe(200);
  expect((await broken.request({ method: "GET", url: "/" })).statusCode).toBe(500);
});

test("who makes up addresses without end is told to wait, and still gets the pages that are there already", async () => {
  await using flooded = await openTestApi({ env: { TRUST_PROXY: "127.0.0.1" } });
  const from = (url: string, address: string) =>
    flooded.request({ method: "GET", url, headers: { "x-forwarded-for": address } });
  await from("/Library", "198.51.100.7");

  for (let count = 0; count < 300; count += 1) await from(`/Notices/${count}.data`, `2001:db8:0:1::${count + 1}`);
  const [search, data, cached, neighbour] = await Promise.all(
    (["/Search?q=fees", "/_.data", "/Library"] as const)
      .map((url) => from(url, "2001:db8:0:1::ffff"))
      .concat(from("/Search?q=fees", "2001:db8:0:101::1")),
  );

  expect([search, data, cached, neighbour].map((reply) => reply?.statusCode)).toEqual([429, 429, 200, 200]);
  expect(search?.headers).toMatchObject({ "retry-after": "60", "content-type": "text/plain; charset=utf-8" });
  expect(search?.body).toBe("Too many requests came from your connection. Please try again in 1 minute.");
});
