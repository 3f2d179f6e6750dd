import { randomUUID } from "node:crypto";
import { type IncomingMessage, STATUS_CODES } from "node:http";
import { BlockList, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as m from "#messages/compiled/server.ts";
import { BadInputError } from "#server/platform/errors.ts";

export const REQUEST_ID_HEADER = "x-request-id";
/** Length of a request id: unique within a day's log, and short enough to be read out on the telephone. */
const ID_LENGTH = 8;
const GIVEN_ID = /^[\w.:-]{1,64}$/;

function newRequestId(): string {
  return randomUUID().slice(0, ID_LENGTH);
}

/** Creates the function that makes request ids. @returns the id set by a trusted proxy, otherwise a new one */
export function createRequestIds(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const proxies = new BlockList();
  for (const entry of trustProxy) {
    const [address = "", prefix] = entry.split("/");
    const family = address.includes(":") ? "ipv6" : "ipv4";
    if (prefix === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(prefix), family);
  }
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER];
    if (typeof given !== "string" || !GIVEN_ID.test(given)) return newRequestId();
    const { remoteAddress = "" } = socket;
    const isTrusted = proxies.check(remoteAddress, remoteAddress.includes(":") ? "ipv6" : "ipv4");
    return isTrusted ? given : newRequestId();
  };
}

/** Adds the request id, which the log calls `reqId`, to each response as a header. */
export function addRequestIdHeader(app: FastifyInstance): void {
  app.addHook("onRequest", ({ id }, reply, done) => {
    reply.header(REQUEST_ID_HEADER, id);
    done();
  });
}

const ANSWERS: Record<string, { status: number; error: string; code: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: "The request took too long to arrive.", code: "request_timeout" },
  HPE_HEADER_OVERFLOW: { status: 431, error: "The address or the headers are too long.", code: "header_too_long" },
};
const NOT_HTTP = { status: 400, error: "The request could not be understood.", code: "bad_request" };

/**
 * Responds to requests that could not be read: invalid HTTP, headers over 16 kB, a slow client. The path is unknown, so
 * the response is JSON, as under `/api`.
 */
export function answerClientError(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const { status, ...body } = ANSWERS[error.code ?? ""] ?? NOT_HTTP;
  const reqId = newRequestId();
  this.log.info({ reqId, code: body.code }, "connection refused");
  const json = JSON.stringify({ ok: false, ...body });
  if (socket.writable) {
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(json)}`,
      "cache-control: no-store",
      `${REQUEST_ID_HEADER}: ${reqId}`,
      "x-content-type-options: nosniff",
      "connection: close",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n${json}`);
  }
  socket.destroySoon();
}

const BODY_TIMEOUT_MS = 30_000;

/** Time limits that Node.js enforces, in milliseconds. */
export const CONNECTION_LIMITS = {
  // Long enough to upload a PDF of 10 MB over a line of 100 kbit/s.
  requestTimeout: 15 * 60_000,
  connectionTimeout: 60_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 1_000 },
};

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Closes connections whose request body does not arrive in time, except after `allowSlowBody`. */
export function limitBodyTime(app: FastifyInstance, timeoutMs = BODY_TIMEOUT_MS): void {
  app.addHook("onRequest", ({ raw, headers }, _reply, done) => {
    done();
    if (!("transfer-encoding" in headers) && !Number(headers["content-length"])) return;
    const timer = setTimeout(() => {
      // `complete` is false until the body has arrived, even after an early 401; undefined in injected requests.
      if (raw.complete !== false) return;
      const error = Object.assign(new Error(), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
      answerClientError.call(app, error, raw.socket);
    }, timeoutMs).unref();
    raw.once("close", () => clearTimeout(timer));
    timers.set(raw, timer);
  });
}

/** Removes the time limit of the request body, for uploads by signed-in users over slow lines. */
export function allowSlowBody({ raw }: FastifyRequest): void {
  clearTimeout(timers.get(raw));
}

/**
 * Tracks the requests in progress, for a graceful shutdown.
 * @returns a function that waits until the server accepts no connections and no request is in progress, and resolves
 * with the number of requests left after `limitMs`. Those, and later ones on open connections, are cut off: the
 * database is about to close, and a proxy tries another instance after a closed connection, but not after a 500.
 */
export function watchRequests(app: FastifyInstance): (limitMs: number) => Promise<number> {
  const inProgress = new Set<IncomingMessage>();
  let isOver = false;
  app.addHook("onRequest", ({ raw }, reply, done) => {
    if (isOver) return void raw.socket.destroy();
    inProgress.add(raw);
    // The hook `onResponse` is no alternative: it does not run if the client disconnects before the response.
    reply.raw.once("close", () => inProgress.delete(raw));
    done();
  });
  return async (limitMs) => {
    const end = performance.now() + limitMs;
    do await sleep(20);
    while ((app.server.listening || inProgress.size > 0) && performance.now() < end);
    isOver = true;
    const left = inProgress.size;
    for (const { socket } of inProgress) socket.destroy();
    return left;
  };
}

/** Refuses requests with two Host headers (RFC 9112, 3.2): a proxy may take the second, but Node.js takes the first. */
export function refuseSecondHost(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
    if (hosts.length > 1) throw new BadInputError(m.notUnderstood());
  });
}

/** Warns once if requests come through a proxy without TRUST_PROXY: all visitors would share one rate limit. */
export function warnOfUnnamedProxy(app: FastifyInstance, trustProxy: readonly string[]): void {
  let isDone = trustProxy.length > 0;
  app.addHook("onRequest", async (request) => {
    if (isDone || request.headers["x-forwarded-for"] === undefined) return;
    isDone = true;
    request.log.warn(
      "A request came through a proxy, but TRUST_PROXY is not set: all visitors count as one, and the limits of an address, such as ENQUIRY_LIMIT, hold for all of them together. Set TRUST_PROXY to the proxy's address, such as 127.0.0.1.",
    );
  });
}
