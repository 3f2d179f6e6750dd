import type { Resolver } from "node:dns/promises";
import { OPERATOR_TOOL } from "#server/platform/config.ts";
import { errorReason } from "#server/platform/errors.ts";
import { bad, type Outcome, ok, warn } from "./outcome.ts";

export type Finding = Outcome & { title: string };

interface Asked {
  /** The domain of the sender's address. */
  domain: string;
  /** The host of SMTP_URL; null if unknown. */
  smtpHost: string | null;
  /** DKIM selector of a received mail. If omitted, common selectors are tried. */
  selector?: string | undefined;
  resolver: Pick<Resolver, "resolveTxt" | "resolveMx">;
}

/** The two most common mail services. Other services document their SPF record themselves. */
const SERVICES = [
  { host: /(^|\.)(gmail|google|googlemail)\.com$/, name: "Google", include: "include:_spf.google.com" },
  { host: /(^|\.)(office365|outlook)\.com$/, name: "Microsoft 365", include: "include:spf.protection.outlook.com" },
];
const USUAL_SELECTORS = ["google", "selector1", "selector2", "default", "mail", "dkim", "s1", "s2", "k1", "zoho"];
const ABSENT = new Set(["ENOTFOUND", "ENODATA"]);
const POLICIES: Record<string, string> = {
  none: "it only watches",
  quarantine: "what fails goes to the spam folder",
  reject: "what fails is refused",
};

/** Checks the SPF, DKIM, DMARC and MX records of a domain, with advice on what to enter. Never rejects. */
export async function checkSenderRecords(asked: Asked): Promise<Finding[]> {
  const { domain, resolver } = asked;
  try {
    const [spf, dkim, dmarc, servers] = await Promise.all([
      readTxt(resolver, domain, "v=spf1"),
      findSelectors(asked),
      readPolicy(resolver, domain),
      orNone(resolver.resolveMx(domain)),
    ]);
    return [
      { title: "SPF record", ...spfOutcome(spf, asked) },
      { title: "DKIM key", ...dkimOutcome(dkim, asked) },
      { title: "DMARC record", ...dmarcOutcome(dmarc, domain) },
      {
        title: "MX record",
        ...(servers.length > 0
          ? ok(`Answers to ${domain} go to ${servers.map(({ exchange }) => exchange).join(", ")}.`)
          : warn(
              `No server takes mail for ${domain}, so answers come back to their senders.`,
              "Enter the MX records that your mail service names, or set MAIL_FROM to an address that exists.",
            )),
      },
    ];
  } catch (error) {
    return [
      {
        title: "DNS",
        ...warn(
          `SPF, DKIM, DMARC and MX of ${domain} could not be looked up (${errorReason(error)}).`,
          "This machine reaches no name server: try again, or look at the arrived mail alone.",
        ),
      },
    ];
  }
}

function spfOutcome(records: readonly string[], { domain, smtpHost }: Asked): Outcome {
  const service = SERVICES.find(({ host }) => smtpHost !== null && host.test(smtpHost));
  const own = service?.include ?? "include:NAME-FROM-YOUR-MAIL-SERVICE";
  const [first, ...others] = records;
  const enter = (value: string) => `Enter one TXT record for ${domain} at the DNS provider: ${value}`;
  if (first === undefined) {
    return bad(`${domain} does not say which servers send its mails.`, enter(`v=spf1 ${own} ~all`));
  }
  const terms = new Set(records.flatMap((record) => record.split(/\s+/).slice(1)));
  const isNamed = !service || terms.has(service.include) || first.includes("redirect=");
  const senders = [...terms, ...(isNamed ? [] : [own])].filter((term) => !/^[-~?+]?all$/.test(term));
  const joined = `v=spf1 ${senders.join(" ")} ${[...terms].find((term) => /^[-~?]all$/.test(term)) ?? "~all"}`;
  if (others.length > 0) {
    return bad(`${domain} has ${records.length} SPF records; then none counts.`, `Delete them. ${enter(joined)}`);
  }
  if (!isNamed) return bad(`It does not name ${service?.name}, which sends your mails: ${first}`, enter(joined));
  if (terms.has("+all") || terms.has("all")) {
    return warn(`Every server may send for ${domain}: ${first}`, enter(joined));
  }
  return service
    ? ok(`${first}, which names ${service.name}.`)
    : ok(`${first}. The arrived mail says whether it names your mail server.`);
}

function dkimOutcome(found: readonly string[], { domain, smtpHost, selector }: Asked): Outcome {
  if (found.length > 0) return ok(`A key is there for ${domain}: ${found.join(", ")}.`);
  const advice = `Turn signing with DKIM on for ${domain} at ${smtpHost ?? "your mail service"}; it names the record to enter at the DNS provider.`;
  return selector
    ? bad(`The key of the signature, ${selector}._domainkey.${domain}, is not there.`, advice)
    : warn(
        `No key is there under a usual name (${USUAL_SELECTORS.join(", ")}). It may have another.`,
        `Look at the arrived mail: where it says DKIM: PASS, all is well. If not: ${advice}`,
      );
}

function dmarcOutcome(policy: string | null, domain: string): Outcome {
  if (policy === null) {
    return warn(
      `${domain} does not say what becomes of mails in its name that fail. Large mailboxes trust it less.`,
      `Enter a TXT record for _dmarc.${domain} at the DNS provider: v=DMARC1; p=none`,
    );
  }
  const [, value = ""] = /;\s*p=(\w+)/i.exec(policy) ?? [];
  const meaning = POLICIES[value.toLowerCase()];
  return meaning
    ? ok(`${policy}: ${meaning}.`)
    : bad(`The record cannot be read: ${policy}`, `Change _dmarc.${domain} to: v=DMARC1; p=none`);
}

/** Returns the selectors that have a key, also if the record is an alias (CNAME) of the mail service's record. */
async function findSelectors({ domain, selector, resolver }: Asked): Promise<string[]> {
  const names = selector ? [selector] : USUAL_SELECTORS;
  const keys = await Promise.all(
    names.map(async (name) => {
      const texts = await readTxt(resolver, `${name}._domainkey.${domain}`);
      return texts.some((text) => /(^|;)\s*p=\s*[\w+/]/.test(text)) ? [name] : [];
    }),
  );
  return keys.flat();
}

/** Returns the DMARC record of a domain or of its nearest parent domain; null if there is none. */
async function readPolicy(resolver: Asked["resolver"], domain: string): Promise<string | null> {
  const [policy] = await readTxt(resolver, `_dmarc.${domain}`, "v=DMARC1");
  const parent = domain.slice(domain.indexOf(".") + 1);
  return policy ?? (parent.includes(".") ? readPolicy(resolver, parent) : null);
}

async function readTxt(resolver: Asked["resolver"], name: string, start = ""): Promise<string[]> {
  const records = await orNone(resolver.resolveTxt(name));
  return records.map((parts) => parts.join("")).filter((text) => text.toLowerCase().startsWith(start.toLowerCase()));
}

const orNone = <Entry>(looking: Promise<Entry[]>): Promise<Entry[]> =>
  looking.catch((error: NodeJS.ErrnoException) => {
    if (ABSENT.has(error.code ?? "")) return [];
    throw error;
  });

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

/**
 * Explains the authentication results of the receiving mail server. @param text source of a mail, or its headers
 * @returns the findings, the sender's `domain` (null without `From`), and the `selector` of that domain's signature
 */
export function readReceivedMail(text: string) {
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
    // A mail may have several signatures: one that passes is enough.
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
