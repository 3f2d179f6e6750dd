import { expect, test } from "vitest";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { anAnnouncement } from "#tests/server/record-factories.ts";

const EDGE = ["cdn-cache-control", "surrogate-control", "cache-tag", "surrogate-key"];
/** Nine hours before midnight in India. */
const AFTERNOON = new Date("2026-11-21T09:30:00.000Z");

function openSite(now = () => AFTERNOON): Promise<TestApi> {
  return openTestApi({ env: { EDGE_SECONDS: "600" }, now });
}

async function headersOf(api: TestApi, url: string, headers: Record<string, string> = {}) {
  const reply = await api.request({ method: "GET", url, headers });
  return { status: reply.statusCode, ...reply.headers } as Record<string, unknown>;
}

test("without EDGE_SECONDS, responses have no headers for shared caches", async () => {
  await using api = await openTestApi();
  for (const url of ["/", "/sitemap.xml", "/Images/seal.svg", "/favicon.ico"]) {
    const headers = await headersOf(api, url);
    expect(headers["cache-control"], url).not.toContain("s-maxage");
    for (const name of EDGE) expect(headers, url).not.toHaveProperty(name);
  }
});

test("the edge caches pages, scripts, feeds and files by cache tag, and browsers revalidate", async () => {
  await using api = await openSite();
  const { body } = await api.send("GET", "/Notices");
  const [, payload = ""] = /data-payload="([^"]+)"/.exec(body) ?? [];

  const asking = "public, max-age=0, must-revalidate, s-maxage=600";
  for (const [url, cacheControl, tags] of [
    ["/Library", asking, ["content", "brochure", "album"]],
    ["/Notices", asking, ["content", "brochure", "album", "notice"]],
    ["/Notices?fbclid=x", asking, ["content", "brochure", "album", "notice"]],
    [payload, asking, ["content", "brochure", "album", "notice"]],
    ["/notices.xml", asking, ["content", "notice"]],
    ["/robots.txt", asking, ["content"]],
    ["/Images/seal.svg", "public, max-age=3600, stale-while-revalidate=86400, s-maxage=600", ["content"]],
    ["/favicon.ico", "public, max-age=3600, stale-while-revalidate=86400, s-maxage=600", ["content"]],
  ] as const) {
    const headers = await headersOf(api, url);
    const forEdge = "max-age=600, stale-while-revalidate=60";
    expect(headers, url).toMatchObject({
      status: 200,
      "cache-control": cacheControl,
      "cdn-cache-control": forEdge,
      "surrogate-control": forEdge,
    });
    expect(String(headers["cache-tag"]).split(",").sort(), url).toEqual([...tags].sort());
    expect(String(headers["surrogate-key"]).split(" ").sort(), url).toEqual([...tags].sort());
    expect(headers.vary ?? "accept-encoding", url).toBe("accept-encoding");
    if (!headers.etag) continue;
    const known = await headersOf(api, url, { "if-none-match": String(headers.etag) });
    expect([known.status, known["cache-control"]], url).toEqual([304, cacheControl]);
  }
});

test("the edge caches a page at most until the next notice becomes public or until midnight", async () => {
  let now = AFTERNOON;
  await using api = await openSite(() => now);
  const publishedAt = new Date(now.getTime() + 90_000).toISOString();
  await api.asAdmin("POST", "/api/announcements", anAnnouncement({ publishedAt }));

  const before = await headersOf(api, "/Notices");
  now = new Date("2026-11-21T18:29:50.000Z");
  const late = await headersOf(api, "/Library");

  expect([before["cdn-cache-control"], late["cdn-cache-control"]]).toEqual([
    "max-age=90, stale-while-revalidate=60",
    "max-age=10, stale-while-revalidate=60",
  ]);
});

test("the page with the “not found” line is sent once and cached nowhere", async () => {
  await using api = await openSite();
  for (const [missing, home, words] of [
    ["/NoSuchPage", "/", "That page was not found."],
    ["/bn/NoSuchPage", "/bn", "পাতাটি পাওয়া গেল না।"],
  ] as const) {
    const away = await headersOf(api, missing);
    const cookie = String(away["set-cookie"]).split(";")[0] ?? "";
    const response = await api.request({ method: "GET", url: home, headers: { cookie: `staff=1; ${cookie}` } });
    const other = await api.request({ method: "GET", url: home });

    expect([away.status, away.location, away["cache-control"]]).toEqual([302, home, "no-store"]);
    expect(away["set-cookie"]).toMatch(/; Max-Age=30$/);
    expect(response.headers).toMatchObject({ "cache-control": "private, no-store" });
    expect(response.headers["set-cookie"]).toMatch(/^missing=.*; Max-Age=0$/);
    for (const name of [...EDGE, "etag"]) expect(response.headers).not.toHaveProperty(name);
    const [line = ""] = /<aside [^>]*id="not-found".*?<\/aside>/.exec(response.body) ?? [];
    expect(line).toContain(words);
    expect(response.body.replace(line, "")).toBe(other.body);
    expect([other.headers["set-cookie"], other.headers["cache-control"]]).toEqual([
      undefined,
      "public, max-age=0, must-revalidate, s-maxage=600",
    ]);
  }
});

test("the edge caches no admin, API, preview, family page, search result, redirect or error", async () => {
  await using api = await openSite();
  await api.db.schema.alterTable("event").renameTo("event_away").execute();

  for (const [url, status] of [
    ["/admin/login", 200],
    ["/admin/edit?page=/", 302],
    ["/api/captcha/challenge", 200],
    ["/api/announcements", 401],
    ["/preview/s3cret/Library", 404],
    ["/enquiry/s3cret", 404],
    ["/Search?q=fees", 500],
    ["/Library.data", 200],
    ["/healthz", 200],
    ["/metrics", 200],
    ["/nowhere", 302],
    ["/Notices?page=1", 301],
    ["/nowhere.png", 404],
    ["/media/2026/11/x.jpg", 404],
    ["/", 500],
    ["/events.ics", 500],
  ] as const) {
    const headers = await headersOf(api, url);
    expect(headers.status, url).toBe(status);
    expect(String(headers["cache-control"]), url).not.toMatch(/s-maxage|max-age=[1-9]/);
    for (const name of EDGE) expect(headers, url).not.toHaveProperty(name);
  }

  await api.db.schema.alterTable("event_away").renameTo("event").execute();
  expect(await headersOf(api, "/Search?q=fees")).toMatchObject({ status: 200, "cache-control": "private, no-cache" });
  const beyond = await headersOf(api, "/favicon.ico", { range: "bytes=999999999-" });
  expect([beyond.status, beyond["cache-control"], beyond["surrogate-key"]]).toEqual([416, "no-store", undefined]);
});
