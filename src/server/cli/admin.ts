import { parseArgs } from "node:util";
import type { z } from "zod";
import { rolesInputSchema } from "#contract/admins.ts";
import { emailSchema, signupInputSchema } from "#contract/auth.ts";
import { ROLES } from "#contract/permissions.ts";
import { formatMoment } from "#messages/moments.ts";
import { releaseEnquiries } from "#server/admissions/enquiry/enquiry-timeline.ts";
import { loadContent } from "#server/collections/content/load-content.ts";
import { createAccountMails } from "#server/people/account-mails.ts";
import { createOneTimeLink, findAdmin } from "#server/people/accounts.repository.ts";
import * as admins from "#server/people/admins.service.ts";
import { createPasswordHasher } from "#server/people/password-hasher.ts";
import { clearSecondFactor } from "#server/people/second-factor.ts";
import { OPERATOR } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import { type Config, OPERATOR_TOOL, readConfig } from "#server/platform/config.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { BadInputError, NotFoundError } from "#server/platform/errors.ts";
import { createMailEnqueuer } from "#server/platform/mail/mail.repository.ts";
import { getMailSender } from "#server/platform/mail/mail-transport.ts";
import { actionOf, ask, type Command, formatTable, UsageError, withConfiguredDatabase } from "./command.ts";

interface Site {
  config: Config;
  db: Database;
  publicUrl: string;
  now: () => Date;
}

/** Creates and removes admins. Each change is recorded in the audit log. */
export const adminCommand: Command = {
  name: "admin",
  usages: [
    "create EMAIL [--name NAME] [--roles ROLE,…]",
    "invite EMAIL [--roles ROLE,…]",
    "reset EMAIL",
    "remove-second-factor EMAIL",
    "list",
    "remove EMAIL",
  ],
  help: "Makes and removes admins, and prints signup and reset links. Only the removal of a second factor sends a mail. With --name, create asks for the password.",
  async run([action, ...args]) {
    const task = actionOf("admin", action, {
      create,
      invite,
      reset,
      "remove-second-factor": removeFactor,
      list,
      remove,
    });
    const config = readConfig();
    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
    return withConfiguredDatabase(config, async (db) => {
      await task({ config, db, publicUrl, now: () => new Date() }, args);
      return 0;
    });
  },
};

async function create(site: Site, args: string[]): Promise<void> {
  const { name: typed, email, roles } = newAdminFrom(args);
  if (typed === undefined) return invite(site, args);
  // Check the name first, so that an invalid name is refused before the password prompt.
  const { name } = checked(signupInputSchema.pick({ name: true }).safeParse({ name: typed }));
  // Ask for the password: other users of the machine can read the arguments of a command.
  const password = await ask(`A password for ${email}: `, true);
  const input = checked(signupInputSchema.safeParse({ name, email, password }));
  const admin = await admins.createAdmin({ ...site, hasher: createPasswordHasher() }, input, "", async () => ({
    ...{ how: "operator", roles },
  }));
  console.log(`${admin.name} can log in now, with ${admin.email}.`);
}

async function invite(site: Site, args: string[]): Promise<void> {
  const { email, roles } = newAdminFrom(args);
  const { link } = await admins.invite({ ...site, mails: null }, { email, roles }, OPERATOR);
  console.log(`With this link ${email} can sign up, once, within 7 days:\n${link}`);
}

async function reset({ db, publicUrl, now }: Site, args: string[]): Promise<void> {
  const email = emailFrom(args);
  const { id: subjectId } = await getAdmin(db, email);
  const { url } = await inChange(db, OPERATOR, now(), async (transaction) => ({
    result: await createOneTimeLink(transaction, { kind: "reset", email }, publicUrl, now()),
    auditEvent: { action: "password.reset-requested", subjectId, subject: email },
  }));
  console.log(`With this link ${email} can set a new password, once, within 30 minutes:\n${url}`);
}

/** Removes the second factor of an admin who has lost the telephone and the recovery codes, and mails the admin. */
async function removeFactor({ config, db, publicUrl, now }: Site, args: string[]): Promise<void> {
  const email = emailFrom(args);
  const admin = await getAdmin(db, email);
  const { college } = await loadContent(config.contentDir, config.publicDirs, db);
  const enqueueMail = createMailEnqueuer(() => getMailSender(config, college));
  // The server finds the mail without being woken.
  const mails = createAccountMails({ enqueueMail, college: () => college, publicUrl, wake() {} });
  const hadOne = await inChange(db, OPERATOR, now(), async (transaction) => {
    const result = await clearSecondFactor(transaction, admin.id);
    if (result) await mails.enqueueSecondFactorChanged(transaction, admin, false, now());
    const auditEvent = { action: "second-factor.removed", subjectId: admin.id, subject: email } as const;
    return { result, auditEvent: result ? auditEvent : [] };
  });
  console.log(hadOne ? `${email} can log in with the password alone.` : `${email} has no second factor.`);
}

async function list({ db, now }: Site, args: string[]): Promise<void> {
  // parseArgs throws on further arguments.
  parseArgs({ args });
  const rows = (await admins.listAdmins(db, now())).map(({ email, name, createdAt, lastUsedAt }) => [
    email,
    name,
    formatMoment(createdAt),
    lastUsedAt === null ? "not logged in" : formatMoment(lastUsedAt),
  ]);
  console.log(rows.length > 0 ? formatTable(["EMAIL", "NAME", "SINCE", "LAST SEEN"], rows) : "There is no admin yet.");
  for (const { email, expiresAt } of await admins.listInvitations(db, now())) {
    console.log(`Invited: ${email}, until ${expiresAt.slice(0, 10)}.`);
  }
}

async function remove({ db, now }: Site, args: string[]): Promise<void> {
  const email = emailFrom(args);
  const { id } = await getAdmin(db, email);
  const released = await admins.removeAdmin(db, id, OPERATOR, now(), releaseEnquiries);
  console.log(`${email} is no admin any more, and is logged out.`);
  if (released > 0) console.log(`Enquiries that have no owner now: ${released}.`);
}

async function getAdmin(db: Database, email: string) {
  const admin = await findAdmin(db, { email });
  if (admin) return admin;
  throw new NotFoundError(`No admin has the address ${email}. See all of them: ${OPERATOR_TOOL} admin list`);
}

function newAdminFrom(args: string[]) {
  const options = { name: { type: "string" }, roles: { type: "string", default: "owner" } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { data } = rolesInputSchema.safeParse({ roles: values.roles.split(",") });
  if (!data) throw new UsageError(`--roles takes ${ROLES.join(", ")}, separated by commas.`);
  return { name: values.name, email: emailFrom(positionals), roles: data.roles };
}

function emailFrom(args: string[]): string {
  const [email, ...rest] = parseArgs({ args, allowPositionals: true }).positionals;
  if (email === undefined || rest.length > 0) throw new UsageError("Name one email address.");
  return checked(emailSchema().safeParse(email));
}

function checked<Value>({ data, error }: z.ZodSafeParseResult<Value>): Value {
  if (data === undefined) throw new BadInputError(error?.issues[0]?.message ?? "This is not valid.");
  return data;
}
