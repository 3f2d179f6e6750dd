import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { FastifyInstance } from "fastify";
import { beforeAll, expect, test } from "vitest";
import type { ApiDocument } from "#server/platform/http/openapi/openapi.ts";
import { createReplyCheck } from "#tests/server/check-reply.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { documentOf, mediaOf, operationsOf } from "./operations.ts";

const REFUSAL = { ok: false, error: "There is nothing at this address.", code: "not_found" };
const EVENTS = "GET /api/events/admin";

const routes: string[] = [];
function collectRoutes(message: unknown): void {
  (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", ({ method, url }) => {
    const path = url.replace(/(?<=.)\/$/, "").replace(/:(\w+)/g, "{$1}");
    if (!path.startsWith("/api/") || /^\/api\/(docs|openapi)|\*/.test(path)) return;
    routes.push(
      ...[method]
        .flat()
        .filter((name) => name !== "HEAD")
        .map((name) => `${name} ${path}`),
    );
  });
}

let api: TestApi;
let document: ApiDocument;
let checkReply: ReturnType<typeof createReplyCheck>;
beforeAll(async () => {
  subscribe("fastify.initialization", collectRoutes);
  api = await openTestApi();
  unsubscribe("fastify.initialization", collectRoutes);
  document = await documentOf(api);
  checkReply = createReplyCheck(document);
  return () => api[Symbol.asyncDispose]();
});

test("every route under /api is in the API document, with a summary, a known chapter and a success reply", async () => {
  const operations = operationsOf(document);
  const chapters = document.tags.map(({ name }) => name);

  const known = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  expect(routes.length).toBeGreaterThan(30);
  expect(routes.filter((route) => !known.has(route))).toEqual([]);
  for (const { summary, tags, responses } of operations) {
    expect(summary, "summary").toMatch(/^[A-Z]\w+( [\w'’,-]+)+$/);
    expect(chapters).toContain(tags[0]);
    expect(Object.keys(responses).some((status) => status.startsWith("2"))).toBe(true);
  }
  const names = operations.map(({ operationId }) => operationId);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("every example in the API document is valid for its schema", async () => {
  const ajv = addFormats.default(new Ajv2020({ strict: false })).addSchema({ $id: "api", ...document });

  const problems = operationsOf(document).flatMap((operation) =>
    mediaOf(document, operation).flatMap(({ name, media: { schema, example } }) => {
      const isValid = ajv.validate(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')), example);
      return isValid ? [] : [`${operation.method} ${operation.path} ${name}: ${ajv.errorsText()}`];
    }),
  );

  expect(problems).toEqual([]);
});

test("the API document and the server agree on missing sessions and on valid Idempotency-Keys", async () => {
  const refused = await api.send("GET", "/api/events/admin");
  expect(refused.statusCode).toBe(401);
  expect(document.components.responses.Unauthorized?.content?.["application/json"]?.example).toEqual(refused.json());
  const parameter = document.paths["/api/gallery"]?.post?.parameters?.find(({ name }) => name === "idempotency-key");

  for (const key of ["1234567", "1234 5678", "12345678", "x".repeat(201)]) {
    const reply = await api.asAdmin("POST", "/api/gallery", { title: "Herb walk" }, { "idempotency-key": key });
    const isTaken = key === "12345678";
    expect(reply.statusCode, key).toBe(isTaken ? 201 : 400);
    if (!isTaken) expect(reply.json().error).toContain("8 to 200 visible characters");
    expect(new Ajv2020({ strict: false }).validate(parameter?.schema ?? false, key)).toBe(isTaken);
  }
});

test("the API document and its reference page are public, and the page loads nothing from other sites", async () => {
  const [json, page, script] = await Promise.all(
    ["/api/openapi.json", "/api/docs", "/api/docs/scalar.js"].map((url) => api.app.server.inject(url)),
  );

  expect(json?.json()).toMatchObject({ openapi: "3.1.1", info: { title: "Mortarboard API" } });
  expect(page?.headers["content-security-policy"]).toContain("script-src 'self';");
  expect(page?.body).not.toMatch(/(src|href)="https?:/);
  expect([script?.statusCode, script?.headers["content-type"]]).toEqual([200, "text/javascript; charset=utf-8"]);
});

test("a reply that the API document does not describe fails the test with a message that names the call", () => {
  const check =
    (call: string, statusCode: number, body: unknown, type = "application/json; charset=utf-8") =>
    () => {
      const [method = "", url = ""] = call.split(" ");
      checkReply(method, url, { statusCode, headers: { "content-type": type }, body: JSON.stringify(body) });
    };

  expect(check(EVENTS, 402, REFUSAL)).toThrow(/answered 402, and the API document has only 200/);
  expect(check(EVENTS, 200, { ok: true })).toThrow(/must have required property 'events'/);
  expect(check(EVENTS, 200, { ok: true, events: [], secret: 1 })).toThrow(/must NOT have additional properties/);
  expect(check("DELETE /api/events/1", 404, "<h1>No</h1>", "text/html")).toThrow(/as "text\/html" where/);
  expect(check("GET /api/nothing", 200, { ok: true })).toThrow(/answered 200, and the API document has only 400/);
  expect(check("GET /API//events/%61dmin/", 200, { ok: true, events: [] })).not.toThrow();
  expect(check("DELETE /api/image-gallery/images/2026%2F11%2Fx", 404, REFUSAL)).not.toThrow();
});
