import { expect, test } from "vitest";
import { openTestApi } from "#server/testing/open-test-api.ts";

/** Refused calls count against both limits. */
const LIMIT = 30;
const LIMITS = { ENQUIRY_LIMIT: "10", ENQUIRY_REFUSED_LIMIT: "20" };
const PROXY = "10.1.2.3";
const TRUST_PROXY = "10.0.0.0/8, 192.168.0.1";

const senders: [
  what: string,
  settings: Record<string, string>,
  remoteAddress: string,
  forwardedFor: string,
  last: number,
][] = [
  ["with no proxy named, one that claims many addresses", {}, "192.0.2.1", "203.0.113.N", 429],
  ["with no proxy named, a neighbour on this machine", {}, "127.0.0.1", "203.0.113.N", 429],
  ["a stranger beside the named proxy", { TRUST_PROXY }, "192.0.2.1", "203.0.113.N", 429],
  [
    "a visitor behind the proxy who writes addresses in front",
    { TRUST_PROXY },
    PROXY,
    "198.51.100.N, 203.0.113.7",
    429,
  ],
  ["a visitor behind two named proxies", { TRUST_PROXY }, PROXY, "198.51.100.N, 203.0.113.7, 192.168.0.1", 429],
  ["many visitors behind the named proxy", { TRUST_PROXY }, PROXY, "203.0.113.N", 400],
  ["many visitors of whom the proxy tells nonsense", { TRUST_PROXY }, PROXY, "N:2:3:4:5:6:7:8:9::1", 400],
];

test.for(senders)("%s: counts as whom the trusted proxies name", async ([, env, remoteAddress, forwardedFor, last]) => {
  await using api = await openTestApi({ env: { ...LIMITS, ...env } });
  const send = (call: number) =>
    api.request({
      method: "POST",
      url: "/api/v1.0/email/send",
      remoteAddress,
      headers: { "x-forwarded-for": forwardedFor.replace("N", String(call)) },
      payload: {},
    });
  for (let call = 1; call <= LIMIT; call++) expect((await send(call)).statusCode).toBe(400);

  expect((await send(LIMIT + 1)).statusCode).toBe(last);
});
