import { parseArgs } from "node:util";
import { emailSchema, signupInputSchema } from "#contract/auth.ts";
import { type Config, readConfig } from "#server/config.ts";
import type { Database } from "#server/db/open-database.ts";
import { BadInputError } from "#server/errors.ts";
import { type AdminDesk, createAdminDesk } from "#server/features/admins/admin-desk.ts";
import { adminTable } from "./admin-table.ts";
import { type Command, UsageError } from "./command.ts";
import { withConfiguredDatabase } from "./open-configured-database.ts";
import { readSecret } from "./read-secret.ts";

type Task = (desk: AdminDesk, args: string[]) => Promise<void>;

const TASKS: Record<string, Task> = { create, invite, reset, list, remove };

export const adminCommand: Command = {
  name: "admin",
  usages: ["create EMAIL [--name NAME]", "invite EMAIL", "reset EMAIL", "list", "remove EMAIL"],
  help: "Makes and removes admins, and prints signup and reset links. No mail is sent. With --name, create asks for the password.",
  async run([action, ...args]) {
    const task = action !== undefined && Object.hasOwn(TASKS, action) ? TASKS[action] : undefined;
    if (!task) throw new UsageError(action ? `admin does not know "${action}".` : "admin needs to know what to do.");
    const config = readConfig();
    await withConfiguredDatabase(config, (db) => task(openDesk(config, db), args));
    return 0;
  },
};

function openDesk({ publicUrl, port }: Config, db: Database): AdminDesk {
  return createAdminDesk({ db, publicUrl: publicUrl ?? `http://localhost:${port}`, now: () => new Date() });
}

async function create(desk: AdminDesk, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { name: { type: "string" } }, allowPositionals: true });
  if (values.name === undefined) return invite(desk, positionals);
  const email = emailFrom(positionals);
  // What can be wrong already is told before a password is asked for.
  const { name } = checked(signupInputSchema.pick({ name: true }).safeParse({ name: values.name }));
  const password = await readSecret(`A password for ${email}: `);
  const admin = await desk.create(checked(signupInputSchema.safeParse({ name, email, password })));
  console.log(`${admin.name} can log in now, with ${admin.email}.`);
}

async function invite(desk: AdminDesk, args: string[]): Promise<void> {
  const email = emailFrom(positionalsOf(args));
  console.log(`With this link ${email} can sign up, once, within 7 days:\n${await desk.invite(email)}`);
}

async function reset(desk: AdminDesk, args: string[]): Promise<void> {
  const email = emailFrom(positionalsOf(args));
  console.log(`With this link ${email} can set a new password, once, within 30 minutes:\n${await desk.reset(email)}`);
}

async function list(desk: AdminDesk, args: string[]): Promise<void> {
  if (positionalsOf(args).length > 0) throw new UsageError("list takes nothing more.");
  const { admins, invitations } = await desk.list();
  console.log(admins.length > 0 ? adminTable(admins) : "There is no admin yet.");
  for (const { email, expiresAt } of invitations) console.log(`Invited: ${email}, until ${expiresAt.slice(0, 10)}.`);
}

async function remove(desk: AdminDesk, args: string[]): Promise<void> {
  const email = emailFrom(positionalsOf(args));
  const released = await desk.remove(email);
  console.log(`${email} is no admin any more, and is logged out.`);
  if (released > 0) console.log(`Enquiries that have no owner now: ${released}.`);
}

function positionalsOf(args: string[]): string[] {
  return parseArgs({ args, options: {}, allowPositionals: true }).positionals;
}

function emailFrom(positionals: string[]): string {
  const [email, ...rest] = positionals;
  if (email === undefined || rest.length > 0) throw new UsageError("Name one email address.");
  return checked(emailSchema().safeParse(email));
}

interface Parsed<Value> {
  success: boolean;
  data?: Value | undefined;
  error?: { issues: { message: string }[] } | undefined;
}

/** @throws {BadInputError} with the first message of the schema */
function checked<Value>({ data, error }: Parsed<Value>): Value {
  if (data === undefined) throw new BadInputError(error?.issues[0]?.message ?? "This is not valid.");
  return data;
}
