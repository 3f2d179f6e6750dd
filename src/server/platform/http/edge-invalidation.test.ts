import type { IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { openTestApi } from "#tests/server/open-test-api.ts";
import { anAnnouncement } from "#tests/server/record-factories.ts";
import { startHttpServer } from "#tests/support/http-server.ts";
import { createEdgeInvalidation } from "./edge-cache.ts";

interface Call {
  method: string | undefined;
  headers: IncomingHttpHeaders;
  tags: string[];
}

/** Starts a fake CDN API. Each call is answered with the next status; the last status is repeated. */
async function openCdn(...statuses: number[]) {
  const calls: Call[] = [];
  const { origin, ...server } = await startHttpServer(async (request, reply) => {
    const { tags } = JSON.parse(await text(request));
    calls.push({ method: request.method, headers: request.headers, tags: tags.sort() });
    reply.writeHead(statuses[Math.min(calls.length, statuses.length) - 1] ?? 200).end("{}");
  });
  return { url: `${origin}/purge_cache`, calls, ...server };
}

const silent = { warn: () => {}, error: () => {} };

test("simultaneous writes are purged in one call, in the formats of Cloudflare and Fastly", async () => {
  await using cdn = await openCdn();
  const env = { EDGE_SECONDS: "600", PURGE_URL: cdn.url, PURGE_TOKEN: "s3cret" };
  await using api = await openTestApi({ env });

  await api.asAdmin("GET", "/api/announcements");
  const [created] = await Promise.all([
    api.asAdmin("POST", "/api/announcements", anAnnouncement()),
    api.asAdmin("POST", "/api/gallery", { title: "Herb walk" }),
  ]);
  expect(cdn.calls).toEqual([]);

  await expect.poll(() => cdn.calls[0]?.tags).toEqual(["album", "notice"]);
  expect(cdn.calls[0]).toMatchObject({
    method: "POST",
    headers: {
      authorization: "Bearer s3cret",
      "fastly-key": "s3cret",
      "content-type": "application/json",
      "surrogate-key": expect.stringMatching(/^(notice album|album notice)$/),
    },
  });
  await api.asAdmin("DELETE", `/api/announcements/${created.json().item._id}`);
  await api.app.edgeInvalidation.stop();
  // `media`: the uploads of the deleted records are invalidated as well.
  expect(cdn.calls.at(-1)?.tags).toEqual(["album", "media", "notice"]);
});

test("tags are purged a second time, because of responses in flight", async () => {
  await using cdn = await openCdn();
  const edge = createEdgeInvalidation({ seconds: 600, purgeUrl: cdn.url, purgeToken: "" }, silent);

  edge.invalidate("content");

  await expect.poll(() => cdn.calls.length).toBe(2);
  expect(cdn.calls.map(({ tags }) => tags)).toEqual([["content"], ["content"]]);
  expect(cdn.calls[0]?.headers).not.toHaveProperty("authorization");
  await edge.stop();
  expect(edge.counts).toEqual({ sent: 2, failed: 0 });
});

test("a refused call is retried, together with the tags of later writes", async () => {
  await using cdn = await openCdn(429, 500, 200);
  const edge = createEdgeInvalidation({ seconds: 600, purgeUrl: cdn.url, purgeToken: "" }, silent);

  edge.invalidate("notice");
  await expect.poll(() => cdn.calls.length).toBe(1);
  edge.invalidate("event");

  await expect.poll(() => cdn.calls.length).toBe(3);
  await edge.stop();
  expect(cdn.calls[2]?.tags).toEqual(["event", "notice"]);
});

test("once its copies have expired, an unreachable CDN is not called again, and the log names the tags", async () => {
  const cdn = await openCdn();
  await cdn[Symbol.asyncDispose]();
  const errors: unknown[] = [];
  const log = { warn: () => {}, error: (facts: unknown) => errors.push(facts) };
  const edge = createEdgeInvalidation({ seconds: 1, purgeUrl: cdn.url, purgeToken: "" }, log);

  edge.invalidate("notice");

  await expect.poll(() => errors).toEqual([{ tags: ["notice"] }]);
  const { failed } = edge.counts;
  await edge.stop();
  expect(edge.counts).toEqual({ sent: 0, failed });
});
