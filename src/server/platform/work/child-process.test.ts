import { spawnSync } from "node:child_process";
import { mkdtempDisposable, readdir } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runInChild } from "./child-process.ts";

const moduleOf = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`);

test("a job that exceeds its limit is killed", async () => {
  const endless = moduleOf("export function work() { for (;;); }");

  await expect(runInChild(endless, "work", {}, 1000)).rejects.toThrow("it took more than 1 s");
});

test.runIf(process.platform === "linux")(
  "a short job keeps the server's priority, a longer one gets a lower priority",
  async () => {
    const busy = moduleOf(`
    import { getPriority } from "node:os";
    export function work() {
      const first = getPriority();
      while (process.cpuUsage().user < 4_000_000 && getPriority() === first);
      return [first, getPriority()];
    }`);

    expect(await runInChild(busy, "work", {}, 10_000)).toEqual([getPriority(), 10]);
  },
);

test.runIf(process.platform === "linux")("waiting for the processor does not count for a job's limit", async () => {
  const stopped = moduleOf(`
    import { spawn } from "node:child_process";
    export function work() {
      spawn("/bin/sh", ["-c", "sleep 3; kill -CONT " + process.pid]);
      process.kill(process.pid, "SIGSTOP");
      return "done";
    }`);

  expect(await runInChild(stopped, "work", {}, 1500)).toBe("done");
});

test("a child process gets no settings of the server, and keeps its compiled code for the next child", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-compiled-"));
  const server = `
    import { runInChild } from ${JSON.stringify(import.meta.resolve("./child-process.ts"))};
    const names = new URL("data:text/javascript,export const work = () => Object.keys(process.env)");
    console.log(await runInChild(names, "work", {}, 10_000));
    process.kill(process.pid, "SIGKILL"); // without writing its own compiled code`;
  const env = { ...process.env, NODE_COMPILE_CACHE: folder.path };
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", server], { env, encoding: "utf8" });

  expect(stdout).toContain("NODE_COMPILE_CACHE");
  expect(stdout).not.toContain("PATH");
  const kept = await readdir(folder.path, { recursive: true, withFileTypes: true });
  expect(kept.filter((entry) => entry.isFile())).not.toEqual([]);
});
