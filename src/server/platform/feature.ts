import type { FastifyBaseLogger, FastifyPluginAsync } from "fastify";
import type { Database } from "#server/platform/db/schema.ts";
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

/** The parts of a feature. `features.ts` lists all features. */
export interface Feature {
  /** Public routes, mounted at the root. */
  routes?: FastifyPluginAsync;
  /** Routes below `/api` that require a live session. */
  adminRoutes?: FastifyPluginAsync;
  workers?: readonly Worker[];
  /**
   * Functions that delete expired data and return the count; run every six hours (docs/behaviour.md, 'Times').
   * @param daysAgo returns the moment that many days ago, in ISO 8601
   */
  expiries?: Readonly<Record<string, (daysAgo: (days: number) => string) => Promise<number>>>;
  /** Parts of the feature that other features call. */
  [part: string]: unknown;
}
