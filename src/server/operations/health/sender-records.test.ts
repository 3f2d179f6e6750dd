import { expect, test } from "vitest";
import { startDnsServer } from "#tests/support/dns-server.ts";
import { checkSenderRecords, readReceivedMail } from "./sender-records.ts";

const KEY = `v=DKIM1; k=rsa; p=${"MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A".repeat(12)}`;
const statesOf = (findings: readonly { title: string; state: string }[]) =>
  findings.map(({ title, state }) => `${title} ${state}`);

test("a domain with SPF for its mail service, a DKIM key, its parent's DMARC policy and MX has no problem", async () => {
  await using dns = await startDnsServer({
    "mail.college.example": { txt: ["site=1", "v=spf1 include:_spf.google.com ~all"], mx: ["mx.google.example"] },
    "google._domainkey.mail.college.example": { txt: [KEY] },
    "_dmarc.college.example": { txt: ["v=DMARC1; p=quarantine"] },
  });
  const { resolver } = dns;
  const asked = { domain: "mail.college.example", smtpHost: "smtp.gmail.com", resolver };

  const findings = await checkSenderRecords(asked);

  expect(statesOf(findings)).toEqual(["SPF record ok", "DKIM key ok", "DMARC record ok", "MX record ok"]);
  expect(findings[1]?.text).toContain("google");
  expect(findings[2]?.text).toContain("what fails goes to the spam folder");
  expect(statesOf(await checkSenderRecords({ ...asked, selector: "other" }))[1]).toBe("DKIM key bad");
});

test("the advice about a missing or wrong DNS record contains the record to enter", async () => {
  await using dns = await startDnsServer({
    "two.example": { txt: ["v=spf1 ip4:203.0.113.9 -all", "v=spf1 include:spf.protection.outlook.com ~all"] },
    "another.example": { txt: ["v=spf1 include:mail.host.example -all"] },
    "open.example": { txt: ["v=spf1 +all"] },
  });
  const spfOf = async (domain: string) =>
    (await checkSenderRecords({ domain, smtpHost: "smtp.office365.com", resolver: dns.resolver }))[0];

  expect(await spfOf("nothing.example")).toMatchObject({
    state: "bad",
    advice: expect.stringContaining("v=spf1 include:spf.protection.outlook.com ~all"),
  });
  expect((await spfOf("two.example"))?.advice).toContain(
    "v=spf1 ip4:203.0.113.9 include:spf.protection.outlook.com -all",
  );
  expect((await spfOf("another.example"))?.advice).toContain(
    "v=spf1 include:mail.host.example include:spf.protection.outlook.com -all",
  );
  expect(await spfOf("open.example")).toMatchObject({ state: "bad" });
  const rest = await checkSenderRecords({ domain: "nothing.example", smtpHost: null, resolver: dns.resolver });
  expect(statesOf(rest)).toEqual(["SPF record bad", "DKIM key warn", "DMARC record warn", "MX record warn"]);
  expect(rest.every(({ advice }) => advice)).toBe(true);
});

test("if no name server answers, the only finding is a warning about DNS", async () => {
  await using dns = await startDnsServer({});
  dns.refuse();
  const findings = await checkSenderRecords({ domain: "college.example", smtpHost: null, resolver: dns.resolver });
  expect(statesOf(findings)).toEqual(["DNS warn"]);
});

const GMAIL = `Delivered-To: clerk@gmail.example
Authentication-Results: mx.google.com;
       dkim=pass header.i=@college.example header.s=selector1 header.b=abc;
       spf=softfail (google.com: domain of transitioning cell@college.example) smtp.mailfrom=cell@college.example;
       dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=college.example
DKIM-Signature: v=1; a=rsa-sha256; d=mailer.example; s=k1; b=xyz
DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed;
        d=college.example; s=selector1; h=From:Date; b=abc
From: Admission cell <cell@college.example>
Subject: Test mail of the website

The text.`;

test("the source of a received mail is explained: which checks passed, and which key signed the mail", () => {
  const { domain, selector, findings } = readReceivedMail(GMAIL.replaceAll("\n", "\r\n"));
  expect([domain, selector]).toEqual(["college.example", "selector1"]);
  expect(statesOf(findings)).toEqual(["SPF bad", "DKIM ok", "DMARC ok"]);
  expect(findings[0]?.text).toMatch(/^softfail\. .*may not send for the domain/);

  const unsigned = readReceivedMail(
    GMAIL.replace(/dkim=pass[^;]+/, "dkim=none").replace(/DKIM-Sig.*[\s\S]*?b=abc/, ""),
  );
  expect(statesOf(unsigned.findings)).toEqual(["SPF bad", "DKIM bad", "DMARC ok"]);
  const foreign = readReceivedMail(GMAIL.replace("d=college.example", "d=other.example"));
  expect(foreign.findings.at(-1)).toMatchObject({ title: "Signature", state: "warn" });
  expect(foreign.selector).toBeUndefined();
});

test("a text without authentication results is refused with advice on how to get them", () => {
  const { findings } = readReceivedMail("From: cell@college.example\nSubject: Test");
  expect(findings).toEqual([
    expect.objectContaining({ state: "bad", advice: expect.stringContaining("Show original") }),
  ]);
});
