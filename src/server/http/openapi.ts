import { STATUS_CODES } from "node:http";
import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { IDEMPOTENCY_KEY_RULE, idempotencyKeySchema } from "./idempotency-key.ts";
import { API_DESCRIPTION } from "./openapi-description.ts";
import type { ApiDocument, Media, Operation } from "./openapi-document.ts";
import { exampleOf } from "./openapi-examples.ts";
import { createsSomething, ERROR_SCHEMA, jsonSchemaOf, refusalComponents, refusalsOf } from "./openapi-refusals.ts";
import { API_TAGS, OPENAPI_NOTES, type RouteNotes } from "./route-notes.ts";

const IDEMPOTENCY_KEY = {
  name: "idempotency-key",
  in: "header" as const,
  description: `The same for each try of one request: a repeat gets the first answer. Kept for 24 hours. ${IDEMPOTENCY_KEY_RULE}.`,
  schema: jsonSchemaOf(idempotencyKeySchema, "input"),
  example: "0f8b5b0e-6d0a-4c1e-9d5b-1f0a7c3e2b11",
};

/** Collects every route that `describeRoute` describes, from here on. `apiDocument` tells them once all are registered. */
export async function collectRoutes(app: FastifyInstance, { publicUrl }: { publicUrl: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.1",
      info: { title: "Mortarboard API", version: "1", description: API_DESCRIPTION },
      servers: [{ url: publicUrl }],
      tags: Object.entries(API_TAGS).map(([name, description]) => ({ name, description })),
      security: [{ bearer: [] }],
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", description: "The token that `POST /api/auth/login` answers." },
        },
      },
    },
    hideUntagged: true,
    convertConstToEnum: false,
    transform: jsonSchemaTransform,
    transformObject: (collected) =>
      "openapiObject" in collected ? completeDocument(collected.openapiObject as unknown as ApiDocument) : {},
  });
}

/** The OpenAPI document of this server: call it when the server is ready. */
export function apiDocument(app: FastifyInstance): ApiDocument {
  return app.swagger() as unknown as ApiDocument;
}

/** What the routes' zod schemas do not tell: refusals, forms, who may call, examples. */
function completeDocument(collected: ApiDocument) {
  const { paths, components } = collected;
  const document: ApiDocument = {
    ...collected,
    paths: {},
    components: { ...components, schemas: { Error: ERROR_SCHEMA }, responses: refusalComponents() },
  };
  for (const [path, methods] of Object.entries(paths)) {
    // Fastify answers at /api/events/ what it answers at /api/events: told once.
    if (path.endsWith("/") && path.slice(0, -1) in paths) continue;
    document.paths[path.replace(/(?<=.)\/$/, "")] = Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [method, completeOperation(document, method, operation)]),
    );
  }
  return document as object;
}

function completeOperation(
  document: ApiDocument,
  method: string,
  { [OPENAPI_NOTES]: given, ...operation }: Operation & { [OPENAPI_NOTES]?: RouteNotes },
): Operation {
  const notes = given ?? {};
  const own = Object.entries({ "multipart/form-data": notes.form, "application/json": notes.json });
  const content = Object.fromEntries(
    own.flatMap(([type, schema]) => (schema ? [[type, { schema: jsonSchemaOf(schema, "input") }]] : [])),
  );
  const complete: Operation = {
    ...operation,
    operationId: operationIdOf(operation.summary),
    ...(notes.access === "open" && { security: [] }),
    ...(Object.keys(content).length > 0 && { requestBody: { required: true, content } }),
  };
  if (createsSomething(method, complete) && notes.access !== "open") {
    complete.parameters = [...(complete.parameters ?? []), IDEMPOTENCY_KEY];
  }
  for (const [status, reply] of Object.entries(complete.responses)) {
    if (!("description" in reply)) continue;
    reply.description = STATUS_CODES[status] ?? status;
    const json = reply.content?.["application/json"];
    if (notes.textReplies && json) reply.content = { "text/plain": json };
  }
  addExamples(document, complete.requestBody?.content);
  for (const parameter of complete.parameters ?? [])
    parameter.example ??= exampleOf(document, parameter.schema, parameter.name);
  complete.responses = { ...refusalsOf(method, complete, notes), ...complete.responses };
  for (const reply of Object.values(complete.responses)) {
    if ("content" in reply) addExamples(document, reply.content);
  }
  return complete;
}

function addExamples(document: ApiDocument, content: Record<string, Media> = {}): void {
  for (const media of Object.values(content)) media.example ??= exampleOf(document, media.schema);
}

/** "Create an event" as `createAnEvent`: the name of the function in a generated client. */
function operationIdOf(summary: string): string {
  return summary
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, "")
    .replace(/ +(.)/g, (_, letter: string) => letter.toUpperCase());
}
