import { existsSync } from "node:fs";
import { enableCompileCache, flushCompileCache } from "node:module";
import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Without NODE_COMPILE_CACHE, keep the compile cache beside the packages, so that both are deleted together.
enableCompileCache(resolve("node_modules/.cache/node-compile-cache"));
setTimeout(flushCompileCache, 10_000).unref();
// Without this, V8 would enlarge its young generation by 30 MB for the garbage of the startup, and keep the memory.
setFlagsFromString("--semi-space-growth-factor=1");

// Prefer the bundle: starting from more than a thousand modules takes nearly twice the CPU time.
const bundle = new URL("../../build/server/start-server.js", import.meta.url);
const server = existsSync(bundle) ? bundle.href : "./start-server.ts";
const { startServer }: typeof import("./start-server.ts") = await import(server);
await startServer();
// Collect garbage once after the startup: by default V8 returns the memory late. Then let the young generation grow
// again as usual (by the factor 2), which makes a report of 20,000 enquiries a fifth faster.
setFlagsFromString("--expose-gc");
const collectGarbage: (options: object) => Promise<void> = runInNewContext("gc");
setTimeout(async () => {
  await collectGarbage({ type: "major", execution: "async", flavor: "last-resort" });
  setFlagsFromString("--semi-space-growth-factor=2");
}, 9_000).unref();
