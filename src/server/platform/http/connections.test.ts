import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { listen, openTestApi } from "#tests/server/open-test-api.ts";
import { connectRaw } from "#tests/support/raw-client.ts";

const LIMIT_MS = 300;
/** Pause between the characters that the client sends, short enough that the connection never counts as idle. */
const DRIP_MS = 25;
const FORM = "slow-line";

test.for([
  ["headers come", "GET / HTTP/1.1\r\nHost: localhost\r\nX-Never-Ends: "],
  ["body comes", `${head("/api/v1.0/email/send", "application/json")}{`],
  ["upload without a token comes", `${head("/api/announcements", `multipart/form-data; boundary=${FORM}`)}--`],
])("a client whose %s character by character is disconnected", async ([, beginning]) => {
  await using api = await openTestApi({ bodyTimeoutMs: LIMIT_MS });
  const origin = await listen(api);
  // Shorten the real limit: Node.js reads this property at each check.
  api.app.server.server.headersTimeout = LIMIT_MS;
  const client = await connectRaw(origin);
  client.write(beginning ?? "");

  const drip = setInterval(() => client.write("a"), DRIP_MS);
  const received = await client.ended;
  clearInterval(drip);

  expect(received).toMatch(/HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(received).toMatch(/\{"ok":false,"error":"The request took too long to arrive\.","code":"request_timeout"\}$/);
});

test("a request with two Host headers is refused", async () => {
  await using api = await openTestApi();
  const client = await connectRaw(await listen(api));

  client.write("GET /api/nothing HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n\r\n");

  expect(await client.waitFor(/"code":"\w+"\}/)).toMatch(
    /^HTTP\/1\.1 400 [\s\S]+"error":"The request could not be understood\."/,
  );
  client.close();
});

test("the upload of a signed-in admin has no time limit", async () => {
  await using api = await openTestApi({ bodyTimeoutMs: LIMIT_MS });
  const origin = await listen(api);
  const { token } = await api.signIn();
  const field = (name: string, value: string) =>
    `--${FORM}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = `${field("title", "Winter session")}${field("description", "a".repeat(30))}--${FORM}--\r\n`;
  const client = await connectRaw(origin);
  client.write(head("/api/announcements", `multipart/form-data; boundary=${FORM}`, body.length, token));

  const begun = performance.now();
  for (let at = 0; at < body.length; at += 10) {
    client.write(body.slice(at, at + 10));
    await setTimeout(DRIP_MS);
  }

  expect(performance.now() - begun).toBeGreaterThan(LIMIT_MS);
  expect(await client.waitFor(/"title":"Winter session"/)).toMatch(/^HTTP\/1\.1 201 /);
  client.close();
});

test("when the time limit of a shutdown is over, open requests are cut off without a response", async () => {
  await using api = await openTestApi();
  const origin = await listen(api);
  const [kept, inHand] = await Promise.all([connectRaw(origin), connectRaw(origin)]);
  const ask = () => kept.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  ask();
  const answer = await kept.waitFor(/"ok":true\}$/);
  inHand.write(head("/api/v1.0/email/send", "application/json\r\nExpect: 100-continue"));
  const taken = await inHand.waitFor(/ 100 /);

  expect(await api.app.finishRequests(0)).toBe(1);
  ask();

  expect(await inHand.ended).toBe(taken);
  expect(await kept.ended).toBe(answer);
});

function head(path: string, type: string, length = 9999, token?: string): string {
  const lines = [`POST ${path} HTTP/1.1`, "Host: localhost", `Content-Type: ${type}`, `Content-Length: ${length}`];
  if (token) lines.push(`Authorization: Bearer ${token}`);
  return `${lines.join("\r\n")}\r\n\r\n`;
}
