import { expect, test } from "vitest";
import { expectFailure, openClient, sendJsonReply, silent } from "#tests/support/open-client.ts";
import { getConnectionHint, getErrorMessage } from "./api-error.ts";
import { createClient } from "./client.ts";

test("a call carries the token, sends JSON and returns the JSON of the answer", async () => {
  const { client, requests } = await openClient((_request, response) =>
    sendJsonReply(response, 201, { ok: true, _id: "1" }),
  );

  expect(await client.post("/events", { title: "Herbarium walk" })).toEqual({ ok: true, _id: "1" });
  expect(requests[0]).toMatchObject({
    method: "POST",
    url: "/api/events",
    headers: { authorization: "Bearer secret", "content-type": "application/json" },
    body: '{"title":"Herbarium walk"}',
  });
});

test.for<[status: number, body: object | string, sentence: string]>([
  [400, { ok: false, error: "File too large: a.png", code: "x" }, "File too large. Max 1 MB per image."],
  [400, { ok: false, error: "Too many files", code: "x" }, "Too many files. Max 10 images per upload."],
  [
    400,
    { ok: false, error: "Too many files: send at most one PDF at a time." },
    "Too many files: send at most one PDF at a time.",
  ],
  [413, { ok: false, error: "The request is too large.", code: "body_too_large" }, "The request is too large."],
  [
    413,
    "<html><h1>413 Request Entity Too Large</h1></html>",
    "File too large for the web server. Choose a smaller file, or ask the person who runs the website to allow larger uploads.",
  ],
  [200, "<!doctype html>", "Save failed"],
])("%i with %j reads: %s", async ([status, body, sentence]) => {
  const { client } = await openClient((_request, response) =>
    typeof body === "string" ? response.writeHead(status).end(body) : sendJsonReply(response, status, body),
  );

  expect(getErrorMessage(await expectFailure(client.post("/announcements", new FormData())), "Save failed")).toBe(
    sentence,
  );
});

test("a 5xx is retried five times, after 2 s times the attempt, each announced, with one idempotency key", async () => {
  const { client, requests, waits, announced } = await openClient((_request, response, nth) =>
    nth <= 5 ? sendJsonReply(response, 503, { ok: false }) : sendJsonReply(response, 201, { ok: true }),
  );

  await client.post("/gallery", { title: "Campus drive" });

  expect(requests).toHaveLength(6);
  expect(waits).toEqual([2_000, 4_000, 6_000, 8_000, 10_000]);
  expect(announced).toEqual([1, 2, 3, 4, 5].flatMap((nth) => [`Retrying... Attempt ${nth} of 5`, "over"]));
  const keys = new Set(requests.map(({ headers }) => headers["idempotency-key"]));
  expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
});

test("after the fifth retry the server's sentence is shown, else the screen's fallback", async () => {
  const { client, requests } = await openClient((request, response) =>
    sendJsonReply(
      response,
      500,
      request.url === "/api/a" ? { ok: false, error: "The disk is full.", code: "full" } : {},
    ),
  );
  const [told, untold] = [await expectFailure(client.get("/a")), await expectFailure(client.get("/b"))];

  expect(requests).toHaveLength(12);
  expect(getErrorMessage(told, "Failed to load")).toBe("The disk is full.");
  expect([getErrorMessage(untold, "Failed to load"), getErrorMessage(untold)]).toEqual([
    "Failed to load",
    "Something went wrong. Please try again.",
  ]);
});

test("a retry without an answer ends the announcement; a call of the background announces nothing", async () => {
  const { client, announced } = await openClient((request, response, nth) => {
    if (nth % 2 === 1) sendJsonReply(response, 503, { ok: false });
    else if (nth === 2) request.socket.destroy();
    else sendJsonReply(response, 200, { ok: true });
  });

  await expectFailure(client.get("/events"));
  await client.get("/enquiries", { isQuiet: true });

  expect(announced).toEqual(["Retrying... Attempt 1 of 5", "over"]);
});

test("a silent server times out; an unreachable one fails at once", async () => {
  const { client, url } = await openClient(() => {}, { timeoutMs: 60 });

  const gone = await expectFailure(createClient({ ...silent, base: url.replace(/:\d+/, ":9") }).get("/x"));

  expect((await expectFailure(client.get("/slow"))).code).toBe("timed_out");
  expect(gone.code).toBe("network_failed");
  expect(getErrorMessage(gone, "Save failed")).toBe("Save failed");
  expect(getConnectionHint(gone)).toContain("Check the internet connection");
});

test("a stopped call ends as aborted, also during the pause before a retry", async () => {
  const { client } = await openClient((_request, response) => sendJsonReply(response, 503, {}), { wait: undefined });
  const controller = new AbortController();

  const ending = expectFailure(client.get("/x", { signal: controller.signal }));
  setTimeout(() => controller.abort(), 50);

  expect((await ending).code).toBe("aborted");
});

test("the same content, sent again by hand after no answer, carries the same key; other content another", async () => {
  const { client, requests } = await openClient((request, response, nth) =>
    nth <= 3 ? void request.socket.destroy() : sendJsonReply(response, 201, { ok: true }),
  );

  for (const title of ["A", "B", "A"]) await expectFailure(client.post("/events", { title }));
  for (const title of ["A", "A"]) await client.post("/events", { title });

  const [a1, b, a2, a3, a4] = requests.map(({ headers }) => headers["idempotency-key"]);
  expect([a2, a3]).toEqual([a1, a1]);
  expect(b).not.toBe(a1);
  expect(a4).not.toBe(a1);
});

test("a change sent again by hand after no answer is the same request, though a newer version is known by then", async () => {
  const { client, requests } = await openClient((request, response, nth) =>
    nth === 1 ? void request.socket.destroy() : sendJsonReply(response, 200, { ok: true }),
  );
  const change = (ifUpdatedAt: string) => client.patch("/enquiries/1", { note: "Call at six", ifUpdatedAt });

  await expectFailure(change("2026-11-20"));
  await change("2026-11-21");
  await change("2026-11-21");

  const [first, again, next] = requests.map(({ body, headers }) => [body, headers["idempotency-key"]]);
  expect(again).toEqual(first);
  expect(next?.[1]).not.toBe(first?.[1]);
});

test("a call that needs the password again is repeated once it was given, and fails if it was not", async () => {
  const answers = [true, false];
  const { client, requests } = await openClient(
    (_request, response, nth) =>
      nth === 2
        ? sendJsonReply(response, 200, { ok: true })
        : sendJsonReply(response, 403, { ok: false, code: "sign_in_again" }),
    { reauthenticate: async () => answers.shift() ?? false },
  );

  expect(await client.patch("/admins/1", { roles: ["editor"] })).toEqual({ ok: true });
  expect((await expectFailure(client.download("/enquiries/export", {}))).code).toBe("sign_in_again");
  expect(requests.map(({ body }) => body)).toEqual(['{"roles":["editor"]}', '{"roles":["editor"]}', "{}"]);
});
