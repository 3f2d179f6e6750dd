import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { answerClientError } from "./client-errors.ts";

const HEADERS_TIMEOUT_MS = 15_000;
const BODY_TIMEOUT_MS = 30_000;
const SILENCE_TIMEOUT_MS = 60_000;
/** A PDF of 10 MB over a line that sends 100 kbit/s. */
const UPLOAD_TIMEOUT_MS = 15 * 60_000;
/** How often Node looks for connections that are beyond these limits. */
const CHECKS_EVERY_MS = 1_000;

/** What Node itself cuts off: slow headers, silence, and a whole request, its body too, that takes longer than any upload. */
export const CONNECTION_LIMITS = {
  requestTimeout: UPLOAD_TIMEOUT_MS,
  connectionTimeout: SILENCE_TIMEOUT_MS,
  http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECKS_EVERY_MS },
};

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Cuts off bodies that do not arrive in time, but for those that `takeItsTime` is called for. */
export function limitBodies(app: FastifyInstance, timeoutMs = BODY_TIMEOUT_MS): void {
  app.addHook("onRequest", ({ raw, headers }, _reply, done) => {
    done();
    if (!("transfer-encoding" in headers) && !Number(headers["content-length"])) return;
    const timer = setTimeout(() => {
      // Also where the answer has gone out before the body was read, such as 401. An injected request has no connection.
      if (raw.complete !== false) return;
      const error = Object.assign(new Error(), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
      answerClientError.call(app, error, raw.socket);
    }, timeoutMs).unref();
    const stop = () => clearTimeout(timer);
    raw.once("end", stop).once("close", stop);
    timers.set(raw, timer);
  });
}

/** Lets the body of this request come as slowly as a bad line carries it. Only for somebody whom we know. */
export function takeItsTime({ raw }: FastifyRequest): void {
  clearTimeout(timers.get(raw));
}
