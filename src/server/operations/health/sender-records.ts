import type { Resolver } from "node:dns/promises";
import { reasonOf } from "#server/platform/errors.ts";
import { bad, type Outcome, ok, warn } from "./outcome.ts";

export type Finding = Outcome & { title: string };

interface Asked {
  /** The domain of the sender's address. */
  domain: string;
  /** The host of SMTP_URL; null when it is not known. */
  smtpHost: string | null;
  /** The selector of the signature of a mail that has arrived; without one, the usual ones are tried. */
  selector?: string | undefined;
  resolver: Pick<Resolver, "resolveTxt" | "resolveMx">;
}

/** The two mail services that most colleges have; others name their records in their own help. */
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

/** What DNS says about mails of a domain, with what to enter at the DNS provider. Does not reject. */
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
          `SPF, DKIM, DMARC and MX of ${domain} could not be looked up (${reasonOf(error)}).`,
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

/** Selectors for which there is a key, also where the record is an alias of the mail service's. */
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

/** The DMARC record of a domain, or of one that it belongs to. */
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
