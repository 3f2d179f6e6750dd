import type { FastifyBaseLogger, FastifyPluginAsync } from "fastify";
import type { Database } from "#server/platform/db/schema.ts";
import type { Config } from "./config.ts";
import type { CacheTag, followVersions } from "./db/cache-tag-versions.ts";
import type { CountsFor } from "./http/counts.ts";
import type { Worker } from "./work/worker.ts";

/** What every feature is given. */
export interface Platform {
  config: Config;
  /** The origin in links, without a slash at the end. */
  publicUrl: string;
  db: Database;
  log: FastifyBaseLogger;
  /** Makes counts for rate limits: kept in this process, or shared with other instances. */
  countsFor: CountsFor;
  /** Calls listeners for each cache tag that has changed, here or in another instance. */
  versions: Pick<ReturnType<typeof followVersions>, "onChange">;
  /** Drops the pages that show a cache tag, in this process. `isAddition`: nothing that existed has changed. */
  clearPages: (cacheTag: CacheTag, isAddition?: boolean) => void;
  now: () => Date;
}

/** What a feature brings. `features.ts` lists all of them. */
export interface Feature {
  /** Routes open to everyone, at the root. */
  routes?: FastifyPluginAsync;
  /** Routes below `/api` that ask for a live session. */
  adminRoutes?: FastifyPluginAsync;
  workers?: readonly Worker[];
  /**
   * Deletes what may not be kept for ever (docs/behaviour.md, 'Times'): housekeeping runs each every six hours and logs how
   * many it has removed. @param daysAgo a moment in ISO 8601
   */
  expiries?: Readonly<Record<string, (daysAgo: (days: number) => string) => Promise<number>>>;
  /** Parts of the feature that other features call. */
  [part: string]: unknown;
}
