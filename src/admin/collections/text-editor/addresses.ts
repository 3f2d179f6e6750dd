import * as m from "#messages/compiled/admin-editor.ts";

/** The link address of a typed text, or an error message in `sentence`; null if the text is not an address. */
export type ParsedLink = { href: string } | { sentence: string } | null;

const HOST = /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}(:\d+)?([/?#]\S*)?$/i;

/** Reads an address: `office@college.in` → `mailto:…`, `03242 255 000` → `tel:…`, `wbjeeb.nic.in` → `https://…`. */
export function parseLinkAddress(typed: string): ParsedLink {
  const text = typed.trim();
  const [, scheme = "", rest = ""] = /^([a-z][a-z\d+.-]*):(.*)$/is.exec(text) ?? [];
  switch (scheme.toLowerCase()) {
    case "https":
      return isAddress(text) ? { href: text } : { sentence: m.wholeAddress() };
    case "http":
      return { sentence: m.linksBeginWithHttps() };
    case "mailto":
      return isMail(rest) ? { href: `mailto:${rest}` } : { sentence: m.writeMailAddress() };
    case "tel":
      return TELEPHONE.test(digitsOf(rest)) ? { href: `tel:${digitsOf(rest)}` } : { sentence: m.writeTelephone() };
  }
  if (isMail(text)) return { href: `mailto:${text}` };
  if (/^\+?\d{5,}$/.test(digitsOf(text))) return parseLinkAddress(`tel:${text}`);
  if (HOST.test(text) && isAddress(`https://${text}`)) return { href: `https://${text}` };
  if (/^\w+:\/\//.test(text)) return { sentence: m.whatLinksMayBe() };
  return null;
}

const TELEPHONE = /^\+?\d{5,15}$/;
const digitsOf = (text: string) => text.replace(/[\s()-]/g, "");

const isMail = (text: string) => /^[^\s@<>]+@[\w-]+(\.[\w-]+)+$/.test(text);

function isAddress(text: string): boolean {
  if (/\s/.test(text)) return false;
  try {
    return new URL(text).hostname.includes(".");
  } catch {
    return false;
  }
}
