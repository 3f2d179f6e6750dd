import { z } from "zod";
import { okReplySchema } from "./common.ts";

const healthCheckSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** `bad`: a problem. `warn`: a possible problem, or the check could not be made. */
  state: z.enum(["ok", "warn", "bad"]),
  /** Result of the check, as a sentence. */
  text: z.string(),
  /** What the operator can do about a problem. */
  advice: z.string().optional(),
});

export const healthReplySchema = okReplySchema.extend({
  /** The server's time of the reply. */
  clock: z.iso.datetime(),
  lookedAt: z.iso.datetime(),
  checks: z.array(healthCheckSchema),
  /** Recent errors in the log of the server instance that replies, newest first, without personal data. */
  errors: z.array(z.object({ at: z.iso.datetime(), text: z.string() })),
});

export const healthQuerySchema = z.object({ fresh: z.literal("true").optional() });

export type HealthCheck = z.infer<typeof healthCheckSchema>;
export type Health = Omit<z.infer<typeof healthReplySchema>, "ok" | "clock">;
