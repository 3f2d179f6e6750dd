/** Mail domains of most families. */
const COMMON_DOMAINS = [
  "gmail.com",
  "yahoo.com",
  "yahoo.co.in",
  "yahoo.in",
  "rediffmail.com",
  "outlook.com",
  "hotmail.com",
  "icloud.com",
];
/** Domains in use that differ from a common one by a letter. */
const OTHER_DOMAINS = ["ymail.com", "email.com", "mail.com"];

/**
 * Returns the address that was probably meant by one with a mistyped domain: `rina@gmial.com` → `rina@gmail.com`.
 * Undefined if the domain is a common one, or like none of them. Ask the writer: the typed domain may exist.
 */
export function correctedEmail(email: string): string | undefined {
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at).toLowerCase();
  if (at === 0 || COMMON_DOMAINS.includes(domain) || OTHER_DOMAINS.includes(domain)) return undefined;
  const meant = domain.startsWith("gmail.")
    ? "gmail.com"
    : COMMON_DOMAINS.find((common) => isOneTypoApart(domain, common));
  return meant && email.slice(0, at) + meant;
}

/** Whether one letter is added, left out or replaced, or two neighbours are swapped. */
function isOneTypoApart(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one, other].map((text) => text.slice(start, text.length - end)) as [string, string];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && left === [...right].reverse().join("");
}
