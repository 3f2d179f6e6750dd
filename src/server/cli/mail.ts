import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import type { College } from "#contract/content.ts";
import { loadContent } from "#server/collections/content/load-content.ts";
import { bad, ok, warn } from "#server/operations/health/outcome.ts";
import { checkSenderRecords, type Finding, readReceivedMail } from "#server/operations/health/sender-records.ts";
import { type Config, OPERATOR_TOOL, readConfig } from "#server/platform/config.ts";
import { errorReason, SettingError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { list, paragraph, renderMail } from "#server/platform/mail/mail-layout.ts";
import { isMailbox, type MailMessage, parseMailbox } from "#server/platform/mail/mail-message.ts";
import { createMailTransport, getMailSender } from "#server/platform/mail/mail-transport.ts";
import { type Command, openDatabaseIfCurrent, printFindings, UsageError } from "./command.ts";

const SEND_TIMEOUT_MS = 60_000;
const DNS = { timeout: 3_000, tries: 2 };

export const mailCommand: Command = {
  name: "mail",
  usages: ["test ADDRESS", "test --headers FILE (of the mail that arrived; - reads the standard input)"],
  help: "Sends a real mail, says what the mail server answered, and what SPF, DKIM and DMARC lack.",
  run: { test },
};

async function test(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: { headers: { type: "string" } }, allowPositionals: true });
  const [address, ...more] = positionals;
  if (more.length > 0 || (address === undefined) === (values.headers === undefined)) {
    throw new UsageError("Name one mail address, or with --headers a file with the original of the mail that arrived.");
  }
  return printFindings(address === undefined ? explain(values.headers ?? "-") : send(readConfig(), address));
}

async function* explain(file: string): AsyncGenerator<Finding> {
  const original = await (file === "-" ? text(process.stdin) : readFile(file, "utf8")).catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read (${errorReason(error)}).`);
  });
  const { domain, selector, findings } = readReceivedMail(original);
  yield* findings;
  if (domain) yield* await checkSenderRecords({ domain, smtpHost: null, selector, resolver: new Resolver(DNS) });
}

async function* send(config: Config, address: string): AsyncGenerator<Finding> {
  if (!isMailbox(address)) throw new UsageError(`${address} is not one mail address.`);
  const { smtpUrl } = config.mail;
  if (!smtpUrl)
    throw new SettingError("SMTP_URL is not set, so mails become files. Set it and MAIL_FROM, then test them.");
  await using db = await openDatabaseIfCurrent(config);
  const { college } = await loadContent(config.contentDir, config.publicDirs, db);
  const from = getMailSender(config, college);
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  yield await sendTo(config, address, from, college);
  const { hostname, username } = new URL(smtpUrl);
  const account = decodeURIComponent(username).split("@")[1]?.toLowerCase();
  if (account && account !== domain.toLowerCase()) {
    yield {
      title: "Sender",
      ...warn(
        `MAIL_FROM is of ${domain}, the account of SMTP_URL of ${account}: many mail services replace or refuse such a sender.`,
        `Set MAIL_FROM to an address of ${account}, or allow the account to send for ${domain} at the mail service.`,
      ),
    };
  }
  yield* await checkSenderRecords({ domain, smtpHost: hostname, resolver: new Resolver(DNS) });
}

async function sendTo(
  config: Config,
  address: string,
  from: ReturnType<typeof getMailSender>,
  college: College,
): Promise<Finding> {
  const id = newId();
  const mail = {
    id,
    kind: "test",
    message_id: `<${id}@${from.address.split("@")[1]}>`,
    created_at: new Date().toISOString(),
  };
  const transport = createMailTransport(config, () => from);
  try {
    const sent = await transport.send(mail, testLetter(address, college), AbortSignal.timeout(SEND_TIMEOUT_MS));
    const [refusal] = sent.refusals;
    if (refusal) {
      return {
        title: "Sent",
        ...bad(`${sent.takenBy} refused it: ${refusal.reason}`, "Check the address and MAIL_FROM."),
      };
    }
    const next = `Open it at ${address}, in the spam folder too: the mail says what to look at.`;
    return { title: "Sent", ...ok(`${sent.takenBy} took it: ${sent.answer ?? "no answer"}. ${next}`) };
  } catch (error) {
    const advice =
      "Check host, port, user and password of SMTP_URL, and whether the provider of this server blocks the port.";
    return { title: "Sent", ...bad(`It was not sent (${errorReason(error)}).`, advice) };
  } finally {
    transport.close();
  }
}

function testLetter(address: string, college: College): MailMessage {
  const title = "Test mail of the website";
  const opening = `The website of ${college.name.english} can send mail to you. Now see whether your mail service trusts it:`;
  const steps = [
    "Was it in the spam folder? Then one of the three below is not right.",
    "Open the original. In Gmail: the three dots beside “Reply”, then “Show original”. In Outlook: the three dots, then “View message source”.",
    "SPF, DKIM and DMARC should each say PASS.",
    `If one does not, save the original as a file, and run on the server: ${OPERATOR_TOOL} mail test --headers - < FILE`,
  ];
  return {
    to: [parseMailbox(address)],
    subject: title,
    ...renderMail({ title, college, body: [paragraph(opening), list(steps)] }),
    isAutoReply: true,
  };
}
