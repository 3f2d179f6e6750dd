import { expect, test } from "vitest";
import { openTestApi } from "#server/testing/open-test-api.ts";

const EXPIRED = { ok: false, error: "Session expired. Please log in again.", code: "session_expired" };

test.for([
  ["no token", {}],
  ["an empty one", { authorization: "Bearer " }],
  ["a forged one", { authorization: `Bearer ${"A".repeat(43)}` }],
  ["one of another kind", { authorization: "Basic YWRtaW46YWRtaW4=" }],
  ["a very long one", { authorization: `Bearer ${"x".repeat(8_000)}` }],
] as const)("%s gets 401 as JSON and the words at which the client goes to the login", async ([, headers]) => {
  await using api = await openTestApi();
  await api.signIn();

  const reply = await api.request({ url: "/api/admins", headers });

  expect(reply.statusCode).toBe(401);
  expect(reply.headers["content-type"]).toMatch(/^application\/json/);
  expect(reply.json()).toEqual(EXPIRED);
});

test.for([
  "/api/admins/",
  "/API/Admins",
  "//api///admins//",
  "/api/%61dmins",
  "/api/./admins",
  "/api/admins?token=x",
  "http://other.example/api/admins",
])("%s is guarded like /api/admins", async (url) => {
  await using api = await openTestApi();

  const reply = await api.app.server.inject({ url });

  expect(reply.statusCode).toBe(401);
  expect(reply.json()).toEqual(EXPIRED);
});

test("a refused request has its body left unread: a broken one gets 401 too", async () => {
  await using api = await openTestApi();

  const reply = await api.send("POST", "/api/admins/invitations", "{", { "content-type": "application/json" });

  expect(reply.statusCode).toBe(401);
});
