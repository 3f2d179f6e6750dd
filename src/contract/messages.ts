import { z } from "zod";
import { lineSchema, okReplySchema, paragraphSchema } from "./common.ts";
import { TEMPLATE_CHANNELS } from "./templates.ts";

/** Messages to one family, written from the college's templates. */

const channelSchema = z.enum(TEMPLATE_CHANNELS, "Choose WhatsApp, SMS or mail.");
const LANGUAGES = ["english", "bengali"] as const;
const languageSchema = z.enum(LANGUAGES, "Choose english or bengali.");

export const messageInputSchema = z.object({
  channel: channelSchema,
  language: languageSchema.default("english"),
  /** Of a mail. */
  subject: lineSchema(200).optional(),
  text: paragraphSchema.min(1, "Write a text.").max(5_000, "Use at most 5,000 characters."),
});

const wordsSchema = z.object({ subject: z.string(), text: z.string() });

/** Filled in for an enquiry; a field without a value is still in its braces. */
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
