import { STATUS_CODES } from "node:http";
import { z } from "zod";
import { errorReplySchema } from "#contract/common.ts";
import { type AppError, ConflictError, NotFoundError, UnauthorizedError } from "#server/errors.ts";
import { keyReused, stillInHand } from "./idempotency-key.ts";
import type { JsonSchema, Operation, Reference, Reply } from "./openapi-document.ts";
import type { RouteNotes } from "./route-notes.ts";

interface Refusal {
  description: string;
  code: string;
  error: string;
  fields?: Record<string, string>;
  headers?: Reply["headers"];
}

const RETRY_AFTER: Reply["headers"] = {
  "retry-after": { description: "Seconds to wait before the next try.", schema: { type: "integer" } },
};

/** Every refusal of the API (rulings, 'HTTP'), told once. */
const REFUSALS: Record<number, Refusal> = {
  400: {
    description: "Bad input: a field is at fault, a file is too large or of the wrong kind, or the request is broken.",
    code: "bad_input",
    error: "Title is required",
    fields: { title: "Title is required" },
  },
  401: {
    description: "No session, or it has ended: sign in again.",
    ...answerOf(new UnauthorizedError()),
  },
  403: { description: "Not allowed.", code: "forbidden", error: "An invitation is needed to sign up." },
  404: { description: "Unknown id or path.", ...answerOf(new NotFoundError()) },
  409: {
    description: "The first request with this Idempotency-Key is still being answered.",
    ...answerOf(stillInHand()),
  },
  413: { description: "A body beyond any use.", code: "ctp_body_too_large", error: "The request is too large." },
  414: {
    description: "An id of more than 500 characters.",
    code: "max_param_length",
    error: "The address is too long.",
  },
  415: {
    description: "A content type that is not taken here.",
    code: "ctp_invalid_media_type",
    error: "This content type is not taken here: send JSON, or a form where files are sent.",
  },
  422: {
    description: "This Idempotency-Key was used with another body.",
    ...answerOf(keyReused()),
  },
  429: {
    description: "Too many requests.",
    code: "too_many_requests",
    error: "Too many tries. Please try again in 5 minutes.",
    headers: RETRY_AFTER,
  },
  500: {
    description: "A fault of ours. Trying again may help.",
    code: "internal_error",
    error: "Something went wrong here. Please try again in a moment.",
  },
  503: {
    description: "Cannot be done now: the database or a service that is needed does not answer.",
    code: "busy",
    error: "The server is busy. Please try again in a few seconds.",
    headers: RETRY_AFTER,
  },
};

/** What the server sends at that error: the reference cannot tell another code. */
function answerOf({ code, message }: AppError): Pick<Refusal, "code" | "error"> {
  return { code, error: message };
}

export const ERROR_SCHEMA = z.toJSONSchema(errorReplySchema, { target: "draft-2020-12" }) as JsonSchema;

/** `components.responses`: each refusal as JSON, and as text for the email service's protocol. */
export function refusalComponents(): Record<string, Reply> {
  return Object.fromEntries(
    Object.entries(REFUSALS).flatMap(([status, { description, headers, ...refusal }]) => {
      const shared = { description, ...(headers && { headers }) };
      const example = { ok: false, ...refusal };
      return [
        [
          nameOf(Number(status)),
          { ...shared, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" }, example } } },
        ],
        [
          `${nameOf(Number(status))}Text`,
          { ...shared, content: { "text/plain": { schema: { type: "string" }, example: refusal.error } } },
        ],
      ];
    }),
  );
}

/** The refusals of one call: those that follow from what it takes, and those that its route names. */
export function refusalsOf(
  method: string,
  operation: Pick<Operation, "parameters" | "requestBody" | "responses">,
  { access = "admin", errors = {}, textReplies }: RouteNotes,
): Record<string, Reply | Reference> {
  const sendsBody = operation.requestBody !== undefined;
  const usual = [
    ...[400, 429, 500, 503],
    ...(access === "admin" ? [401] : []),
    ...(operation.parameters?.some((parameter) => parameter.in === "path") ? [404, 414] : []),
    ...(sendsBody ? [413, 415] : []),
    ...(createsSomething(method, operation) && access === "admin" ? [409, 422] : []),
  ];
  const replies: Record<string, Reply | Reference> = {};
  for (const status of usual) {
    replies[status] = { $ref: `#/components/responses/${nameOf(status)}${textReplies ? "Text" : ""}` };
  }
  for (const [status, error] of Object.entries(errors)) {
    if (error === undefined) continue;
    const usualRefusal = REFUSALS[Number(status)];
    // A call's own conflict is not the usual one, which is about its Idempotency-Key.
    const code = status === "409" ? new ConflictError(String(error)).code : usualRefusal?.code;
    const { description, ...media } =
      typeof error === "string"
        ? {
            description: error,
            schema: { $ref: "#/components/schemas/Error" },
            example: { ok: false, error, code: code ?? "refused" },
          }
        : { description: error.description, schema: jsonSchemaOf(error.schema) };
    replies[status] = {
      description,
      ...(usualRefusal?.headers && { headers: usualRefusal.headers }),
      content: textReplies
        ? { "text/plain": { schema: { type: "string" }, example: description } }
        : { "application/json": media },
    };
  }
  return replies;
}

/** Such a call takes an `Idempotency-Key`. */
export function createsSomething(method: string, { responses }: Pick<Operation, "responses">): boolean {
  return method === "post" && "201" in responses;
}

/** A zod schema as it is sent (`input`) or answered (`output`). */
export function jsonSchemaOf(schema: z.core.$ZodType, io: "input" | "output" = "output"): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: "draft-2020-12", io, unrepresentable: "any" });
  return json as JsonSchema;
}

function nameOf(status: number): string {
  return (STATUS_CODES[status] ?? String(status)).replace(/\W/g, "");
}
