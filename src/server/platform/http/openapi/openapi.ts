import { readFileSync } from "node:fs";
import { STATUS_CODES } from "node:http";
import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import { errorReplySchema } from "#contract/common.ts";
import { hasPermission, ROLES, type Role } from "#contract/permissions.ts";
import * as m from "#messages/compiled/server.ts";
import * as refusals from "#server/platform/errors.ts";
import { API_TAGS, OPENAPI_NOTES, type RouteNotes } from "#server/platform/http/describe-route.ts";
import { unexpectedError } from "#server/platform/http/error-handler.ts";
import {
  IDEMPOTENCY_KEY_RULE,
  idempotencyKeySchema,
  keyReused,
  requestInProgress,
} from "#server/platform/http/idempotency.ts";
import { exampleOf, type JsonSchema } from "./examples.ts";

/** The parts of OpenAPI 3.1 that we use: https://spec.openapis.org/oas/v3.1.1 */
export interface ApiDocument {
  tags: { name: string }[];
  security: object[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: object;
    schemas: Record<string, JsonSchema>;
    responses: Record<string, ResponseObject>;
  };
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: object[];
  parameters?: (MediaTypeObject & { name: string; in: "path" | "query" | "header"; description?: string })[];
  requestBody?: { required: boolean; content: Record<string, MediaTypeObject> };
  responses: Record<string, ResponseObject | { $ref: string }>;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, MediaTypeObject>;
}

export interface MediaTypeObject {
  schema: JsonSchema;
  example?: unknown;
}

const API_DESCRIPTION = readFileSync(new URL("description.md", import.meta.url), "utf8")
  .replace("{IDEMPOTENCY_KEY_RULE}", IDEMPOTENCY_KEY_RULE)
  .trim();

const IDEMPOTENCY_KEY = {
  name: "idempotency-key",
  in: "header" as const,
  description: `The same for each try of one request: a repeat gets the first answer. Kept for 24 hours. ${IDEMPOTENCY_KEY_RULE}.`,
  schema: jsonSchemaOf(idempotencyKeySchema, "input"),
  example: "0f8b5b0e-6d0a-4c1e-9d5b-1f0a7c3e2b11",
};

/** Status → description and example of the usual errors: see docs/behaviour.md, 'Errors'. */
const REFUSALS: Record<string, [description: string, error: refusals.AppError]> = {
  400: [
    "Bad input: a field is at fault, a file is too large or of the wrong kind, or the request is broken.",
    new refusals.BadInputError("Title is required", { title: "Title is required" }),
  ],
  401: ["No session, or it has ended: sign in again.", new refusals.UnauthorizedError()],
  403: ["Not allowed.", new refusals.ForbiddenError(m.notAllowed())],
  404: ["Unknown id or path.", new refusals.NotFoundError()],
  409: ["The first request with this Idempotency-Key is still being answered.", requestInProgress()],
  413: ["A body beyond any use.", new refusals.AppError(413, "ctp_body_too_large", "The request is too large.")],
  414: [
    "An id of more than 500 characters.",
    new refusals.AppError(414, "max_param_length", "The address is too long."),
  ],
  415: ["A content type that is not taken here.", new refusals.AppError(415, "ctp_invalid_media_type", m.wrongType())],
  422: ["This Idempotency-Key was used with another body.", keyReused()],
  429: ["Too many requests.", new refusals.TooManyRequestsError("Too many tries. Please try again in 5 minutes.", 300)],
  500: ["A fault of ours. Trying again may help.", unexpectedError()],
  503: ["Cannot be done now: the database or a service that is needed does not answer.", new refusals.BusyError()],
};
const ERROR_REFERENCE = { $ref: "#/components/schemas/Error" };

/** Collects routes for the API document. Call it before registering routes that use `describeRoute`. */
export async function collectRoutes(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.1",
      info: { title: "Mortarboard API", version: "1", description: API_DESCRIPTION },
      servers: [{ url: publicUrl }],
      tags: API_TAGS,
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

/** Returns the complete API document. Call it when the server is ready. */
export function apiDocument(app: FastifyInstance): ApiDocument {
  return app.swagger() as unknown as ApiDocument;
}

/** Adds what zod schemas do not express: errors, forms, permissions, examples. */
function completeDocument({ paths, components, ...collected }: ApiDocument): object {
  const responses = Object.keys(REFUSALS).map((status) => [nameOf(status), usualRefusal(status)]);
  const completePaths = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [method, completeOperation(method, operation)]),
    ),
  ]);
  return {
    ...collected,
    paths: Object.fromEntries(completePaths),
    components: {
      ...components,
      schemas: { Error: jsonSchemaOf(errorReplySchema) },
      responses: Object.fromEntries(responses),
    },
  };
}

function completeOperation(
  method: string,
  { [OPENAPI_NOTES]: notes = {}, ...operation }: Operation & { [OPENAPI_NOTES]?: RouteNotes },
): Operation {
  const { access = "open", fresh, form, json, textReplies, files } = notes;
  const isOpen = access === "open";
  const roles = isOpen ? [] : rolesWith(access);
  const content: Record<string, MediaTypeObject> = {
    ...(form && { "multipart/form-data": { schema: jsonSchemaOf(form, "input") } }),
    ...(json && { "application/json": { schema: jsonSchemaOf(json, "input") } }),
    ...operation.requestBody?.content,
  };
  const described = [
    operation.description,
    roles.length > 0 && `For: ${roles.join(", ")}.`,
    fresh && "Where the password was last given more than 15 minutes ago, it answers 403 `sign_in_again`.",
  ];
  const hasBody = Object.keys(content).length > 0;
  const takesKey = !isOpen && (method === "patch" || (method === "post" && "201" in operation.responses));
  const parameters = [...(operation.parameters ?? []), ...(takesKey ? [IDEMPOTENCY_KEY] : [])];
  const replies = Object.entries(operation.responses).map(([status, reply]) => {
    const media = "content" in reply ? reply.content?.["application/json"] : undefined;
    const types = files?.map((type) => type.replace(/;.*/, "")) ?? [textReplies ? "text/plain" : "application/json"];
    const content = media && Object.fromEntries(types.map((type) => [type, { ...media }]));
    return [status, { description: STATUS_CODES[status] ?? status, ...(content && { content }) }];
  });
  const usual = [
    ...[400, 429, 500, 503],
    ...(isOpen ? [] : [401]),
    ...(roles.length > 0 || fresh ? [403] : []),
    ...(parameters.some((parameter) => parameter.in === "path") ? [404, 414] : []),
    ...(hasBody ? [413, 415] : []),
    ...(takesKey ? [409, 422] : []),
  ].map((status) => [
    status,
    textReplies ? usualRefusal(status, true) : { $ref: `#/components/responses/${nameOf(status)}` },
  ]);
  const responses: Operation["responses"] = Object.fromEntries([...usual, ...ownRefusals(notes), ...replies]);

  const answered = Object.values(responses).map((reply) => ("content" in reply ? reply.content : {}));
  for (const media of [content, ...answered].flatMap((byType) => Object.values(byType ?? {}))) {
    media.example ??= exampleOf(media.schema);
  }
  for (const parameter of parameters) parameter.example ??= exampleOf(parameter.schema, parameter.name);
  return {
    ...operation,
    ...((roles.length > 0 || fresh) && { description: described.filter(Boolean).join(" ") }),
    operationId: operationIdOf(operation.summary),
    ...(isOpen && { security: [] }),
    ...(hasBody && { requestBody: { required: true, content } }),
    ...(parameters.length > 0 && { parameters }),
    responses,
  };
}

/** Returns the roles that may call a route; an empty list if every role may. */
function rolesWith(access: NonNullable<RouteNotes["access"]>): readonly Role[] {
  const wanted = typeof access === "function" ? access("") : access;
  if (wanted === "open" || wanted === "signed-in") return [];
  return ROLES.filter((role) => hasPermission([role], wanted));
}

function usualRefusal(status: string | number, asText?: true): ResponseObject {
  const [description, error] = REFUSALS[status] ?? ["", unexpectedError()];
  const { message, code, fields } = error;
  const example = { ok: false, error: message, code, ...(fields && { fields }) };
  return {
    description,
    ...headersOf(error),
    content: asText ? textContent(message) : { "application/json": { schema: ERROR_REFERENCE, example } },
  };
}

function ownRefusals({ errors = {}, textReplies }: RouteNotes): [status: string, ResponseObject][] {
  return Object.entries(errors).map(([status, error]) => {
    // A 409 that a route declares is a ConflictError; the 409 in REFUSALS is about the Idempotency-Key.
    const like = status === "409" ? new refusals.ConflictError("") : (REFUSALS[status]?.[1] ?? unexpectedError());
    const { description, ...media } =
      typeof error === "string"
        ? { description: error, schema: ERROR_REFERENCE, example: { ok: false, error, code: like.code } }
        : { description: error.description, schema: jsonSchemaOf(error.schema) };
    const content = textReplies ? textContent(description) : { "application/json": media };
    return [status, { description, ...headersOf(like), content }];
  });
}

/** Returns the JSON Schema of a request value (`input`) or response value (`output`). */
function jsonSchemaOf(schema: z.core.$ZodType, io: "input" | "output" = "output"): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: "draft-2020-12", io, unrepresentable: "any" });
  return json;
}

function headersOf({ headers }: refusals.AppError): Pick<ResponseObject, "headers"> {
  if (!("retry-after" in headers)) return {};
  return {
    headers: { "retry-after": { description: "Seconds to wait before the next try.", schema: { type: "integer" } } },
  };
}

function textContent(example: string): Record<string, MediaTypeObject> {
  return { "text/plain": { schema: { type: "string" }, example } };
}

/** Returns the component name of a status: `NotFound` for 404. */
function nameOf(status: string | number): string {
  return (STATUS_CODES[status] ?? "").replace(/\W/g, "");
}

/** "Create an event" → `createAnEvent`, the function in a generated client. */
function operationIdOf(summary: string): string {
  const words = summary.toLowerCase().replace(/[^a-z0-9 ]/g, "");
  return words.replace(/ +(.)/g, (_, letter: string) => letter.toUpperCase());
}
