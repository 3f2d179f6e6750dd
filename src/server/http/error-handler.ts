import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from "fastify-type-provider-zod";
import { databaseTrouble } from "#server/db/driver-errors.ts";
import { AppError, BadInputError, NotFoundError } from "#server/errors.ts";
import { EarlierAnswer } from "./earlier-answer.ts";
import { isApiPath, requestPath } from "./request-path.ts";

/** The framework's own refusals in words for people. What is not here and below 500 keeps its status and a general sentence. */
const FRAMEWORK_SENTENCES: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "The request is not valid JSON.",
  FST_ERR_CTP_EMPTY_JSON_BODY: "The request is empty: send the fields as JSON.",
  FST_ERR_CTP_BODY_TOO_LARGE: "The request is too large.",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "This content type is not taken here: send JSON, or a form where files are sent.",
  FST_ERR_BAD_URL: "The address is not a valid one.",
  FST_ERR_MAX_PARAM_LENGTH: "The address is too long.",
  FST_FILES_LIMIT: "Files are not taken here.",
};
const UNEXPECTED = new AppError(500, "internal_error", "Something went wrong here. Please try again in a moment.");
const BUSY = new AppError(503, "busy", "The server is busy. Please try again in a few seconds.", {
  headers: { "retry-after": "2" },
});
const STORAGE_FAULT = new AppError(
  503,
  "storage_unavailable",
  "The server's storage is full or damaged. Please try again later.",
  { headers: { "retry-after": "30" } },
);

/** How an error leaves: as `{ ok: false, error, code, fields? }` under `/api`, elsewhere as text. */
type Format = "json" | "text";

/**
 * Makes every error of this plugin scope, the framework's too, an answer of that format; without one the request's path
 * decides. Never a stack, never a page.
 */
export function answerErrors(app: FastifyInstance, format?: Format): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply, format));
}

/** Answers what no route takes. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): void {
  sendError(new NotFoundError(), request, reply);
}

/** Answers what the router itself refuses, such as an address with a broken percent sign: no hook runs before it. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header("x-content-type-options", "nosniff");
  sendError(error, request, reply);
}

function sendError(
  error: FastifyError | AppError | EarlierAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
  format: Format = isApiPath(requestPath(request.url)) ? "json" : "text",
): void {
  if (error instanceof EarlierAnswer) {
    reply.code(error.status).headers({ "cache-control": "no-store", "idempotency-replayed": "true" });
    reply.type("application/json; charset=utf-8").send(error.body);
    return;
  }
  const known = toAppError(error);
  if (known.status >= 500) request.log.error({ err: error }, "request failed");
  else request.log.info({ code: known.code, ...("reason" in known && { reason: known.reason }) }, "request refused");
  reply.code(known.status).headers({ ...known.headers, "cache-control": "no-store" });
  if (format === "text") {
    reply.type("text/plain; charset=utf-8").send(known.message);
    return;
  }
  reply.type("application/json; charset=utf-8").send(
    JSON.stringify({
      ok: false,
      error: known.message,
      code: known.code,
      ...(known.fields && { fields: known.fields }),
      ...known.details,
    }),
  );
}

function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  const trouble = databaseTrouble(error);
  if (trouble === "busy") return BUSY;
  if (trouble === "storage") return STORAGE_FAULT;
  if (hasZodFastifySchemaValidationErrors(error)) return fromSchema(error.validation);
  if (isResponseSerializationError(error)) return UNEXPECTED;
  const status = error.statusCode ?? 500;
  if (status >= 500) return UNEXPECTED;
  return new AppError(
    status,
    error.code?.replace(/^FST_ERR_/, "").toLowerCase() || "bad_request",
    FRAMEWORK_SENTENCES[error.code] ?? "The request could not be understood.",
  );
}

function fromSchema(issues: readonly { instancePath: string; message?: string | undefined }[]): AppError {
  const fields: Record<string, string> = {};
  for (const { instancePath, message } of issues) {
    const field = instancePath.replace(/^\//, "").replaceAll("/", ".");
    // A body that is no object has no field at fault.
    if (field === "") return new BadInputError("The request could not be understood: send the fields as JSON.");
    fields[field] ??= message ?? "is not valid";
  }
  return new BadInputError(Object.values(fields)[0] ?? "The request could not be understood.", fields);
}
