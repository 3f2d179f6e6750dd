import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type ApiError, changedMeanwhile, hintOf, sentenceOf } from "./api-error.ts";
import { type ClientOptions, createClient } from "./create-client.ts";
import { sendByFetch } from "./transport.ts";

type Answer = (request: IncomingMessage, response: ServerResponse, nth: number) => void;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

test("a call carries the token, sends JSON and gives the JSON of the answer", async () => {
  const { client, requests } = await open((_request, response) =>
    reply(response, 201, { ok: true, event: { _id: "1" } }),
  );

  const answer = await client.post("/events", { title: "Herbarium walk" });

  expect(answer).toEqual({ ok: true, event: { _id: "1" } });
  expect(requests[0]).toMatchObject({
    method: "POST",
    url: "/api/events",
    headers: { authorization: "Bearer secret", "content-type": "application/json" },
    body: '{"title":"Herbarium walk"}',
  });
});

test("a 5xx is tried again five times, after 2 s times the attempt, each announced, with one idempotency key", async () => {
  const { client, requests, waits, retries } = await open((_request, response, nth) =>
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
  const { client, requests } = await open((request, response) =>
    reply(response, 500, request.url === "/api/a" ? { ok: false, error: "The disk is full.", code: "full" } : {}),
  );

  const withSentence = await failure(client.get("/a"));
  const without = await failure(client.get("/b"));

  expect(requests).toHaveLength(12);
  expect(sentenceOf(withSentence, "Failed to load")).toBe("The disk is full.");
  expect(sentenceOf(without, "Failed to load")).toBe("Failed to load");
  expect(sentenceOf(without)).toBe("Something went wrong. Please try again.");
});

test("a call of the background retries without a word", async () => {
  const { client, retries } = await open((_request, response, nth) =>
    reply(response, nth === 1 ? 502 : 200, { ok: true }),
  );

  await client.get("/enquiries", { isQuiet: true });

  expect(retries).toEqual([]);
});

test("a 401 tells that the session of that token ended, and is not tried again", async () => {
  const { client, requests, ended } = await open((_request, response) =>
    reply(response, 401, { ok: false, error: "Please log in.", code: "unauthorized" }),
  );

  const error = await failure(client.get("/events/admin"));

  expect(error.status).toBe(401);
  expect(ended).toEqual(["secret"]);
  expect(requests).toHaveLength(1);
});

test("a server that says nothing is given up after the time-out; one that is not there is told apart", async () => {
  const { client, url } = await open(() => {}, { timeoutMs: 60 });

  const slow = await failure(client.get("/slow"));
  const gone = await failure(createClient({ ...silent, base: url.replace(/:\d+/, ":9") }).get("/x"));

  expect(slow.code).toBe("timed_out");
  expect(gone.code).toBe("network_failed");
  expect(sentenceOf(gone, "Save failed")).toBe("Save failed");
  expect(hintOf(gone)).toContain("Check the internet connection");
});

test("what was stopped by the person ends as aborted, during a retry's pause too", async () => {
  const { client } = await open((_request, response) => reply(response, 503, {}), { wait: undefined });
  const controller = new AbortController();

  const ending = failure(client.get("/x", { signal: controller.signal }));
  setTimeout(() => controller.abort(), 50);

  expect((await ending).code).toBe("aborted");
});

test("sent again by hand after no answer, the same content goes with the same key, other content with another", async () => {
  const { client, requests } = await open((request, _response, nth) => {
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

test("a form goes as multipart, and the server's upload limits come back in the client's words", async () => {
  const { client, requests } = await open((_request, response, nth) =>
    reply(response, 400, { ok: false, error: nth === 1 ? "File too large: a.png" : "Too many files", code: "x" }),
  );
  const form = new FormData();
  form.append("images", new File(["x"], "a.png", { type: "image/png" }));

  const large = await failure(client.post("/image-gallery/images", form));
  const many = await failure(client.post("/image-gallery/images", form));

  expect(requests[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  expect(large.message).toBe("File too large. Max 1 MB per image.");
  expect(many.message).toBe("Too many files. Max 10 images per upload.");
});

test("a record that changed meanwhile comes along, and so do fields at fault", async () => {
  const { client } = await open((request, response) =>
    request.method === "PATCH"
      ? reply(response, 409, { ok: false, error: "Changed.", code: "changed_meanwhile", current: { title: "New" } })
      : reply(response, 400, { ok: false, error: "Bad.", code: "bad_input", fields: { title: "Title is required" } }),
  );

  const conflict = await failure(client.patch("/events/1", { title: "Mine" }));
  const bad = await failure(client.delete("/events/1"));

  expect(changedMeanwhile(conflict)).toEqual({ title: "New" });
  expect(changedMeanwhile(bad)).toBeNull();
  expect(bad.fields).toEqual({ title: "Title is required" });
});

test("a page instead of JSON, as a proxy sends, is a failure and not a success", async () => {
  const { client } = await open((_request, response) => response.end("<!doctype html>"));

  expect(sentenceOf(await failure(client.get("/x")), "Failed to load")).toBe("Failed to load");
});

const silent: ClientOptions = {
  base: "",
  readToken: () => "secret",
  onSessionEnded: () => {},
  onRetry: () => {},
  onRetriesOver: () => {},
  sendForm: sendByFetch,
};

/** A real server that answers as told, and a client whose pauses take no time. */
async function open(answer: Answer, options: Partial<{ timeoutMs: number; wait: undefined }> = {}) {
  const requests: { method?: string; url?: string; headers: IncomingMessage["headers"]; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "", url = "", headers } = request;
    requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    answer(request, response, requests.length);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const waits: number[] = [];
  const retries: string[] = [];
  const ended: (string | null)[] = [];
  const { timeoutMs = 15_000 } = options;
  const client = createClient({
    ...silent,
    base: `${url}/api`,
    timeoutMs,
    onSessionEnded: (token) => ended.push(token),
    onRetry: (attempt, most) => retries.push(`${attempt} of ${most}`),
    onRetriesOver: () => retries.push("over"),
    ...(!("wait" in options) && { wait: async (ms: number) => void waits.push(ms) }),
  });
  return { client, url, requests, waits, retries, ended };
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.then(() => null).catch((error: ApiError) => error);
  if (!outcome) throw new Error("the call should have failed");
  return outcome;
}
