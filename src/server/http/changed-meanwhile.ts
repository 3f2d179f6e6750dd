import type { ZodType } from "zod";
import { changedMeanwhileReplySchema } from "#contract/common.ts";

/** What the API reference tells of a change that is refused because one of these fields names an older version. */
export function changedMeanwhile(record: ZodType, ...fields: string[]) {
  const names = (fields.length > 0 ? fields : ["ifUpdatedAt"]).map((field) => `\`${field}\``).join(" or ");
  return {
    description: `The record has changed since ${names}: nothing was saved, and \`current\` is what it is now.`,
    schema: changedMeanwhileReplySchema(record),
  };
}

/** The same of a delete. */
export function deleteRefused(record: ZodType) {
  return {
    description: "The record has changed since `ifUpdatedAt`: nothing was deleted, and `current` is what it is now.",
    schema: changedMeanwhileReplySchema(record),
  };
}
