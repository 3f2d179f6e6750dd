import { z } from "zod";
import { okReplySchema } from "./common.ts";

const healthCheckSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** `bad` is a problem now; `warn` may become one, or could not be checked. */
  state: z.enum(["ok", "warn", "bad"]),
  /** What was found, in a sentence. */
  text: z.string(),
  /** What the operator can do about it. */
  advice: z.string().optional(),
});

export const healthReplySchema = okReplySchema.extend({
  /** The server's clock when it answered. */
  clock: z.iso.datetime(),
  lookedAt: z.iso.datetime(),
  checks: z.array(healthCheckSchema),
  /** The last errors in the log of the server that answers, the newest first, without personal data. */
  errors: z.array(z.object({ at: z.iso.datetime(), text: z.string() })),
});

export const healthQuerySchema = z.object({ fresh: z.literal("true").optional() });

export type HealthCheck = z.infer<typeof healthCheckSchema>;
export type Health = Omit<z.infer<typeof healthReplySchema>, "ok" | "clock">;
