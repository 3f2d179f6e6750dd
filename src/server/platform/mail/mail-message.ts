import { domainToASCII } from "node:url";
import { z } from "zod";

// Control characters and line separators end a header; bidirectional overrides let a name read as another address.
// The joiners U+200C and U+200D stay: Bengali needs them. Mail programs decode what begins with `=?` (RFC 2047).
const UNFIT_FOR_HEADERS = /(?:[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]|=\?)+/gu;
const ADDRESS = /^[^\s\p{Cc}@,;:<>()[\]\\"]+@[^\s\p{Cc}@,;:<>()[\]\\"]+$/u;

const headerText = z.string().transform((text) => text.replace(UNFIT_FOR_HEADERS, " ").trim());

const mailboxSchema = z.object({
  name: headerText.optional(),
  address: z.string().regex(ADDRESS, "is not one plain mail address").transform(withAsciiDomain),
});

/**
 * What the outbox keeps of a mail. It is checked on the way in and out: nothing that could end a header line, or name a
 * second recipient, reaches the library that builds the message.
 */
export const mailMessageSchema = z.object({
  to: z.array(mailboxSchema).min(1, "has no recipient"),
  replyTo: mailboxSchema.optional(),
  subject: headerText,
  text: z.string(),
  html: z.string(),
  /** Whether a machine sends the mail on its own: marked so that absence notes do not answer it (RFC 3834). */
  isAutoReply: z.boolean().optional(),
  /** Address of a page where the recipient ends such mails, also by a POST of the mail program (RFC 8058). */
  unsubscribe: headerText.optional(),
  /** Files that go with the mail; `content` is base64. */
  attachments: z.array(z.object({ filename: headerText, contentType: headerText, content: z.string() })).optional(),
});

export type Mailbox = z.infer<typeof mailboxSchema>;
export type MailMessage = z.infer<typeof mailMessageSchema>;

/** A mailbox as the settings hold it: `Admission cell <admission@college.example>` or a bare address. */
const mailboxTextSchema = z
  .string()
  .transform((text): z.input<typeof mailboxSchema> => {
    const [, name = "", address = text] = /^([^<]*)<([^>]*)>\s*$/.exec(text) ?? [];
    return { name: name.trim().replace(/^"(.*)"$/, "$1") || undefined, address: address.trim() };
  })
  .pipe(mailboxSchema);

/** Reads a mailbox from a setting. @throws {z.ZodError} when it is not exactly one mail address */
export function parseMailbox(text: string): Mailbox {
  return mailboxTextSchema.parse(text);
}

export function isMailbox(text: string): boolean {
  return mailboxTextSchema.safeParse(text).success;
}

/** Masks mail addresses for logs: `m…@example.in` for every address in the text. */
export function maskAddresses(text: string): string {
  return text.replace(/([^\s@<>"'(),;:])[^\s@<>"'(),;:]*@([^\s@<>"'(),;:]+)/gu, "$1…@$2");
}

/** Mail servers name a refused recipient by its ASCII domain; keeping that form lets the two be compared. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1)) || address.slice(at + 1)}`;
}
