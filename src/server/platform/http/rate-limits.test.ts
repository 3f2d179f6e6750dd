import { expect, test } from "vitest";
import { openTestApi } from "#tests/server/open-test-api.ts";
import { createCountsFactory } from "./expiring-counts.ts";

test("a blocked sender stays blocked until the window ends, despite tens of thousands of others", async () => {
  let now = 0;
  const counts = createCountsFactory()("enquiries", () => now);
  await counts.add("192.0.2.1", 31, 600_000);

  now = 1;
  for (let other = 0; other < 60_000; other += 1) await counts.add(`other ${other}`, 1, 600_000);

  now = 599_999;
  expect((await counts.get("192.0.2.1")).count).toBe(31);
  now = 600_000;
  expect((await counts.get("192.0.2.1")).count).toBe(0);
});

/** A sender may send as many refused enquiries as both limits together: the sixth call gets 429. */
const LIMITS = { ENQUIRY_LIMIT: "2", ENQUIRY_REFUSED_LIMIT: "3" };
const PROXY = "10.1.2.3";
const PROXIES = { TRUST_PROXY: "10.0.0.0/8, 192.168.0.1" };

test.for([
  ["with no proxy named, one that claims many addresses", {}, "192.0.2.1", "203.0.113.N", 429],
  ["with no proxy named, a neighbour on this machine", {}, "127.0.0.1", "203.0.113.N", 429],
  ["a stranger beside the named proxy", PROXIES, "192.0.2.1", "203.0.113.N", 429],
  ["a visitor behind the proxy who prepends addresses", PROXIES, PROXY, "198.51.100.N, 203.0.113.7", 429],
  ["a visitor behind two named proxies", PROXIES, PROXY, "198.51.100.N, 203.0.113.7, 192.168.0.1", 429],
  ["a visitor with a whole network of IPv6", PROXIES, PROXY, "2001:db8:0:ab0N::1", 429],
  ["visitors of neighbouring networks of IPv6", PROXIES, PROXY, "2001:db8:0:N00::1", 400],
  ["many visitors behind the named proxy", PROXIES, PROXY, "203.0.113.N", 400],
  ["many visitors for whom the proxy sends invalid addresses", PROXIES, PROXY, "N:2:3:4:5:6:7:8:9::1", 400],
] as const)(
  "%s: counts as the sender that the trusted proxies name",
  async ([, env, remoteAddress, forwarded, last]) => {
    await using api = await openTestApi({ env: { ...LIMITS, ...env } });
    const statuses: number[] = [];
    for (let call = 1; call <= 6; call++) {
      const headers = { "x-forwarded-for": forwarded.replace("N", String(call)) };
      const url = "/api/v1.0/email/send";
      statuses.push((await api.request({ method: "POST", url, remoteAddress, headers, payload: {} })).statusCode);
    }

    expect(statuses).toEqual([...Array(5).fill(400), last]);
  },
);
