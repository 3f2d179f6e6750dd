import { domainToASCII } from "node:url";
import { z } from "zod";

// Control characters and line separators end a header; bidirectional overrides can disguise a name as an address.
// The joiners U+200C and U+200D stay: Bengali needs them. Mail programs decode text that begins with `=?` (RFC 2047).
const UNFIT_FOR_HEADERS = /(?:[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]|=\?)+/gu;
const ADDRESS = /^[^\s\p{Cc}@,;:<>()[\]\\"]+@[^\s\p{Cc}@,;:<>()[\]\\"]+$/u;

const headerText = z.string().transform((text) => text.replace(UNFIT_FOR_HEADERS, " ").trim());

const mailboxSchema = z.object({
  name: headerText.optional(),
  address: z.string().regex(ADDRESS, "is not one plain mail address").transform(withAsciiDomain),
});

/**
 * A mail as stored in the outbox. Validated when stored and when read, so that nothing that ends a header line or adds
 * a recipient reaches the library that builds the message.
 */
export const mailMessageSchema = z.object({
  to: z.array(mailboxSchema).min(1, "has no recipient"),
  replyTo: mailboxSchema.optional(),
  subject: headerText,
  text: z.string(),
  html: z.string(),
  /** Whether the mail is sent automatically: marked so that out-of-office replies do not answer it (RFC 3834). */
  isAutoReply: z.boolean().optional(),
  /** URL of a page to unsubscribe, also by a POST from the mail program (RFC 8058). */
  unsubscribe: headerText.optional(),
  /** Attached files; `content` is base64. */
  attachments: z.array(z.object({ filename: headerText, contentType: headerText, content: z.string() })).optional(),
});

export type Mailbox = z.infer<typeof mailboxSchema>;
export type MailMessage = z.infer<typeof mailMessageSchema>;

/** A mailbox as written in a setting: `Admission cell <admission@college.example>` or a bare address. */
const mailboxTextSchema = z
  .string()
  .transform((text): z.input<typeof mailboxSchema> => {
    const [, name = "", address = text] = /^([^<]*)<([^>]*)>\s*$/.exec(text) ?? [];
    return { name: name.trim().replace(/^"(.*)"$/, "$1") || undefined, address: address.trim() };
  })
  .pipe(mailboxSchema);

/** Parses a mailbox from a setting. @throws {z.ZodError} if the text is not exactly one mail address */
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

/**
 * Converts the domain to ASCII, as mail servers do when they name a refused recipient, so that both are comparable.
 * Keeps a domain such as `b%2Cc.example`, whose ASCII form has a comma and would be refused when the mail is read.
 */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@");
  const ascii = domainToASCII(address.slice(at + 1));
  return /^[\w.-]+$/.test(ascii) ? `${address.slice(0, at)}@${ascii}` : address;
}
