import { expect, test } from "vitest";
import { listen } from "#server/testing/ask.ts";
import { openTestApi } from "#server/testing/open-test-api.ts";
import { connectRaw } from "#tests/support/raw-client.ts";

const LIMITS_MS = { headers: 200, request: 400 };
/** So often the client says one more character: it is never silent for long. */
const DRIP_MS = 25;

test("the time for a request to arrive is bounded", async () => {
  await using api = await openTestApi();
  const { requestTimeout, headersTimeout, timeout } = api.app.server.server;

  expect(headersTimeout).toBeLessThanOrEqual(20_000);
  expect(requestTimeout).toBeLessThanOrEqual(30_000);
  expect(timeout).toBeLessThanOrEqual(60_000);
});

test.for([
  ["headers come", "GET / HTTP/1.1\r\nHost: localhost\r\nX-Never-Ends: "],
  [
    "body comes",
    "POST /api/v1.0/email/send HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n",
  ],
])("a client whose %s drip by drip is cut off", { timeout: 30_000 }, async ([, beginning]) => {
  await using api = await openTestApi();
  const origin = await listen(api);
  // The real limits, shortened: Node keeps to whatever stands here.
  api.app.server.server.headersTimeout = LIMITS_MS.headers;
  api.app.server.server.requestTimeout = LIMITS_MS.request;
  const client = await connectRaw(origin);
  client.write(beginning ?? "");

  const drip = setInterval(() => client.write("a"), DRIP_MS);
  const received = await client.ended;
  clearInterval(drip);

  expect(received).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(received).toMatch(/\{"ok":false,"error":"The request took too long to arrive\.","code":"request_timeout"\}$/);
});
