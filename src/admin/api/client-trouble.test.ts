import { expect, test } from "vitest";
import { failure, openClient, reply, silent } from "#tests/support/open-client.ts";
import { hintOf, sentenceOf } from "./api-error.ts";
import { createClient } from "./create-client.ts";

test("a 5xx is tried again five times, after 2 s times the attempt, each announced, with one idempotency key", async () => {
  const { client, requests, waits, retries } = await openClient((_request, response, nth) =>
    nth <= 5 ? reply(response, 503, { ok: false }) : reply(response, 201, { ok: true }),
  );

  await client.post("/gallery", { title: "Campus drive" });

  expect(requests).toHaveLength(6);
  expect(waits).toEqual([2_000, 4_000, 6_000, 8_000, 10_000]);
  expect(retries).toEqual(["1 of 5", "2 of 5", "3 of 5", "4 of 5", "5 of 5", "over"]);
  const keys = new Set(requests.map(({ headers }) => headers["idempotency-key"]));
  expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
});

test("after the fifth retry the server's sentence is told, else the screen's fallback", async () => {
  const { client, requests } = await openClient((request, response) =>
    reply(response, 500, request.url === "/api/a" ? { ok: false, error: "The disk is full.", code: "full" } : {}),
  );

  const withSentence = await failure(client.get("/a"));
  const without = await failure(client.get("/b"));

  expect(requests).toHaveLength(12);
  expect(sentenceOf(withSentence, "Failed to load")).toBe("The disk is full.");
  expect(sentenceOf(without, "Failed to load")).toBe("Failed to load");
  expect(sentenceOf(without)).toBe("Something went wrong. Please try again.");
});

test("a retry that ends without an answer is not announced any longer", async () => {
  const { client, retries } = await openClient((request, response, nth) =>
    nth === 1 ? reply(response, 503, { ok: false }) : void request.socket.destroy(),
  );

  await failure(client.get("/events"));

  expect(retries).toEqual(["1 of 5", "over"]);
});

test("a call of the background retries without a word", async () => {
  const { client, retries } = await openClient((_request, response, nth) =>
    reply(response, nth === 1 ? 502 : 200, { ok: true }),
  );

  await client.get("/enquiries", { isQuiet: true });

  expect(retries).toEqual([]);
});

test("a server that says nothing is given up after the time-out; one that is not there is told apart", async () => {
  const { client, url } = await openClient(() => {}, { timeoutMs: 60 });

  const slow = await failure(client.get("/slow"));
  const gone = await failure(createClient({ ...silent, base: url.replace(/:\d+/, ":9") }).get("/x"));

  expect(slow.code).toBe("timed_out");
  expect(gone.code).toBe("network_failed");
  expect(sentenceOf(gone, "Save failed")).toBe("Save failed");
  expect(hintOf(gone)).toContain("Check the internet connection");
});

test("what was stopped by the person ends as aborted, during a retry's pause too", async () => {
  const { client } = await openClient((_request, response) => reply(response, 503, {}), { wait: undefined });
  const controller = new AbortController();

  const ending = failure(client.get("/x", { signal: controller.signal }));
  setTimeout(() => controller.abort(), 50);

  expect((await ending).code).toBe("aborted");
});

test("sent again by hand after no answer, the same content goes with the same key, other content with another", async () => {
  const { client, requests } = await openClient((request, _response, nth) => {
    if (nth <= 3) request.socket.destroy();
    else reply(_response, 201, { ok: true });
  });

  await failure(client.post("/events", { title: "A" }));
  await failure(client.post("/events", { title: "B" }));
  await failure(client.post("/events", { title: "A" }));
  await client.post("/events", { title: "A" });
  await client.post("/events", { title: "A" });

  const [a1, b, a2, a3, a4] = requests.map(({ headers }) => headers["idempotency-key"]);
  expect([a2, a3]).toEqual([a1, a1]);
  expect(b).not.toBe(a1);
  expect(a4).not.toBe(a1);
});
