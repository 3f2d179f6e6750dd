import { z } from "zod";
import * as mFaults from "#messages/compiled/document-faults.ts";
import * as m from "#messages/compiled/fields.ts";
import { text } from "./content-fields.ts";
import { ENQUIRY_STATUSES, STATUS_WORDS } from "./enquiry-words.ts";

const LONGEST_OUTCOME = 40;
/** `content/outcomes.yaml`: what a call to a family can come to, in the order of its buttons. */
export const outcomesSchema = z
  .array(
    z.strictObject({
      label: text
        .max(LONGEST_OUTCOME, { error: () => mFaults.atMostCharacters({ maximum: LONGEST_OUTCOME }) })
        .meta({ label: m.label, help: m.outcomeHelp, isTranslated: true }),
      status: z.enum(ENQUIRY_STATUSES).optional().meta({ label: m.status, help: m.statusHelp, options: STATUS_WORDS }),
      nextCallIn: z
        .int()
        .min(1, { error: mFaults.daysToCall })
        .max(365, { error: mFaults.daysToCall })
        .optional()
        .meta({ label: m.nextCallInDays }),
      asksDay: z.boolean().optional().meta({ label: m.asksDay }),
      isReached: z.boolean().optional().meta({ label: m.familyReached }),
    }),
  )
  .min(1)
  .max(20)
  .superRefine((outcomes, context) => {
    for (const [index, { label }] of outcomes.entries()) {
      if (outcomes.findIndex((one) => one.label === label) === index) continue;
      context.addIssue({ code: "custom", path: [index, "label"], message: mFaults.otherOutcomes() });
    }
  })
  .meta({ label: m.outcomes, item: m.outcomeItem });
