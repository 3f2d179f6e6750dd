import { findFreePort, findProgram, type ServiceProcess, startServiceProcess } from "./service-process.ts";

export const redisPackage = {
  name: "redis-server",
  find: () => findProgram("/usr/bin/valkey-server", "/usr/bin/redis-server"),
};

/** Starts an empty Redis without persistence: a restart loses all data. */
export async function startRedis(program: string): Promise<ServiceProcess> {
  const port = await findFreePort();
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  return startServiceProcess({ program, args, port, url: `redis://127.0.0.1:${port}` });
}
