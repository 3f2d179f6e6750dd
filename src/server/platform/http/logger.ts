import { inspect } from "node:util";
import type { FastifyServerOptions } from "fastify";
import type { Health } from "#contract/health.ts";
import type { Config } from "#server/platform/config.ts";
import { maskAddresses } from "#server/platform/mail/mail-message.ts";

const LEVELS: Record<number, string> = { 10: "TRACE", 20: "DEBUG", 30: "INFO", 40: "WARN", 50: "ERROR", 60: "FATAL" };
const MAX_BUFFERED_BYTES = 1_048_576;
/** Matches the start of a pino line of level error or fatal. */
const ERROR_LINE = /^\{"level":[56]0,/;
const MAX_ERRORS = 20;
const MAX_ERROR_LENGTH = 400;

/**
 * Returns logger options: JSON on stdout, readable lines on a terminal. Logs method, path and status, but nothing that
 * may contain personal data.
 * @param lastErrors receives the last error lines, newest first
 */
export function loggerOptions(level: Config["logLevel"], isTerminal: boolean, lastErrors: Health["errors"] = []) {
  const write = isTerminal ? writeReadably : writeOrDrop;
  return {
    level,
    serializers: {
      req: (request) => ({ method: request.method, path: mask(request.url.split("?", 1)[0] ?? "") }),
      res: (reply) => ({ status: reply.statusCode }),
      reason: mask,
      // Not everything that is thrown has a message, such as the router's answers.
      err: ({ name, code, message = "", reason, stack = "" }: Error & { code?: string; reason?: string }) => ({
        ...{ type: name, code, message: mask(message) },
        ...(reason && { reason: mask(reason) }),
        stack: mask(stack),
      }),
    },
    stream: {
      write(line: string) {
        if (ERROR_LINE.test(line)) keepError(line, lastErrors);
        write(line);
      },
    },
  } satisfies FastifyServerOptions["logger"];
}

function keepError(line: string, lastErrors: Health["errors"]): void {
  const { time, msg = "", err } = JSON.parse(line);
  const reason = err && [err.type, err.code, err.message].filter(Boolean).join(" ");
  const text = [msg, reason].filter(Boolean).join(": ").slice(0, MAX_ERROR_LENGTH);
  lastErrors.unshift({ at: new Date(time).toISOString(), text });
  lastErrors.length = Math.min(lastErrors.length, MAX_ERRORS);
}

/** Writes a line, or drops it if too many wait: pino's own stream throws on a full disk and blocks without a reader. */
function writeOrDrop(line: string): void {
  if (process.stdout.writableLength < MAX_BUFFERED_BYTES) process.stdout.write(line);
}

/** Writes a line such as `12:04:52 INFO request completed { status: 200 }`, followed by the stack of an error. */
function writeReadably(line: string): void {
  const { level, time, pid: _pid, hostname: _hostname, msg = "", err, ...rest } = JSON.parse(line);
  const { stack, ...error } = err ?? {};
  const more = { ...rest, ...(err && { err: error }) };
  const parts = [new Date(time).toTimeString().slice(0, 8), LEVELS[level] ?? level, msg];
  if (Object.keys(more).length > 0) parts.push(inspect(more, { colors: true, breakLength: Number.POSITIVE_INFINITY }));
  process.stdout.write(`${parts.join(" ")}\n${stack ? `${stack}\n` : ""}`);
}

process.stdout.on("error", () => {});

/**
 * Masks possible personal data: a database error may quote a row, and an address may contain anything. The address of a
 * preview, a family page or a request about personal data is also secret.
 */
function mask(text: string): string {
  return maskAddresses(text)
    .replace(/(\/(?:preview|enquiry|privacy-request)\/+)[^/\s]+/gi, "$1…")
    .replace(/\d{7,}/g, "…");
}
