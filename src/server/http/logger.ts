import { inspect } from "node:util";
import type { FastifyServerOptions } from "fastify";
import type { Config } from "#server/config.ts";
import { maskAddresses } from "#server/features/mail/mail-message.ts";

const LEVELS: Record<number, string> = { 10: "TRACE", 20: "DEBUG", 30: "INFO", 40: "WARN", 50: "ERROR", 60: "FATAL" };
const MOST_WAITING_BYTES = 1_048_576;

/** JSON on stdout, pretty on a terminal: method, path and status, but nothing that may hold personal data. */
export function loggerOptions(level: Config["logLevel"], isTerminal: boolean) {
  return {
    level,
    serializers: {
      req: (request) => ({ method: request.method, path: mask(request.url.split("?", 1)[0] ?? "") }),
      res: (reply) => ({ status: reply.statusCode }),
      err: ({ name, code, message, stack = "" }) => ({ type: name, code, message: mask(message), stack: mask(stack) }),
    },
    stream: { write: isTerminal ? writeReadably : writeOrDrop },
  } satisfies FastifyServerOptions["logger"];
}

/** Pino's own stream throws on a full disk and blocks while no one reads it. */
function writeOrDrop(line: string): void {
  if (process.stdout.writableLength < MOST_WAITING_BYTES) process.stdout.write(line);
}

/** `12:04:52 INFO request completed { status: 200 }`; an error's stack below it, as it is. */
function writeReadably(line: string): void {
  const { level, time, pid: _pid, hostname: _hostname, msg = "", err, ...rest } = JSON.parse(line);
  const { stack, ...error } = err ?? {};
  const more = { ...rest, ...(err && { err: error }) };
  const parts = [new Date(time).toTimeString().slice(0, 8), LEVELS[level] ?? level, msg];
  if (Object.keys(more).length > 0) parts.push(inspect(more, { colors: true, breakLength: Number.POSITIVE_INFINITY }));
  process.stdout.write(`${parts.join(" ")}\n${stack ? `${stack}\n` : ""}`);
}

process.stdout.on("error", () => {});

/** A database error may quote a row, and an address may hold anything; that of a preview or a family's page opens it. */
function mask(text: string): string {
  return maskAddresses(text)
    .replace(/(\/(?:preview|enquiry)\/+)[^/\s]+/gi, "$1…")
    .replace(/\d{7,}/g, "…");
}
