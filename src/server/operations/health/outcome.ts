import type { College } from "#contract/content.ts";
import type { Health, HealthCheck } from "#contract/health.ts";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/db/schema.ts";

export interface HealthContext {
  config: Config;
  db: Database;
  /** Rejects when uploads cannot be stored. */
  checkMedia: () => Promise<void>;
  /** The site's college. Without it the check for an address that receives enquiries is skipped. */
  college?: () => Pick<College, "email">;
  /** The latest logged errors of this process; omitted on the command line. */
  errors?: Health["errors"];
  now: () => Date;
}

export type MachineContext = Pick<HealthContext, "config" | "checkMedia" | "now">;

/** Result of a check: `text` says what was found, `advice` what to do. Neither may contain a password. */
export type Outcome = Pick<HealthCheck, "state" | "text" | "advice">;

export const ok = (text: string): Outcome => ({ state: "ok", text });
export const warn = (text: string, advice: string): Outcome => ({ state: "warn", text, advice });
export const bad = (text: string, advice: string): Outcome => ({ state: "bad", text, advice });

/** Formats a size: `512 MB`, `1.4 GB` */
export const sizeText = (bytes: number) =>
  bytes < 999.5e6 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
