/** What a link may lead to, of what was typed. */
export type TypedAddress = { href: string } | { sentence: string } | null;

const HOST = /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}(:\d+)?([/?#]\S*)?$/i;

/** `office@college.in` → `mailto:…`, `03242 255 000` → `tel:…`, `wbjeeb.nic.in` → `https://…`; null for other words. */
export function readAddress(typed: string): TypedAddress {
  const text = typed.trim();
  const [, scheme = "", rest = ""] = /^([a-z][a-z\d+.-]*):(.*)$/is.exec(text) ?? [];
  switch (scheme.toLowerCase()) {
    case "https":
      return isAddress(text)
        ? { href: text }
        : { sentence: "Write the whole address without spaces, such as https://www.example.in/page." };
    case "http":
      return { sentence: "Links begin with https://. Try the address with it, and check that it opens." };
    case "mailto":
      return isMail(rest)
        ? { href: `mailto:${rest}` }
        : { sentence: "Write a mail address, such as office@example.in." };
    case "tel":
      return TELEPHONE.test(digitsOf(rest))
        ? { href: `tel:${digitsOf(rest)}` }
        : { sentence: "Write a telephone number of 5 to 15 digits, such as +919876543210." };
  }
  if (isMail(text)) return { href: `mailto:${text}` };
  if (/^\+?\d{5,}$/.test(digitsOf(text))) return readAddress(`tel:${text}`);
  if (HOST.test(text) && isAddress(`https://${text}`)) return { href: `https://${text}` };
  if (/^\w+:\/\//.test(text))
    return { sentence: "A link leads to a page of this site, or begins with https://, mailto: or tel:." };
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
