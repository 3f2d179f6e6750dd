import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { NOTIFICATION_CHANNEL } from "./cache-tag-versions.ts";
import { CONNECT_TIMEOUT_MS, type DatabaseLocation } from "./open-database.ts";

/** Polling interval, in case a notification is lost. On SQLite, only polling detects changes by the command line. */
const POLL_INTERVAL_MS = 5_000;
const CONNECT_AGAIN_AFTER_MS = 1_000;

/**
 * Calls `poll` every few seconds, and on PostgreSQL at each notification from another instance.
 * @param poll may reject: the next call tries again, and /readyz reports an unreachable database
 * @returns a function that ends the watch
 */
export function watchVersions(location: DatabaseLocation, poll: () => Promise<void>): () => void {
  const ending = new AbortController();
  const pollNow = () => void poll().catch(() => {});
  const timer = setInterval(pollNow, POLL_INTERVAL_MS).unref();
  if (location.kind === "postgres") void listen(location.url, pollNow, ending.signal);
  return () => {
    clearInterval(timer);
    ending.abort();
  };
}

/** Calls `onNotification` at each notification, and after each (re)connect, since some may have been missed. */
async function listen(url: string, onNotification: () => void, signal: AbortSignal): Promise<void> {
  const { default: pg } = await import("pg");
  while (!signal.aborted) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    client.on("notification", onNotification);
    // The event `end` follows each error and is handled below.
    client.on("error", () => {});
    const ended = once(client, "end", { signal }).catch(() => {});
    await client
      .connect()
      .then(() => client.query(`listen ${NOTIFICATION_CHANNEL}`))
      .then(onNotification)
      .then(() => ended)
      .catch(() => {});
    await client.end().catch(() => {});
    await sleep(CONNECT_AGAIN_AFTER_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}
