import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

const ANSWERS: Record<string, { status: number; error: string; code: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: "The request took too long to arrive.", code: "request_timeout" },
  HPE_HEADER_OVERFLOW: { status: 431, error: "The address or the headers are too long.", code: "header_too_long" },
};
const NOT_HTTP = { status: 400, error: "The request could not be understood.", code: "bad_request" };

/**
 * Answers what never became a request: broken HTTP, headers beyond 16 kB, a sender that is too slow. The path is not
 * known then, so the answer has the shape of `/api`, and the connection ends.
 */
export function answerClientError(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const { status, ...body } = ANSWERS[error.code ?? ""] ?? NOT_HTTP;
  this.log.info({ code: body.code }, "connection refused");
  const json = JSON.stringify({ ok: false, ...body });
  if (socket.writable) {
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(json)}`,
      "cache-control: no-store",
      "x-content-type-options: nosniff",
      "connection: close",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n${json}`);
  }
  socket.destroySoon();
}
