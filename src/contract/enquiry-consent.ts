import * as z from "zod/mini";
import * as m from "#messages/compiled/contract.ts";

/** What the form asks where the college wants consent ticked (`privacy.consent`). zod/mini because visitors download it. */
export const ticksSchema = z.object({
  who: z.enum(["adult", "parent"], { error: ({ input }) => (input === "child" ? m.letParentSend() : m.sayWhoAsks()) }),
  agree: z.literal("yes", { error: m.tickToSend }),
  later: z.optional(z.literal("yes")),
});
export type Tick = keyof z.infer<typeof ticksSchema>;

/** Validation errors of the ticks: a message for each at fault. */
export function validateTicks(values: unknown): Partial<Record<Tick, string>> {
  const issues = ticksSchema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path: [tick], message }) => [tick, message]));
}
