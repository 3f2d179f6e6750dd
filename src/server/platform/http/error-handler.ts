import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import * as m from "#messages/compiled/server.ts";
import { addressIn, splitLanguage } from "#messages/languages.ts";
import { classifyDatabaseError } from "#server/platform/db/driver-errors.ts";
import { AppError, BusyError, badInput, errorReason } from "#server/platform/errors.ts";
import { REQUEST_ID_HEADER } from "./connections.ts";
import { isApiPath, requestPath } from "./request-path.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The error code of the response; "" if the request succeeded. */
    refusedWith: string;
  }
}

/** Messages for Fastify's errors, by code. Other errors below 500 keep their status and get a general message. */
const FRAMEWORK_SENTENCES: Record<string, () => string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: m.invalidJson,
  FST_ERR_CTP_EMPTY_JSON_BODY: m.emptyRequest,
  FST_ERR_CTP_BODY_TOO_LARGE: m.requestTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: m.wrongType,
  FST_ERR_BAD_URL: m.invalidAddress,
  FST_ERR_MAX_PARAM_LENGTH: m.addressTooLong,
  FST_FILES_LIMIT: m.noFilesHere,
};
export const unexpectedError = () => new AppError(500, "internal_error", m.tryAgain());
const storageError = () =>
  new AppError(503, "storage_unavailable", m.noStorage(), { headers: { "retry-after": "30" } });

/** Handles all errors of this scope: responds with text, or under `/api` with `{ ok: false, error, code, fields? }`. */
export function installErrorHandler(app: FastifyInstance, format?: "text"): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply, format));
}

/** Handles requests that the router rejects before any hook, such as invalid percent encoding. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ "x-content-type-options": "nosniff", [REQUEST_ID_HEADER]: request.id });
  const path = requestPath(request.url);
  // A link cut off by a messenger redirects to the home page, as every unknown page does.
  if (error.code === "FST_ERR_BAD_URL" && !isApiPath(path))
    return void reply.redirect(addressIn(splitLanguage(path).language, "/"), 302);
  sendError(error, request, reply);
}

function sendError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
  format = isApiPath(requestPath(request.url)) ? "json" : "text",
): void {
  const known = toAppError(error);
  request.refusedWith = known.code;
  if (known.status >= 500 && !(known instanceof BusyError)) request.log.error({ err: error }, "request failed");
  else request.log.info({ code: known.code, ...("reason" in known && { reason: known.reason }) }, "request refused");
  reply.code(known.status).headers({ ...known.headers, "cache-control": "no-store" });
  const { code, fields, details } = known;
  // The message contains the request id, which a visitor can report and the office can find in the log.
  const message = known.status === 500 ? m.withReference({ message: known.message, id: request.id }) : known.message;
  if (format === "text") {
    reply.type("text/plain; charset=utf-8").send(message);
    return;
  }
  const body = JSON.stringify({ ok: false, error: message, code, fields, ...details });
  reply.type("application/json; charset=utf-8").send(body);
}

function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  const trouble = classifyDatabaseError(error);
  if (trouble === "busy") return Object.assign(new BusyError(), { reason: errorReason(error) });
  if (trouble === "storage") return storageError();
  if (hasZodFastifySchemaValidationErrors(error)) {
    return badInput(
      error.validation.map(({ instancePath, message = m.notValid() }) => ({
        path: instancePath.split("/").filter(Boolean),
        message,
      })),
    );
  }
  const status = error.statusCode ?? 500;
  if (status >= 500) return unexpectedError();
  return new AppError(
    status,
    error.code?.replace(/^FST_ERR_/, "").toLowerCase() || "bad_request",
    FRAMEWORK_SENTENCES[error.code]?.() ?? m.notUnderstood(),
  );
}
