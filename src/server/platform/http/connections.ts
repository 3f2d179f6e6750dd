import { randomUUID } from "node:crypto";
import { type IncomingMessage, STATUS_CODES } from "node:http";
import { BlockList, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as m from "#messages/compiled/server.ts";
import { BadInputError } from "#server/platform/errors.ts";

export const REQUEST_ID_HEADER = "x-request-id";
/** The length of an id: enough for a day's log, and short enough to be read out on the telephone. */
const LETTERS = 8;
const GIVEN_ID = /^[\w.:-]{1,64}$/;

function newRequestId(): string {
  return randomUUID().slice(0, LETTERS);
}

/** Makes the ids of requests. @returns the id that a trusted proxy has given a request, else a new one */
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

/** Names the request in its answer, as the log does in `reqId`. */
export function nameRequests(app: FastifyInstance): void {
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
 * Answers what never became a request: broken HTTP, headers beyond 16 kB, a slow sender. Its path is unknown, so the
 * answer has the shape of `/api`.
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

/** Cuts off bodies that do not arrive in time, except after `allowSlowBody`. */
export function limitBodies(app: FastifyInstance, timeoutMs = BODY_TIMEOUT_MS): void {
  app.addHook("onRequest", ({ raw, headers }, _reply, done) => {
    done();
    if (!("transfer-encoding" in headers) && !Number(headers["content-length"])) return;
    const timer = setTimeout(() => {
      // `complete` is false while body is still to come, even after an early answer such as 401; it is undefined if injected.
      if (raw.complete !== false) return;
      const error = Object.assign(new Error(), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
      answerClientError.call(app, error, raw.socket);
    }, timeoutMs).unref();
    raw.once("close", () => clearTimeout(timer));
    timers.set(raw, timer);
  });
}

/** Lifts the time limit of a body, for uploads of signed-in people over a slow line. */
export function allowSlowBody({ raw }: FastifyRequest): void {
  clearTimeout(timers.get(raw));
}

/**
 * Follows the requests in hand, for the end of the server.
 * @returns a function that waits until the server takes no connections any more and no request is in hand, idle connections
 * aside; it resolves with how many requests are left after `limitMs`. Those, and what comes later over a connection taken
 * before, end without an answer: the database is about to go, and after a 500 no proxy would ask another instance.
 */
export function watchRequests(app: FastifyInstance): (limitMs: number) => Promise<number> {
  const inHand = new Set<IncomingMessage>();
  let isOver = false;
  app.addHook("onRequest", ({ raw }, reply, done) => {
    if (isOver) return void raw.socket.destroy();
    inHand.add(raw);
    // Not the hook `onResponse`, which does not run when the client goes away before the answer.
    reply.raw.once("close", () => inHand.delete(raw));
    done();
  });
  return async (limitMs) => {
    const end = performance.now() + limitMs;
    do await sleep(20);
    while ((app.server.listening || inHand.size > 0) && performance.now() < end);
    isOver = true;
    const left = inHand.size;
    for (const { socket } of inHand) socket.destroy();
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

/** Warns once of a proxy that TRUST_PROXY does not name: all visitors share its address, and so one rate limit. */
export function warnOfUnnamedProxy(app: FastifyInstance, trustProxy: readonly string[]): void {
  let isDone = trustProxy.length > 0;
  app.addHook("onRequest", async (request) => {
    if (isDone || request.headers["x-forwarded-for"] === undefined) return;
    isDone = true;
    request.log.warn(
      "A request came through a proxy, but TRUST_PROXY is not set: all visitors count as one, and thirty enquiries in ten minutes are the limit for all of them together. Set TRUST_PROXY to the proxy's address, such as 127.0.0.1.",
    );
  });
}
