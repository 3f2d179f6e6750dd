import type { FastifyRequest } from "fastify";
import { senderOf } from "#server/http/rate-limits.ts";
import type { Origin } from "./session.service.ts";

/** Where a request comes from, as the services of accounts ask it. */
export function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, sender: senderOf(request), userAgent: request.headers["user-agent"] };
}
