import { domainToASCII } from "node:url";
import { z } from "zod";

/**
 * What the outbox keeps of a mail. The same schema checks a mail when it is put in and when it is taken out again, so
 * nothing that could end a header line, or name a second recipient, ever reaches the library that builds the message.
 */

// Control characters and line separators end a header; bidirectional overrides let a name read as another address.
// The joiners U+200C and U+200D stay: Bengali needs them.
const UNFIT_FOR_HEADERS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;
const ADDRESS = /^[^\s\p{Cc}@,;:<>()[\]\\"]+@[^\s\p{Cc}@,;:<>()[\]\\"]+$/u;

const headerText = z.string().transform((text) => text.replace(UNFIT_FOR_HEADERS, " ").trim());

export const mailboxSchema = z.object({
  name: headerText.optional(),
  address: z.string().regex(ADDRESS, "is not one plain mail address").transform(withAsciiDomain),
});

export const mailMessageSchema = z.object({
  to: z.array(mailboxSchema).min(1, "has no recipient"),
  replyTo: mailboxSchema.optional(),
  subject: headerText,
  text: z.string(),
  html: z.string(),
  /** An answer that a machine gives on its own: marked so that absence notes do not answer it (RFC 3834). */
  isAutoReply: z.boolean().optional(),
});

export type Mailbox = z.infer<typeof mailboxSchema>;
export type MailMessage = z.infer<typeof mailMessageSchema>;

/**
 * Reads `Admission cell <admission@college.example>` or a bare address, as the settings hold them.
 * @throws {z.ZodError} when it is not exactly one mail address
 */
export function parseMailbox(text: string): Mailbox {
  const [, name = "", address = text] = /^([^<]*)<([^>]*)>\s*$/.exec(text) ?? [];
  const unquoted = name.trim().replace(/^"(.*)"$/, "$1");
  return mailboxSchema.parse({ ...(unquoted && { name: unquoted }), address: address.trim() });
}

/** Whether this is one mailbox that `parseMailbox` can read. */
export function isMailbox(text: string): boolean {
  try {
    return parseMailbox(text).address !== "";
  } catch {
    return false;
  }
}

/** For logs: `m…@example.in` for every address in the text. */
export function maskAddresses(text: string): string {
  return text.replace(/([^\s@<>"'(),;:])[^\s@<>"'(),;:]*@([^\s@<>"'(),;:]+)/gu, "$1…@$2");
}

/** Mail servers name a refused recipient by its ASCII domain; keeping that form lets the two be compared. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1)) || address.slice(at + 1)}`;
}
