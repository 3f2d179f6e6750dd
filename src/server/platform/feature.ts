import type { FastifyBaseLogger, FastifyPluginAsync } from "fastify";
import type { Database, DatabaseSchema } from "#server/platform/db/schema.ts";
import type { Config } from "./config.ts";
import type { CacheTag, followVersions } from "./db/cache-tag-versions.ts";
import type { CreateCounts } from "./http/expiring-counts.ts";
import type { Worker } from "./work/worker.ts";

/** Services and settings that every feature receives. */
export interface Platform {
  config: Config;
  /** The site's origin for links, without a trailing slash. */
  publicUrl: string;
  db: Database;
  log: FastifyBaseLogger;
  /** Creates counts for rate limits, kept in this process or shared with other instances. */
  countsFor: CreateCounts;
  /** Calls listeners for each cache tag that this or another instance has changed. */
  versions: Pick<ReturnType<typeof followVersions>, "onChange">;
  /** Drops cached pages of a cache tag in this process and at the edge. `isAddition`: nothing existing has changed. */
  clearPages: (cacheTag: CacheTag, isAddition?: boolean) => void;
  now: () => Date;
}

/**
 * A function that deletes expired data and returns the count, or a table whose rows are deleted so many days after the
 * moment in a column. @param daysAgo returns the moment that many days ago, in ISO 8601
 */
export type Expiry =
  | ((daysAgo: (days: number) => string) => Promise<number>)
  | readonly [table: keyof DatabaseSchema, column: string, days: number];

/** The parts of a feature. `features.ts` lists all features. */
export interface Feature {
  /** Public routes, mounted at the root. */
  routes?: FastifyPluginAsync;
  /** Routes below `/api` that require a live session. */
  adminRoutes?: FastifyPluginAsync;
  workers?: readonly Worker[];
  /** What is deleted once it has expired; looked for every six hours (docs/behaviour.md, 'Times'). */
  expiries?: Readonly<Record<string, Expiry>>;
  /** Parts of the feature that other features call. */
  [part: string]: unknown;
}
