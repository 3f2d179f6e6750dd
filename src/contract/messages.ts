import { z } from "zod";
import * as m from "#messages/compiled/enquiries.ts";
import { lineSchema, okReplySchema, paragraphSchema } from "./common.ts";
import { TEMPLATE_CHANNELS } from "./templates.ts";

/** Messages to one family, written from the college's templates. */

const channelSchema = z.enum(TEMPLATE_CHANNELS, { error: m.chooseTemplateChannel });
const LANGUAGES = ["english", "bengali"] as const;
const languageSchema = z.enum(LANGUAGES, { error: m.chooseMessageLanguage });

export const messageInputSchema = z.object({
  channel: channelSchema,
  language: languageSchema.default("english"),
  /** Subject of a mail. */
  subject: lineSchema(200).optional(),
  text: paragraphSchema
    .min(1, { error: m.writeAText })
    .max(5_000, { error: () => m.atMostCharacters({ count: 5_000 }) }),
});

const wordsSchema = z.object({ subject: z.string(), text: z.string() });

/** A template that was filled in for an enquiry; a field without a value is still in its braces. */
export const filledTemplateSchema = z.object({
  name: z.string(),
  channel: channelSchema,
  english: wordsSchema,
  bengali: wordsSchema,
});

export const filledTemplatesReplySchema = okReplySchema.extend({ templates: z.array(filledTemplateSchema) });

export type MessageLanguage = (typeof LANGUAGES)[number];
export type MessageInput = z.infer<typeof messageInputSchema>;
export type FilledTemplate = z.infer<typeof filledTemplateSchema>;
