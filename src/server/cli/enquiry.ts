import { parseArgs } from "node:util";
import { enquirySchema } from "#contract/enquiry.ts";
import { formatMoment } from "#messages/moments.ts";
import type { EnquiryRow } from "#server/admissions/enquiry/enquiry.repository.ts";
import { readableMobile } from "#server/admissions/enquiry/enquiry-mails.ts";
import { type IdentifiedPerson, listEnquiries } from "#server/admissions/enquiry/enquiry-selection.repository.ts";
import { eraseWithTraces } from "#server/admissions/enquiry/erase-enquiries.ts";
import { finishErasure } from "#server/operations/backup/erased-list.ts";
import { OPERATOR } from "#server/platform/changes/actor.ts";
import { readConfig } from "#server/platform/config.ts";
import { ask, type Command, UsageError, withConfiguredDatabase } from "./command.ts";

export const enquiryCommand: Command = {
  name: "enquiry",
  usages: ["erase EMAIL [--yes]", "erase MOBILE [--yes]"],
  help: "Erases a person for good: enquiries, notes, mails, imports, and the name in the audit log. It shows the enquiries and asks first.",
  run: { erase },
};

async function erase(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: { yes: { type: "boolean" } }, allowPositionals: true });
  const which = personFrom(positionals);
  const config = readConfig();
  return withConfiguredDatabase(config, async (db) => {
    const eraseAll = async () => {
      const erased = await eraseWithTraces(db, which, new Date(), OPERATOR);
      await finishErasure(db, config);
      return erased;
    };
    const rows = await listEnquiries(db, which);
    if (rows.length === 0) {
      const { traces } = await eraseAll();
      if (traces > 0) console.log(`Erased from imports, blocked senders and notes: ${traces}.`);
      console.error("There is no enquiry of this person. Mind the other address or number that may have been given.");
      return 1;
    }
    console.log(rows.map(lineOf).join("\n"));
    const question = `Erase ${rows.length === 1 ? "this enquiry" : `these ${rows.length} enquiries`} for good? (yes or no) `;
    if (!values.yes && !/^y(es)?$/i.test((await ask(question)).trim())) {
      console.log("Nothing was erased.");
      return 1;
    }
    const { enquiries } = await eraseAll();
    console.log(
      `Erased: ${enquiries}. The mails that were sent are elsewhere: delete them in the admission cell's mailbox.`,
    );
    return 0;
  });
}

function personFrom(positionals: string[]): IdentifiedPerson {
  // Join the words: a shell splits a mobile number that is typed with spaces.
  const text = positionals.join(" ").trim();
  const email = enquirySchema.shape.email.safeParse(text);
  if (email.success) return { email: email.data };
  const mobile = enquirySchema.shape.mobile.safeParse(text);
  if (mobile.success) return { mobile: mobile.data };
  throw new UsageError("Name one email address, or one mobile number of ten digits.");
}

function lineOf({ created_at, name, email, mobile, course }: EnquiryRow): string {
  return [formatMoment(created_at), name, email, readableMobile(mobile), course].join("  ");
}
