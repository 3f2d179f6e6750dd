import { countRows } from "#server/platform/db/count-rows.ts";
import { connectionsOf } from "#server/platform/db/open-database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { EdgeInvalidation } from "#server/platform/http/edge-cache.ts";
import type { Metric } from "#server/platform/http/metrics.ts";
import { countMailsByStatus } from "#server/platform/mail/mail.repository.ts";
import type { PageCache } from "#server/publishing/pages/page-cache.ts";

/** Creates the metrics of `/metrics` other than those of requests and the process (docs/operations.md, 'Metrics'). */
export function createSiteMetrics(source: {
  db: Database;
  cache: PageCache;
  edgeInvalidation: EdgeInvalidation;
  countStoredEnquiries: () => number;
  now: () => Date;
}): Metric[] {
  const { db, cache, edgeInvalidation, countStoredEnquiries, now } = source;
  const media = db.selectFrom("media");
  return [
    {
      name: "page_cache_requests_total",
      help: "Pages and feeds asked of the cache, by whether they were in it; each miss is one rendering",
      type: "counter",
      label: "result",
      read: () => ({ hit: cache.counts.hits, miss: cache.counts.misses }),
    },
    {
      name: "page_render_seconds_total",
      help: "Time that the misses of the page cache took",
      type: "counter",
      read: () => cache.counts.seconds,
    },
    {
      name: "edge_purges_total",
      help: "Calls of PURGE_URL, by result",
      type: "counter",
      label: "result",
      read: () => edgeInvalidation.counts,
    },
    {
      name: "database_connections",
      help: "Connections to PostgreSQL, and queries that wait for one; nothing for SQLite",
      type: "gauge",
      label: "state",
      read: () => connectionsOf(db),
    },
    {
      name: "outbox_mails",
      help: "Mails in the outbox by status",
      type: "gauge",
      label: "status",
      read: () => countMailsByStatus(db),
    },
    {
      name: "outbox_oldest_pending_seconds",
      help: "Age of the oldest mail that waits; 0 while none does",
      type: "gauge",
      async read() {
        const pending = db.selectFrom("outbox").where("status", "=", "pending");
        const oldest = await pending.select("created_at").orderBy("created_at").limit(1).executeTakeFirst();
        // `created_at` of a queued mass mail is the moment at which it will be sent, which is in the future.
        return oldest ? Math.max(0, now().getTime() - Date.parse(oldest.created_at)) / 1000 : 0;
      },
    },
    {
      name: "enquiries_stored_total",
      help: "Enquiries that the form has brought",
      type: "counter",
      read: countStoredEnquiries,
    },
    {
      name: "media_pending_pictures",
      help: "Pictures whose smaller widths are not made yet",
      type: "gauge",
      read: () => countRows(media.where("variants_status", "=", "pending")),
    },
    {
      name: "media_bytes",
      help: "Bytes of uploads as they came, without smaller widths",
      type: "gauge",
      async read() {
        return Number((await media.select(({ fn }) => fn.sum("bytes").as("sum")).executeTakeFirstOrThrow()).sum ?? 0);
      },
    },
  ];
}
