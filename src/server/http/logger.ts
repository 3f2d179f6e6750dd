import type { FastifyServerOptions } from "fastify";
import type { Config } from "#server/config.ts";
import { maskAddresses } from "#server/features/mail/mail-message.ts";

const MOST_WAITING_BYTES = 1_048_576;

/**
 * Structured logs on stdout, pretty on a terminal. A request is logged by method, path and status: its query, headers
 * and body may hold a token, a password or a telephone number, and the privacy page promises not to keep addresses.
 */
export function loggerOptions(
  level: Config["logLevel"],
  isTerminal: boolean,
): NonNullable<FastifyServerOptions["logger"]> {
  return {
    level,
    serializers: {
      req: (request) => ({ method: request.method, path: mask(request.url.split("?", 1)[0] ?? "") }),
      res: (reply) => ({ status: reply.statusCode }),
      err: (error) => ({
        type: error.name,
        code: error.code,
        message: mask(error.message),
        stack: mask(error.stack ?? ""),
      }),
    },
    ...(isTerminal
      ? { transport: { target: "pino-pretty", options: { ignore: "pid,hostname", translateTime: "HH:MM:ss" } } }
      : { stream: { write: writeOrDrop } }),
  };
}

/** Pino's own stream throws when a line cannot be written, as on a full disk, and blocks while no one reads it. */
function writeOrDrop(line: string): void {
  if (process.stdout.writableLength < MOST_WAITING_BYTES) process.stdout.write(line);
}

process.stdout.on("error", () => {});

/** A database error may quote the row that it refused, and people type anything into an address bar. */
function mask(text: string): string {
  return maskAddresses(text).replace(/\d{7,}/g, "…");
}
