import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList } from "node:net";
import type { FastifyInstance } from "fastify";

export const REQUEST_ID_HEADER = "x-request-id";
/** The length of an id: enough for a day's log, and short enough to be read out on the telephone. */
const LETTERS = 8;
const GIVEN_ID = /^[\w.:-]{1,64}$/;

export function newRequestId(): string {
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
