import { execFile } from "node:child_process";
import { Agent, type IncomingMessage, request } from "node:http";
import { promisify } from "node:util";
import { findProgram } from "./programs.ts";
import type { Effort } from "./report.ts";

const run = promisify(execFile);

/** An address to ask for again and again. */
export interface Target {
  url: string;
  headers?: Record<string, string>;
}

export interface Load {
  perSecond: number;
  latenciesMs: number[];
}

export type LoadClient = (target: Target, seconds: number) => Promise<number>;

const CONNECTIONS = 32;

/**
 * What asks for one target over 32 kept connections and tells answers per second: wrk, or where it is not installed a
 * client of our own, whose own limit lies lower. An answer other than 2xx is an error.
 */
export function openLoadClient(notes: string[]): LoadClient {
  const wrk = findProgram("wrk");
  if (wrk) return (target, seconds) => askWithWrk(wrk, target, seconds);
  notes.push("wrk is not installed: the client was one of our own on Node.js, which limits the fastest rows.");
  return async ({ url, headers = {} }, seconds) => {
    using http = openHttpClient(url, CONNECTIONS);
    return (await keepBusy({ atOnce: CONNECTIONS, seconds }, () => http.ask({ path: new URL(url).pathname, headers })))
      .perSecond;
  };
}

/**
 * Asks for each target in turn, round by round, every second round backwards: what drifts, drifts for all of them.
 * @returns the answers per second of a target, round by round; none for what was not asked for
 */
export async function compareRates(client: LoadClient, targets: readonly Target[], { rounds, seconds }: Effort) {
  const rates = new Map<Target, number[]>(targets.map((target) => [target, []]));
  for (const target of targets) await client(target, 1);
  for (let round = 0; round < rounds; round += 1) {
    for (const target of round % 2 === 0 ? targets : targets.toReversed()) {
      rates.get(target)?.push(await client(target, seconds));
    }
  }
  return (target: Target | undefined): number[] => (target && rates.get(target)) ?? [];
}

/** Does the same thing over and over, so many at once, until the time is up. */
export async function keepBusy(
  { atOnce, seconds }: { atOnce: number; seconds: number },
  act: () => Promise<unknown>,
): Promise<Load> {
  const latenciesMs: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let begun = performance.now(); begun < end; ) {
        await act();
        const done = performance.now();
        latenciesMs.push(done - begun);
        begun = done;
      }
    }),
  );
  return { perSecond: (latenciesMs.length / (performance.now() - start)) * 1000, latenciesMs };
}

interface Question {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface HttpClient extends Disposable {
  /** @throws {Error} when the answer is not 2xx */
  ask(question: Question): Promise<string>;
}

/** A plain HTTP client with so many kept connections. */
export function openHttpClient(origin: string, connections: number): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    ask: ({ path, method = "GET", headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const asked = request(new URL(path, origin), { method, agent, headers }, async (response) => {
          try {
            const text = (await readAll(response)).toString();
            const status = response.statusCode ?? 0;
            if (status >= 200 && status < 300) resolve(text);
            else reject(new Error(`${method} ${path} answered ${status}: ${text.slice(0, 200)}`));
          } catch (error) {
            reject(error);
          }
        });
        asked.on("error", reject);
        asked.end(body);
      }),
    [Symbol.dispose]: () => agent.destroy(),
  };
}

/** The body as it was sent, still compressed. */
export async function readAll(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function askWithWrk(wrk: string, { url, headers = {} }: Target, seconds: number): Promise<number> {
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await run(wrk, ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, ...given, url]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!perSecond || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk on ${url} met with errors:\n${stdout}`);
  return perSecond;
}
