import { type IncomingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";
import type { TestApi } from "./open-test-api.ts";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface AskOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * One request over a real connection, its target just as written: neither `fetch` nor `inject` would leave `//` or
 * `/../` alone.
 * @param origin as `listen` gives it
 */
export function ask(
  origin: string,
  target: string,
  { method = "GET", headers = {}, body }: AskOptions = {},
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const asking = request({ host: hostname, port, path: target, method, headers, agent: false }, (answer) => {
      const { statusCode: status = 0, headers: answerHeaders } = answer;
      text(answer).then((answerBody) => resolve({ status, headers: answerHeaders, body: answerBody }), reject);
    });
    asking.on("error", reject).end(body);
  });
}

/** Lets the application listen on a free port of this machine. Returns its origin. */
export function listen(api: TestApi): Promise<string> {
  return api.app.server.listen({ host: "127.0.0.1", port: 0 });
}
