import type { IncomingMessage, ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import type { ApiError } from "#admin/api/api-error.ts";
import { type ClientOptions, createClient, sendByFetch } from "#admin/api/client.ts";
import { startHttpServer } from "./http-server.ts";

type Answer = (request: IncomingMessage, response: ServerResponse, nth: number) => void;

/** Client options whose callbacks do nothing. */
export const silent: ClientOptions = {
  base: "",
  readToken: () => "secret",
  onSessionEnded: () => {},
  reauthenticate: async () => false,
  announce: () => () => {},
  sendForm: sendByFetch,
};

/** Starts a real server with the given answers, closed after the test, and a client whose pauses take no time. */
export async function openClient(
  answer: Answer,
  options: Partial<{ timeoutMs: number; wait: undefined; reauthenticate: () => Promise<boolean> }> = {},
) {
  const requests: { method?: string; url?: string; headers: IncomingMessage["headers"]; body: string }[] = [];
  const { origin: url, ...server } = await startHttpServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "", url = "", headers } = request;
    requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    answer(request, response, requests.length);
  });
  onTestFinished(server[Symbol.asyncDispose]);
  const waits: number[] = [];
  const announced: string[] = [];
  const ended: (string | null)[] = [];
  const { timeoutMs = 15_000, reauthenticate = silent.reauthenticate } = options;
  const client = createClient({
    ...silent,
    base: `${url}/api`,
    timeoutMs,
    reauthenticate,
    onSessionEnded: (token) => ended.push(token),
    announce(message) {
      announced.push(message);
      return () => announced.push("over");
    },
    ...(!("wait" in options) && { wait: async (ms: number) => void waits.push(ms) }),
  });
  return { client, url, requests, waits, announced, ended };
}

export function sendJsonReply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** Returns the error of a failing call. @throws {Error} if the call succeeds */
export async function expectFailure(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.then(() => null).catch((error: ApiError) => error);
  if (!outcome) throw new Error("the call should have failed");
  return outcome;
}
