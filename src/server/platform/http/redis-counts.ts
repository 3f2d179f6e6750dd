import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { errorReason } from "#server/platform/errors.ts";
import type { SharedCounts } from "./expiring-counts.ts";

/** Timeout of a Redis command. After it, the counts of this process are used, so that no visitor waits longer. */
const ANSWER_WITHIN_MS = 1_000;
const CONNECT_WITHIN_MS = 2_000;
/** Interval of pings. A connection that receives nothing for `SILENT_FOR_MS` is closed. */
const PING_EVERY_MS = 2_000;
const SILENT_FOR_MS = 5_000;

const ADD = `
  local count = math.max(0, tonumber(redis.call('GET', KEYS[1]) or '0') + tonumber(ARGV[1]))
  local left = redis.call('PTTL', KEYS[1])
  if left <= 0 or ARGV[3] == '1' then left = tonumber(ARGV[2]) end
  if count == 0 then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], count, 'PX', left) end
  return {count, left}
`;

/**
 * Opens counts in Redis or Valkey, which work once `connect` is called. A lost connection is reopened; the log has one
 * line for the loss and one for the return.
 * @param prefix begins all keys; the same for all instances of one site
 */
export function openRedisCounts(url: string, prefix: string) {
  let client: RedisClient | undefined;
  let isReady = false;
  let isLossKnown = false;

  async function ask<Answer>(question: (client: RedisClient) => Promise<Answer>): Promise<Answer | null> {
    if (!client || !isReady) return null;
    const late = sleep(ANSWER_WITHIN_MS, null, { ref: false });
    return Promise.race([question(client), late]).catch(() => null);
  }

  return {
    /** Connects, but waits at most two seconds, since the server can start without Redis. */
    async connect(log: Pick<FastifyBaseLogger, "info" | "warn">): Promise<void> {
      client = await createRedisClient(url, Number.POSITIVE_INFINITY);
      client.on("error", (error) => {
        isReady = false;
        if (isLossKnown) return;
        isLossKnown = true;
        log.warn(
          `Redis (REDIS_URL) does not answer (${errorReason(error)}): until it does, each instance counts limits for itself.`,
        );
      });
      client.on("ready", () => {
        isReady = true;
        if (isLossKnown) log.info("Redis answers again: limits are shared.");
        isLossKnown = false;
      });
      const connecting = client.connect().catch(() => {});
      await Promise.race([connecting, sleep(CONNECT_WITHIN_MS, undefined, { ref: false })]);
    },
    async add(key: string, by: number, lifeMs: number, isRenewed: boolean) {
      const given = [String(by), String(Math.ceil(lifeMs) || 1), isRenewed ? "1" : "0"];
      const answer = await ask((client) => client.eval(ADD, { keys: [`${prefix}${key}`], arguments: given }));
      if (answer === null) return null;
      const [count = 0, leftMs = 0] = answer as unknown as number[];
      return { count, leftMs };
    },
    async delete(key: string) {
      await ask((client) => client.del(`${prefix}${key}`));
    },
    close(): void {
      if (client?.isOpen) client.destroy();
    },
  } satisfies SharedCounts & Record<string, unknown>;
}

/** Checks that Redis accepts a write. @throws {Error} if not */
export async function checkRedisWritable(url: string): Promise<void> {
  const client = await createRedisClient(url, 0);
  client.on("error", () => {});
  try {
    await client.connect();
    await client.set("mortarboard:write-check", "1", { PX: 1_000 });
  } finally {
    if (client.isOpen) client.destroy();
  }
}

type RedisClient = Awaited<ReturnType<typeof createRedisClient>>;

async function createRedisClient(url: string, maxAttempts: number) {
  const { createClient } = await import("@redis/client");
  return createClient({
    url,
    // Without a connection, commands fail at once.
    disableOfflineQueue: true,
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_WITHIN_MS,
      socketTimeout: SILENT_FOR_MS,
      reconnectStrategy: (attempts, error) => (attempts >= maxAttempts ? error : Math.min(50 * 2 ** attempts, 1_000)),
    },
  });
}
