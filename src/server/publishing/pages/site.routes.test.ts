import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { listen, openTestApi, sendRawRequest, type TestApi } from "#tests/server/open-test-api.ts";
import { anAnnouncement, aPlacedStudent } from "#tests/server/record-factories.ts";
import { PUBLIC_ROUTES } from "#tests/support/public-routes.ts";

const ORIGIN = "http://localhost:3000";

let api: TestApi;
let origin: string;
beforeAll(async () => {
  api = await openTestApi();
  origin = await listen(api);
  return () => api[Symbol.asyncDispose]();
});

const get = (target: string, headers: Record<string, string> = {}) => sendRawRequest(origin, target, { headers });

test.for(PUBLIC_ROUTES)("%s is a page in any letter case, with or without a slash at the end", async (route) => {
  const spellings = [route, `${route}/`, route.toLowerCase(), route.toUpperCase(), `/${route}//`, `${route}?utm=1`];
  const [page, ...others] = await Promise.all(spellings.map((spelling) => get(spelling)));

  expect([page?.status, page?.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page?.body).toContain(`<link rel="canonical" href="${ORIGIN}${route}"`);
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
  // A link that a messenger has cut off in the middle of an id.
  ["/Notices/019a9f3e-5f6c", 302, "/Notices"],
  ["/event/zzz", 302, "/Event"],
  ["/bn/Gallery/zzz/", 302, "/bn/Gallery"],
  ["/Notices/zzz/more", 302, "/"],
  ["//evil.example/nowhere", 302, "/"],
  ["/\\evil", 302, "/"],
  ["/%2F%2Fevil.example/nowhere", 302, "/"],
  // A path that leads out of the site's folder.
  ["/../../../../etc/passwd", 302, "/"],
  ["/Images/..%2f..%2f..%2f..%2fetc%2fpasswd", 302, "/"],
  ["//etc/passwd", 302, "/"],
] as const)("%s is redirected", async ([target, status, location]) => {
  const answer = await get(target);

  expect([answer.status, answer.headers.location, answer.body]).toEqual([status, location, ""]);
});

test("the admin's screens are one document, linked in the footer and not indexed", async () => {
  for (const target of ["/admin", "/admin/dashboard", "/admin/login", "/admin/signup", "/admin/reset"]) {
    const { status, headers, body } = await get(target);
    expect([status, headers["x-robots-tag"], body.includes("/admin/assets/")]).toEqual([200, "noindex", true]);
  }
  expect((await get("/")).body).toMatch(/<footer.*href="\/admin"/s);
});

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

test.for([
  ["br", "br"],
  ["gzip, deflate, br;q=0.9", "br"],
  ["gzip;q=1.0", "gzip"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["identity", undefined],
  ["gzip;q=0", undefined],
  ["", undefined],
] as const)("Accept-Encoding %o gets the encoding %o, then 304", async ([accepted, encoding]) => {
  const answer = await get("/", { "accept-encoding": accepted });
  const etag = String(answer.headers.etag);
  const again = await get("/", { "accept-encoding": accepted, "if-none-match": etag });

  expect(answer.headers).toMatchObject({ vary: "accept-encoding", "cache-control": "no-cache" });
  expect(answer.headers["content-encoding"]).toBe(encoding);
  expect([again.status, again.body, again.headers.etag]).toEqual([304, "", etag]);
});

test("HEAD has the headers of GET; built files, in any spelling, are compressed and cached for a year", async () => {
  const [asset = ""] = /\/assets\/[\w-]+\.js/.exec((await get("/Bpharma")).body) ?? [];
  for (const target of ["/", "/Bpharma", "/admin/login", "/Images/seal.svg", "/Pdf/Brochure.pdf", "/healthz", asset]) {
    const [whole, head] = await Promise.all([get(target), sendRawRequest(origin, target, { method: "HEAD" })]);
    expect([head.status, head.body], target).toEqual([whole.status, ""]);
    for (const name of ["content-type", "content-length", "etag", "content-security-policy", "cache-control"]) {
      expect(head.headers[name], target).toBe(whole.headers[name]);
    }
  }
  for (const spelling of [asset.toUpperCase(), `/${asset}`, asset.replace("a", "%61")]) {
    const { status, headers } = await get(spelling, { "accept-encoding": "br" });
    expect([status, headers["content-encoding"]], spelling).toEqual([200, "br"]);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  }
});

test.for([{}, { TRUST_PROXY: "127.0.0.1" }])("with %o, no page takes its origin from a request", async (env) => {
  await using spoofed = await openTestApi({ env });
  const address = await listen(spoofed);
  const headers = { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" };

  const answers = await Promise.all(
    ["/", "/Bpharma", "/Bpharma.data", "/nowhere", "/contactpage", "/admin", "http://evil.example/ContactUs"].map(
      (target) => sendRawRequest(address, target, { headers }),
    ),
  );

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 302, 301, 200, 200]);
  expect(JSON.stringify(answers.map(({ headers, body }) => [headers, body]))).not.toContain("evil.example");
});

test("a page whose loader fails shows the error page, which is not cached; one without records needs no database", async () => {
  await using broken = await openTestApi();
  await sql`alter table event rename to event_elsewhere`.execute(broken.db);
  const failed = await broken.send("GET", "/");
  await sql`alter table event_elsewhere rename to event`.execute(broken.db);
  const mended = await broken.send("GET", "/");
  await broken.db.destroy();

  expect([failed.statusCode, mended.statusCode]).toEqual([500, 200]);
  expect(failed.headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  expect(failed.headers).not.toHaveProperty("etag");
  expect(failed.body).toContain("Unexpected Application Error!");
  expect(failed.body).toMatch(/id="main-menu".*<main.*<a [^>]*href="\/">Try again<.*<\/main>.*<footer/s);
  expect(failed.body).toContain(`<p id="reference">Reference: ${failed.headers["x-request-id"]}</p>`);
  expect(failed.body).not.toMatch(/no such table|\.ts:|node_modules/);
  expect((await broken.send("GET", "/Library")).statusCode).toBe(200);
});

test("a visitor who searches too often has to wait, but still gets cached pages and page data", async () => {
  await using flooded = await openTestApi({ env: { TRUST_PROXY: "127.0.0.1" } });
  const from = (url: string, address: string) =>
    flooded.request({ method: "GET", url, headers: { "x-forwarded-for": address } });
  await from("/Library", "198.51.100.7");

  for (let count = 0; count < 300; count += 1) await from(`/Search.data?q=${count}`, `2001:db8:0:1::${count + 1}`);
  const [search, uncached, cached, data, neighbour] = await Promise.all(
    (["/Search?q=fees", "/Bpharma", "/Library", "/Bpharma.data"] as const)
      .map((url) => from(url, "2001:db8:0:1::ffff"))
      .concat(from("/Search?q=fees", "2001:db8:0:100::1")),
  );

  expect([search, uncached, cached, data, neighbour].map((reply) => reply?.statusCode)).toEqual([
    429, 429, 200, 200, 200,
  ]);
  expect(search?.headers).toMatchObject({
    "retry-after": expect.stringMatching(/^[1-6]?\d$/),
    "content-type": "text/plain; charset=utf-8",
  });
  expect(search?.body).toBe("Too many requests came from your connection. Please try again in 1 minute.");
});

async function openPage(api: TestApi, url: string) {
  const { body: html } = await api.send("GET", url);
  const payload = /data-payload="([^"]+)"/.exec(html)?.[1] ?? "";
  return { payload, module: await api.send("GET", payload) };
}

test("a hydration payload stays valid while records are only added, and names no deleted person", async () => {
  await using api = await openTestApi();
  const { _id } = (await api.asAdmin("POST", "/api/announcements", anAnnouncement())).json().item;
  const { payload, module } = await openPage(api, "/");
  const headers = { "if-none-match": String(module.headers.etag) };

  const same = await api.request({ method: "GET", url: payload, headers });
  await api.asAdmin("POST", "/api/announcements", anAnnouncement({ title: "Hostel forms are out" }));
  const added = await api.request({ method: "GET", url: payload, headers });
  await api.asAdmin("PATCH", `/api/announcements/${_id}`, { title: "Hostel list" });
  const newer = await api.request({ method: "GET", url: payload, headers });

  expect([module.statusCode, module.headers["cache-control"]]).toEqual([200, "no-cache"]);
  expect(module.body).toContain("__reactRouterContext");
  expect([same.statusCode, added.statusCode, newer.statusCode]).toEqual([304, 304, 200]);
  expect(newer.body).toContain("Hostel forms are out");

  const create = async (name: string) =>
    (await api.asAdmin("POST", "/api/placed", aPlacedStudent({ name }))).json().item._id as string;
  const [deleted, renamed] = [await create("Rahul Mandal"), await create("Mitali Hembram")];
  const earlier = await openPage(api, "/TrainingPlacement");
  expect(earlier.module.body).toMatch(/Rahul.*Mitali|Mitali.*Rahul/s);

  await api.asAdmin("DELETE", `/api/placed/${deleted}`);
  await api.asAdmin("PATCH", `/api/placed/${renamed}`, { name: "A student" });

  const { body, statusCode } = await api.send("GET", earlier.payload);
  expect(statusCode).toBe(200);
  expect(body).not.toMatch(/Rahul|Mitali/);
});

test("an open page is reloaded if its record was deleted, and stays while its data cannot be read", async () => {
  await using api = await openTestApi();
  const { _id } = (await api.asAdmin("POST", "/api/announcements", anAnnouncement())).json().item;
  const [notice, list] = [await openPage(api, `/Notices/${_id}`), await openPage(api, "/Notices")];

  await api.asAdmin("DELETE", `/api/announcements/${_id}`);
  const gone = await api.send("GET", notice.payload);
  await api.db.destroy();
  const failed = await api.send("GET", list.payload);

  expect([gone.statusCode, gone.body]).toEqual([200, "location.reload()"]);
  expect([failed.statusCode, failed.headers["cache-control"], failed.body]).toEqual([500, "no-store", ""]);
});

test("ignored parameters cause no rendering, and others redirect to one spelling", async () => {
  await using api = await openTestApi();
  const ask = async (url: string) => {
    const { statusCode, headers } = await api.send("GET", url);
    return [statusCode, headers.location ?? String(headers["server-timing"]).split(",")[0]];
  };
  const notices = Array.from({ length: 21 }, () => api.asAdmin("POST", "/api/announcements", anAnnouncement()));
  await Promise.all(notices);
  await ask("/Bpharma");
  await ask("/Notices?page=2");
  const { misses } = api.app.pageCache.counts;

  for (let count = 0; count < 20; count += 1) {
    expect(await ask(`/bpharma/?fbclid=${count}&utm_source=fair&page=${count}`)).toEqual([200, "cache;desc=hit"]);
    expect(await ask(`/Notices?fbclid=${count}&Page=02`)).toEqual([301, "/Notices?page=2"]);
    expect(await ask(`/Notices?page=2&utm_source=${count}`)).toEqual([200, "cache;desc=hit"]);
  }

  expect(api.app.pageCache.counts.misses).toBe(misses);
  expect(await ask("/Notices")).toEqual([200, "cache;desc=miss"]);
});
