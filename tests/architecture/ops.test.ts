import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MAX_REQUEST_BYTES } from "#server/platform/http/read-form.ts";
import { nginxPackage, startNginx } from "#tests/scale/nginx.ts";
import { read, root, sourceFiles } from "./checkout.ts";

/** Used to skip tests if the program is not installed. */
const isThere = (program: string) => spawnSync(program, ["--version"]).error === undefined;
const testWith = (program: string) => test.skipIf(!isThere(program));

/** Runs a program. @returns the output and the exit code */
function run(program: string, ...programArguments: string[]) {
  const { status, stdout, stderr } = spawnSync(program, programArguments, { cwd: root, encoding: "utf8" });
  return { status, said: stdout + stderr };
}

test("root writes nothing in folders of the service's user, where a planted link would lead it elsewhere", () => {
  const lines = sourceFiles("ops/*.sh").flatMap(({ path }) => read(path).replace(/\\\n/g, "").split("\n"));
  const isWrite =
    /(^|[;&|]) *(install|cp|mv|rm|ln|mkdir|tee|cat|chown|chmod|touch|sed -i)\b.*\$(site|data|backups|copy)\b|> *"\$(site|data|backups|copy)\b/;
  // Only these two folders are created as root, because their parent folders belong to root.
  const made = /^install -d -o mortarboard -g mortarboard (-m 700 )?"\$(site|data)"/;

  expect(lines.filter((line) => isWrite.test(line) && !made.test(line))).toEqual([]);
  expect(lines.filter((line) => line.includes("as_service ")).length).toBeGreaterThan(5);
});

const isRoot = process.getuid?.() === 0 && process.platform === "linux";
test.skipIf(!isRoot)("an upgrade goes on when the connection breaks, and its output is kept", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-upgrade-"));
  const done = join(folder.path, "done");
  const script = `#!/bin/sh\necho began\nread -r _ < ${folder.path}/fifo\necho ended\necho $1 > ${done}\n`;
  await mkdir(join(folder.path, "ops"));
  await copyFile(join(root, "ops/mortarboard"), join(folder.path, "ops/mortarboard"));
  await writeFile(join(folder.path, "ops/upgrade.sh"), script, { mode: 0o755 });
  execFileSync("mkfifo", [join(folder.path, "fifo")]);
  const terminal = spawn(join(folder.path, "ops/mortarboard"), ["upgrade", "archive"], { detached: true });
  const [shown] = await once(terminal.stdout, "data");
  process.kill(-(terminal.pid ?? 0), "SIGHUP");
  await once(terminal, "close");
  await writeFile(join(folder.path, "fifo"), "\n");

  expect(`${shown}`).toBe("began\n");
  await expect.poll(() => readFile(done, "utf8").catch(() => "")).toBe("archive\n");
  expect(await readFile("/var/log/mortarboard-upgrade.log", "utf8")).toBe("began\nended\n");
});

test("the proxies let through every upload that the server answers, no larger one, and nginx names the visitor", () => {
  const nginx = read("ops/nginx.conf");
  const megabytes = [
    /^ {2}client_max_body_size (\d+)m;$/m.exec(nginx)?.[1],
    /^\t\tmax_size (\d+)MiB$/m.exec(read("ops/Caddyfile"))?.[1],
  ];

  expect(megabytes.map((each) => Number(each) * 1_048_576)).toEqual([MAX_REQUEST_BYTES, MAX_REQUEST_BYTES]);
  // nginx must set X-Forwarded-For, because the server shows /metrics to requests without that header.
  expect(nginx).toContain("proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;");
});

testWith("nginx")("nginx takes ops/nginx.conf", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-nginx-"));
  const live = join(folder.path, "live/college.example");
  await mkdir(live, { recursive: true });
  const names = [
    "-keyout",
    join(live, "privkey.pem"),
    "-out",
    join(live, "fullchain.pem"),
    "-subj",
    "/CN=college.example",
  ];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...names], { stdio: "ignore" });
  const servers = read("ops/nginx.conf")
    .replaceAll("/etc/letsencrypt/live", join(folder.path, "live"))
    .replace("/var/cache/nginx-mortarboard", join(folder.path, "cache"))
    .replaceAll(/listen (\[::\]:)?(443|80)\b/g, (_, six = "", port) => `listen ${six}${Number(port) + 20_000}`);
  const config = join(folder.path, "nginx.conf");
  await writeFile(config, `pid ${folder.path}/pid; error_log stderr; events {} http { ${servers} }`);

  expect(run("nginx", "-t", "-c", config, "-p", folder.path)).toMatchObject({ status: 0 });
});

testWith("nginx")("before instances that die one after the other, nginx as documented answers every page", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-instances-"));
  let answers = true;
  let inHand = 0;
  const open = (port = 0) =>
    new Promise<Server>((resolve) => {
      const instance = createServer((_, reply) => {
        if (answers) reply.end("ok");
        else inHand += 1;
      }).listen(port, "127.0.0.1", () => resolve(instance));
    });
  const portOf = (instance: Server) => (instance.address() as AddressInfo).port;
  const kill = (instance: Server) => {
    instance.closeAllConnections();
    return new Promise((resolve) => instance.close(resolve));
  };
  let [one, other] = [await open(), await open()];
  const ports = [portOf(one), portOf(other)] as const;
  const program = nginxPackage.find() ?? "nginx";
  const nginx = await startNginx(program, folder.path, ports);
  await using _ = { [Symbol.asyncDispose]: nginx.stop };
  const statuses: number[] = [];
  const ask = async () => {
    for (let count = 0; count < 10; count += 1) statuses.push((await fetch(nginx.url)).status);
  };

  for (let round = 0; round < 3; round += 1) {
    await kill(one);
    await ask();
    // nginx sends half of the requests to the stopped instance first.
    answers = false;
    inHand = 0;
    const begun = Array.from({ length: 4 }, () => fetch(nginx.url));
    await expect.poll(() => inHand).toBe(4);
    answers = true;
    one = await open(ports[0]);
    await kill(other);
    statuses.push(...(await Promise.all(begun)).map(({ status }) => status));
    await ask();
    other = await open(ports[1]);
  }
  await Promise.all([one, other].map(kill));

  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

testWith("nginx")("nginx keeps for two seconds what shared caches may keep, and nothing else", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-edge-"));
  const asked = new Map<string, number>();
  const headers: Record<string, Record<string, string>> = {
    "/page": { "cache-control": "public, max-age=0, must-revalidate, s-maxage=2" },
    "/preview": { "cache-control": "no-store" },
    "/upload-of-a-server-without-edge": { "cache-control": "public, max-age=3600" },
    "/with-a-cookie": { "cache-control": "public, s-maxage=2", "set-cookie": "staff=1" },
  };
  const site = createServer(({ url = "" }, reply) => {
    asked.set(url, (asked.get(url) ?? 0) + 1);
    reply.writeHead(200, headers[url]).end(`answer ${asked.get(url)}`);
  });
  await new Promise<void>((resolve) => void site.listen(0, "127.0.0.1", resolve));
  const { port } = site.address() as AddressInfo;
  const nginx = await startNginx(nginxPackage.find() ?? "nginx", folder.path, [port, port]);
  await using _ = { [Symbol.asyncDispose]: nginx.stop };
  const ask = async (path: string, headers = {}) => (await fetch(nginx.url + path, { headers })).text();

  for (const path of Object.keys(headers)) for (let count = 0; count < 5; count += 1) await ask(path);
  const told = await ask("/page", { cookie: "staff=1; missing=1" });
  expect([told, await ask("/page")]).toEqual([
    `answer ${asked.get("/page")}`,
    `answer ${(asked.get("/page") ?? 0) - 1}`,
  ]);
  const [page, ...others] = Object.keys(headers).map((path) => asked.get(path) ?? 0);
  await expect.poll(() => ask("/page"), { timeout: 60_000 }).toBe(`answer ${(page ?? 0) + 1}`);
  site.closeAllConnections();
  site.close();

  expect(page).toBeLessThan(5);
  expect(others).toEqual([5, 5, 5]);
  // While the server is down, nginx still serves the cached page.
  expect(await ask("/page")).toMatch(/^answer/);
});

testWith("caddy")("Caddy takes ops/Caddyfile", () => {
  expect(run("caddy", "adapt", "--validate", "--config", "ops/Caddyfile", "--adapter", "caddyfile")).toMatchObject({
    status: 0,
  });
});

testWith("systemd-analyze")("systemd takes the unit, which leaves the service few rights", () => {
  const unit = "ops/mortarboard.service";
  // systemd-analyze may only complain that the program is not installed here.
  const complaints = run("systemd-analyze", "verify", unit)
    .said.split("\n")
    .filter((line) => line.includes("mortarboard"));
  expect(complaints.filter((line) => !line.includes("is not executable"))).toEqual([]);

  // The exposure level ranges from 0 (nothing exposed) to 10 (everything).
  const { said } = run("systemd-analyze", "security", "--offline=true", unit);
  expect(Number(/Overall exposure level for mortarboard.service: ([\d.]+)/.exec(said)?.[1])).toBeLessThan(2);
});

testWith("shellcheck")("the scripts of ops/ have no errors that ShellCheck knows", () => {
  const scripts = sourceFiles("ops/*.sh", "ops/mortarboard").map(({ path }) => path);
  expect(run("shellcheck", "-x", ...scripts)).toEqual({ status: 0, said: "" });
});
