import { mkdir, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeBenchFolder, startProcess, stopProcess } from "./belongings.ts";
import { answers } from "./bench-site.ts";
import { readAll, type Target } from "./load.ts";
import { findFreePort } from "./programs.ts";

/** What a server answered, to the byte. */
export interface Answer {
  body: Buffer;
  headers: Record<string, string>;
}

export interface Nginx extends AsyncDisposable {
  /** The twin of each answer, in the order in which they were given. */
  twins: Target[];
}

/** They belong to the connection or the moment, or nginx writes them itself. */
const OWN_HEADERS = new Set(["date", "connection", "keep-alive", "content-length", "content-type", "accept-ranges"]);

/** Asks once and keeps the answer as it was sent, with no decoding. */
export function fetchAnswer({ url, headers = {} }: Target): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers, agent: false }, async (response) => {
      const given = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
      resolve({ body: await readAll(response), headers: Object.fromEntries(given) });
    });
    asked.on("error", reject);
    asked.end();
  });
}

/**
 * Starts nginx, set up to be fast, with files that hold these very bytes and the same headers.
 * @param workers a number of processes, or `auto` for one a core
 * @throws {Error} when it does not start, or does not answer byte for byte the same
 */
export async function startNginx(program: string, answersToGive: readonly Answer[], workers: number | "auto") {
  const folder = await makeBenchFolder();
  await mkdir(join(folder.path, "temporary"));
  const port = await findFreePort();
  for (const [index, { body }] of answersToGive.entries()) await writeFile(join(folder.path, `${index}.file`), body);
  const configFile = join(folder.path, "nginx.conf");
  await writeFile(configFile, nginxConfig({ folder: folder.path, port, workers, answersToGive }));

  const printed: Buffer[] = [];
  const server = startProcess(program, ["-e", "stderr", "-p", folder.path, "-c", configFile], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  server.stderr?.on("data", (chunk) => printed.push(chunk));
  const twins = answersToGive.map((_, index) => ({ url: `http://127.0.0.1:${port}/${index}` }));
  const nginx: Nginx = {
    twins,
    async [Symbol.asyncDispose]() {
      await stopProcess(server);
      await folder[Symbol.asyncDispose]();
    },
  };
  try {
    for (let attempt = 0; !(await answers(`http://127.0.0.1:${port}/0`)); attempt += 1) {
      if (attempt > 200 || server.exitCode !== null) throw new Error(`nginx did not start:\n${Buffer.concat(printed)}`);
      await sleep(20);
    }
    for (const [index, twin] of twins.entries()) assertSame(await fetchAnswer(twin), answersToGive[index]);
    return nginx;
  } catch (error) {
    await nginx[Symbol.asyncDispose]();
    throw error;
  }
}

function assertSame(given: Answer, expected: Answer | undefined): void {
  if (!expected?.body.equals(given.body)) throw new Error("nginx does not serve the same bytes.");
  const wrong = Object.keys(expected.headers).filter(
    (name) => name !== "date" && expected.headers[name] !== given.headers[name],
  );
  if (wrong.length > 0) throw new Error(`nginx does not send the same headers: ${wrong.join(", ")}`);
}

interface NginxSetup {
  folder: string;
  port: number;
  workers: number | "auto";
  answersToGive: readonly Answer[];
}

function nginxConfig({ folder, port, workers, answersToGive }: NginxSetup): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path temporary;`);
  return `
${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes ${workers};
daemon off;
pid nginx.pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  ${temporary.join(" ")}
  access_log off;
  server_tokens off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=100 inactive=1h;
  keepalive_timeout 72s 72s;
  keepalive_requests 1000000000;
  etag off;
  server {
    listen 127.0.0.1:${port};
    ${answersToGive.map((answer, index) => location(answer, index, folder)).join("\n    ")}
  }
}
`;
}

function location({ headers }: Answer, index: number, folder: string): string {
  const added = Object.entries({ "last-modified": "", ...headers }).filter(([name]) => !OWN_HEADERS.has(name));
  return `location = /${index} {
      alias ${quoted(join(folder, `${index}.file`))};
      types {}
      default_type ${quoted(headers["content-type"] ?? "application/octet-stream")};
      ${headers["accept-ranges"] ? "" : "max_ranges 0;"}
      ${added.map(([name, value]) => `add_header ${name} ${quoted(value)};`).join("\n      ")}
    }`;
}

function quoted(text: string): string {
  if (text.includes("$")) throw new Error(`nginx would take this for a variable: ${text}`);
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
