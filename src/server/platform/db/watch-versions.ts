import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { NOTIFICATION_CHANNEL } from "./cache-tag-versions.ts";
import { CONNECT_TIMEOUT_MS, type DatabaseLocation } from "./open-database.ts";

/** Polling interval, in case a notification is lost. On SQLite, only polling detects changes by the command line. */
const LOOK_EVERY_MS = 5_000;
const CONNECT_AGAIN_AFTER_MS = 1_000;

/**
 * Calls `look` every few seconds, and on PostgreSQL at each notification from another instance.
 * @param look may reject: the next call tries again, and /readyz reports an unreachable database
 * @returns a function that ends the watch
 */
export function watchVersions(location: DatabaseLocation, look: () => Promise<void>): () => void {
  const ending = new AbortController();
  const lookNow = () => void look().catch(() => {});
  const timer = setInterval(lookNow, LOOK_EVERY_MS).unref();
  if (location.kind === "postgres") void listen(location.url, lookNow, ending.signal);
  return () => {
    clearInterval(timer);
    ending.abort();
  };
}

/** Calls `onWord` at each notification, and after each (re)connect, since notifications may have been missed. */
async function listen(url: string, onWord: () => void, signal: AbortSignal): Promise<void> {
  const { default: pg } = await import("pg");
  while (!signal.aborted) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    client.on("notification", onWord);
    // The event `end` follows each error and is handled below.
    client.on("error", () => {});
    const ended = once(client, "end", { signal }).catch(() => {});
    await client
      .connect()
      .then(() => client.query(`listen ${NOTIFICATION_CHANNEL}`))
      .then(onWord)
      .then(() => ended)
      .catch(() => {});
    await client.end().catch(() => {});
    await sleep(CONNECT_AGAIN_AFTER_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}
