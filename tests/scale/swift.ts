import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { S3mini } from "s3mini";

const run = promisify(execFile);

const PACKAGES = ["swift", "swift-proxy", "swift-account", "swift-container", "swift-object", "memcached"];
const PROGRAMS = ["swift-proxy-server", "swift-object-server", "memcached"].map((name) => `/usr/bin/${name}`);
const STORES = ["account", "container", "object"] as const;
const STARTS_WITHIN_MS = 60_000;
/** Credentials with characters that must be percent-encoded in a URL. */
const CREDENTIALS = { accessKey: "college:office", secret: "se/cr+et" };
const BUCKET = "uploads";

/** Settings of Swift's proxy: long timeouts, so that slow storage servers do not count as broken. */
const PATIENCE = "conn_timeout = 30\nnode_timeout = 60\nerror_suppression_limit = 1000000\n";
/** Python script that writes Swift's rings, the map from data to storage servers: here, everything on one device. */
const MAKE_RINGS = `
import sys
from swift.common.ring import RingBuilder
for name, port in zip(${JSON.stringify(STORES)}, sys.argv[1:]):
    builder = RingBuilder(4, 1, 1)
    place = {"ip": "127.0.0.1", "port": int(port)}
    replication = {"replication_ip": "127.0.0.1", "replication_port": int(port)}
    builder.add_dev({**place, **replication, "device": "one", "region": 1, "zone": 1, "weight": 1, "meta": ""})
    builder.rebalance()
    builder.get_ring().save(name + ".ring.gz")
`;

export function isSwiftThere(): boolean {
  return PROGRAMS.every((program) => existsSync(program));
}

/** Installs Swift from Debian's packages; needs root. */
export async function installSwift(): Promise<void> {
  if (isSwiftThere()) return;
  await run("apt-get", ["update"]);
  await run("apt-get", ["install", "-y", "--no-install-recommends", ...PACKAGES]);
}

/**
 * Starts OpenStack Swift with its S3 API, only for this machine, in a temporary folder, with an empty bucket.
 * `stop` keeps the stored data, and `restart` uses the same port. Swift ends with this process.
 */
export async function startSwiftServer() {
  const folder = await mkdtemp(join(tmpdir(), "mortarboard-swift-"));
  const [proxyPort = 0, cachePort = 0, ...storePorts] = await freePorts(2 + STORES.length);
  await configure(folder, proxyPort, cachePort, storePorts);
  const endpoint = `http://127.0.0.1:${proxyPort}`;
  const servers = [...STORES, "proxy"].map((name) => [
    "/usr/bin/python3",
    `/usr/bin/swift-${name}-server`,
    `${name}.conf`,
  ]);
  const cache = [
    "/usr/bin/memcached",
    "-l",
    "127.0.0.1",
    "-p",
    String(cachePort),
    "-m",
    "8",
    "-u",
    userInfo().username,
  ];
  let groups: number[] = [];

  function killAll(): void {
    for (const group of groups) {
      try {
        process.kill(-group, "SIGKILL");
      } catch {
        // The process group has ended already.
      }
    }
    groups = [];
  }

  async function restart(): Promise<void> {
    // Start each server in a separate process group, because a Swift server that ends kills its whole group.
    groups = [cache, ...servers].flatMap(([program = "", ...args]) => {
      const { pid } = spawn(program, args, { cwd: folder, detached: true, stdio: "ignore" });
      return pid ?? [];
    });
    const credentials = { accessKeyId: CREDENTIALS.accessKey, secretAccessKey: CREDENTIALS.secret };
    // Without a timeout, a request to the proxy may wait forever if the storage servers start later than the proxy.
    const options = { endpoint: `${endpoint}/${BUCKET}`, region: "us-east-1", requestAbortTimeout: 5_000 };
    const client = new S3mini({ ...credentials, ...options });
    const end = Date.now() + STARTS_WITHIN_MS;
    while (!(await client.bucketExists().catch(() => false))) {
      if (Date.now() > end) throw new Error("Swift does not answer");
      // Swift refuses to create the bucket until its account servers have started.
      await client.createBucket().catch(() => {});
      await sleep(200);
    }
  }

  process.once("exit", killAll);
  await restart();
  return {
    ...CREDENTIALS,
    endpoint,
    bucket: BUCKET,
    /** Returns the value of the setting `MEDIA_URL` for the bucket, with a prefix. */
    url: (prefix: string) =>
      `s3://${encodeURIComponent(CREDENTIALS.accessKey)}:${encodeURIComponent(CREDENTIALS.secret)}@${BUCKET}/${prefix}?endpoint=${endpoint}`,
    async stop() {
      killAll();
    },
    restart,
    async [Symbol.asyncDispose]() {
      killAll();
      process.off("exit", killAll);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function configure(folder: string, proxyPort: number, cachePort: number, storePorts: number[]): Promise<void> {
  const common = (port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
log_address = ${folder}/no-log
`;
  await mkdir(join(folder, "devices/one"), { recursive: true });
  await writeFile(
    join(folder, "swift.conf"),
    "[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = one\ndefault = yes\n",
  );
  for (const [index, name] of STORES.entries()) {
    const port = storePorts[index] ?? 0;
    await writeFile(
      join(folder, `${name}.conf`),
      `${common(port)}[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`,
    );
  }
  await run("/usr/bin/python3", ["-c", MAKE_RINGS, ...storePorts.map(String)], { cwd: folder });
  const filters = ["catch_errors", "memcache", "listing_formats", "bulk", "s3api", "tempauth", "slo", "dlo"];
  const [user, name] = CREDENTIALS.accessKey.split(":");
  const settings: Record<string, string> = {
    memcache: `memcache_servers = 127.0.0.1:${cachePort}\n`,
    s3api: "location = us-east-1\n",
    tempauth: `user_${user}_${name} = ${CREDENTIALS.secret} .admin\n`,
  };
  await writeFile(
    join(folder, "proxy.conf"),
    [
      `${common(proxyPort)}[pipeline:main]\npipeline = ${filters.join(" ")} proxy-server\n`,
      `[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n${PATIENCE}`,
      ...filters.map((filter) => `[filter:${filter}]\nuse = egg:swift#${filter}\n${settings[filter] ?? ""}`),
    ].join(""),
  );
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
