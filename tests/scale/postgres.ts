import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { findFreePort, findProgram, type ServiceProcess, startServiceProcess } from "./service-process.ts";

export const postgresPackage = {
  name: "postgresql",
  find: () => findProgram("/usr/lib/postgresql/*/bin/postgres"),
};

/** Starts a new PostgreSQL cluster in `folder`, with syncs to the disk as in production. */
export async function startPostgres(program: string, folder: string): Promise<ServiceProcess> {
  const data = join(folder, "postgres");
  mkdirSync(data);
  const user = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : undefined;
  // PostgreSQL refuses to run as root.
  if (user) chownSync(data, user.uid, user.gid);
  const init = ["-D", data, "-U", "postgres", "-A", "trust", "--no-instructions"];
  execFileSync(join(dirname(program), "initdb"), init, { ...user, stdio: ["ignore", "ignore", "inherit"] });
  const port = await findFreePort();
  const settings = ["listen_addresses=127.0.0.1", `unix_socket_directories=${data}`];
  const args = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  // On SIGINT PostgreSQL closes connections at once, as in a package upgrade.
  return startServiceProcess({ program, args, port, url, user, signal: "SIGINT" });
}

function idOf(flag: "-u" | "-g"): number {
  return Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
}
