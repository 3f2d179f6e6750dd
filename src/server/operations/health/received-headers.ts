import { OPERATOR_TOOL } from "#server/platform/operator-tool.ts";
import { bad, type Outcome, ok, warn } from "./outcome.ts";
import type { Finding } from "./sender-records.ts";

interface Received {
  /** The domain of the sender's address; null when there is no `From`. */
  domain: string | null;
  /** The selector of the signature that is the domain's own; undefined when there is none. */
  selector: string | undefined;
  findings: Finding[];
}

const METHODS = ["spf", "dkim", "dmarc"] as const;
type Method = (typeof METHODS)[number];

const MEANINGS: Record<Method, { pass: string; fail: string; none: string; advice: string }> = {
  spf: {
    pass: "The server that sent it may send for the domain.",
    fail: "The server that sent it may not send for the domain.",
    none: "The domain does not say which servers may send for it.",
    advice: `Name your mail service in the SPF record. This command says how: ${OPERATOR_TOOL} mail test ADDRESS`,
  },
  dkim: {
    pass: "The signature is right.",
    fail: "The signature is not right: the key at the DNS provider is another, or a server on the way changed the mail.",
    none: "The mail is not signed.",
    advice: "Turn signing with DKIM on at your mail service, and enter the record that it names at the DNS provider.",
  },
  dmarc: {
    pass: "SPF or DKIM fits the sender's address.",
    fail: "Neither SPF nor DKIM fits the sender's address, so the mail may be refused.",
    none: "The domain has no DMARC record.",
    advice:
      "Put SPF and DKIM right, for the domain of MAIL_FROM itself. Then enter a TXT record _dmarc: v=DMARC1; p=none",
  },
};

/** Explains what the reader's mail server found out. @param text the original of a mail, or its headers */
export function readReceivedMail(text: string): Received {
  const lines = text.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const valuesOf = (name: string) =>
    lines.flatMap((line) => (line.toLowerCase().startsWith(`${name}:`) ? [line.slice(name.length + 1).trim()] : []));
  const [, domain = null] = /@([^\s>@]+)>?\s*$/.exec(valuesOf("from")[0] ?? "") ?? [];
  const isOwn = (other: string | undefined) => {
    const [one, two] = [other?.toLowerCase() ?? "", domain?.toLowerCase() ?? ""];
    return one === two || one.endsWith(`.${two}`) || two.endsWith(`.${one}`);
  };
  const signatures = valuesOf("dkim-signature").map((value) => ({
    domain: /(?:^|;)\s*d=([^;\s]+)/.exec(value)?.[1],
    selector: /(?:^|;)\s*s=([^;\s]+)/.exec(value)?.[1],
  }));
  const own = signatures.find((signature) => isOwn(signature.domain));
  const results = valuesOf("authentication-results").join("; ");
  if (results === "") {
    const outcome = bad(
      "Nothing here says what the reader's mail server found out.",
      "Copy the whole original of the mail: in Gmail the three dots, then “Show original”; in Outlook “View message source”.",
    );
    return { domain, selector: own?.selector, findings: [{ title: "Headers", ...outcome }] };
  }
  const findings = METHODS.map((method) => {
    const found = Array.from(results.matchAll(new RegExp(`\\b${method}=(\\w+)`, "gi")), ([, word = ""]) =>
      word.toLowerCase(),
    );
    // A mail may have several signatures.
    const verdict = found.find((word) => word === "pass") ?? found[0] ?? "none";
    return { title: method.toUpperCase(), ...outcomeOf(method, verdict) };
  });
  const [foreign] = signatures;
  if (!own && foreign) {
    const advice = `${MEANINGS.dkim.advice} Until then only SPF speaks for you.`;
    findings.push({ title: "Signature", ...warn(`It is that of ${foreign.domain}, not of ${domain}.`, advice) });
  }
  return { domain, selector: own?.selector, findings };
}

function outcomeOf(method: Method, verdict: string): Outcome {
  const { pass, fail, none, advice } = MEANINGS[method];
  if (verdict === "pass") return ok(`pass. ${pass}`);
  if (verdict === "temperror")
    return warn("temperror. DNS did not answer the reader's mail server.", "Send another test.");
  if (verdict === "permerror") return bad("permerror. The record at the DNS provider has a mistake.", advice);
  if (verdict === "none" || verdict === "neutral")
    return method === "spf" || method === "dmarc"
      ? warn(`${verdict}. ${none}`, advice)
      : bad(`${verdict}. ${none}`, advice);
  return bad(`${verdict}. ${fail}`, advice);
}
