import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { openTestApi } from "#server/testing/open-test-api.ts";
import { documentOf, mediaOf, operationsOf } from "./operations.ts";

test("every route under /api is told, with a summary of its own, a known chapter and a reply", async () => {
  await using api = await openTestApi();
  const document = await documentOf(api);
  const operations = operationsOf(document);
  const chapters = document.tags.map(({ name }) => name);

  const told = new Set(operations.map(({ method, path }) => `${method} ${path}`.toLowerCase()));
  const routes = routesOf(api.app.server.printRoutes({ commonPrefix: false }));
  expect(routes.length).toBeGreaterThan(30);
  expect(routes.filter((route) => !told.has(route.toLowerCase()))).toEqual([]);
  for (const { summary, tags, responses } of operations) {
    expect(summary, "summary").toMatch(/^[A-Z]\w+( [\w'’,-]+)+$/);
    expect(chapters).toContain(tags[0]);
    expect(Object.keys(responses).some((status) => status.startsWith("2"))).toBe(true);
  }
  const names = operations.map(({ operationId }) => operationId);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("every example is one that its schema takes", async () => {
  await using api = await openTestApi();
  const document = await documentOf(api);
  const ajv = addFormats.default(new Ajv2020({ strict: false })).addSchema({ $id: "api", ...document });

  const faults = operationsOf(document).flatMap((operation) =>
    mediaOf(document, operation).flatMap(({ name, media: { schema, example } }) => {
      const isValid = ajv.validate(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')), example);
      return isValid ? [] : [`${operation.method} ${operation.path} ${name}: ${ajv.errorsText()}`];
    }),
  );

  expect(faults).toEqual([]);
});

test("the refusal that the document shows for a request without a session is the one that comes", async () => {
  await using api = await openTestApi();
  const { components } = await documentOf(api);

  const reply = await api.send("GET", "/api/events/admin");

  expect(reply.statusCode).toBe(401);
  expect(components.responses.Unauthorized?.content?.["application/json"]?.example).toEqual(reply.json());
});

test.for([
  ["seven characters", "1234567", 400],
  ["a blank in it", "1234 5678", 400],
  ["eight visible characters", "12345678", 201],
  ["201 characters", "x".repeat(201), 400],
] as const)("an Idempotency-Key with %s is judged by the document as by the server", async ([_, key, status]) => {
  await using api = await openTestApi();
  const operation = operationsOf(await documentOf(api)).find(
    ({ path, method }) => `${method} ${path}` === "POST /api/gallery",
  );
  const parameter = operation?.parameters?.find(({ name }) => name === "idempotency-key");
  const admin = await api.signIn();

  const reply = await admin.send("POST", "/api/gallery", { title: "Herb walk" }, { "idempotency-key": key });

  expect(reply.statusCode).toBe(status);
  expect(new Ajv2020({ strict: false }).validate(parameter?.schema ?? false, key)).toBe(status === 201);
});

test("the document and the reference are served to everyone, and the page loads nothing from elsewhere", async () => {
  await using api = await openTestApi();

  const json = await api.app.server.inject("/api/openapi.json");
  const page = await api.app.server.inject("/api/docs");
  const script = await api.app.server.inject("/api/docs/scalar.js");

  expect(json.json()).toMatchObject({ openapi: "3.1.1", info: { title: "Mortarboard API" } });
  expect(page.headers["content-security-policy"]).toContain("script-src 'self';");
  expect(page.body).not.toMatch(/(src|href)="https?:/);
  expect(script.statusCode).toBe(200);
  expect(script.headers["content-type"]).toBe("text/javascript; charset=utf-8");
});

/** From Fastify's tree of routes: `GET /api/events/{id}` and the like. */
function routesOf(tree: string): string[] {
  const parents: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const [, indent = "", part = "", methods = ""] = /^([│├└─\s]*)(\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    const depth = indent.length / 4;
    parents.splice(Math.max(0, depth - 1), parents.length, part);
    const path = parents
      .join("")
      .replace(/(?<=.)\/$/, "")
      .replace(/:(\w+)/g, "{$1}");
    if (!path.startsWith("/api/") || /^\/api\/(docs|openapi)|\*/.test(path)) return [];
    return methods
      .split(", ")
      .filter((method) => method && !/^(HEAD|OPTIONS)$/.test(method))
      .map((method) => `${method} ${path}`);
  });
}
