import type { ZodType } from "zod";
import { changedMeanwhileReplySchema } from "#contract/common.ts";

/** What the API reference tells of a change that is refused because that field names an older version. */
export function changedMeanwhile(record: ZodType, field = "ifUpdatedAt") {
  return {
    description: `The record has changed since \`${field}\`: nothing was saved, and \`current\` is what it is now.`,
    schema: changedMeanwhileReplySchema(record),
  };
}
