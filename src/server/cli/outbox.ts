import { parseArgs } from "node:util";
import { readConfig } from "#server/config.ts";
import type { MailStatus } from "#server/db/schema-enquiry.ts";
import { countMailsByStatus, listMails, updateMailsAsDue } from "#server/features/mail/mail.repository.ts";
import { type Command, UsageError } from "./command.ts";
import { withConfiguredDatabase } from "./open-configured-database.ts";
import { outboxTable } from "./outbox-table.ts";

const MOST_LISTED = 200;

const STATUSES: Record<string, readonly MailStatus[]> = {
  unsent: ["pending", "parked"],
  pending: ["pending"],
  parked: ["parked"],
  sent: ["sent"],
  all: ["pending", "parked", "sent"],
};

export const outboxCommand: Command = {
  name: "outbox",
  usages: ["list [--status pending|sent|parked|all]", "retry ID…", "retry --all"],
  help: "Shows the mails that are not sent yet, and sends them again.",
  async run([action, ...args]) {
    if (action === "list") return list(args);
    if (action === "retry") return retry(args);
    throw new UsageError(action ? `outbox does not know "${action}".` : "outbox needs to know what to do.");
  },
};

async function list(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { status: { type: "string", default: "unsent" } } });
  const statuses = Object.hasOwn(STATUSES, values.status) ? STATUSES[values.status] : undefined;
  if (!statuses) throw new UsageError(`--status is pending, sent, parked or all, not "${values.status}".`);
  return withConfiguredDatabase(readConfig(), async (db) => {
    const rows = await listMails(db, { statuses, limit: MOST_LISTED });
    const { pending, parked, sent } = await countMailsByStatus(db);
    if (rows.length > 0) console.log(`${outboxTable(rows)}\n`);
    if (rows.length === MOST_LISTED) console.log(`Only the newest ${MOST_LISTED} are shown.`);
    console.log(`${pending} waiting, ${parked} parked, ${sent} sent.`);
    if (parked > 0) {
      console.log("A parked mail was refused for good. Put the cause right, then: npm run cli -- outbox retry ID");
      console.log("The text of a parked mail of an account is not kept: make a new invitation or reset link instead.");
    }
    return 0;
  });
}

async function retry(args: string[]): Promise<number> {
  const { values, positionals: ids } = parseArgs({
    args,
    options: { all: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  if (values.all === ids.length > 0)
    throw new UsageError("retry takes the ids of mails, or --all for every unsent one.");
  return withConfiguredDatabase(readConfig(), async (db) => {
    const changed = await updateMailsAsDue(db, values.all ? "all" : ids, new Date().toISOString());
    const unknown = ids.filter((id) => !changed.includes(id));
    for (const id of unknown)
      console.error(`${id}: no mail with this id can be sent again. See: npm run cli -- outbox list`);
    if (changed.length > 0) {
      console.log(`Due now: ${changed.length}. A running server sends within half a minute, else the next start does.`);
    }
    return unknown.length > 0 ? 1 : 0;
  });
}
