import { hash } from "node:crypto";
import type { Selectable } from "kysely";
import type { LeadFields, LeadSource, LeadTrial } from "#contract/lead-sources.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import type { CourseNames } from "#server/admissions/enquiry/course-names.ts";
import type { Intake } from "#server/admissions/enquiry/intake.ts";
import { createCourseFinder } from "#server/admissions/import/find-courses.ts";
import { hashToken, newToken } from "#server/people/accounts.repository.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import type { LeadSourceTable } from "#server/platform/db/admission-tables.ts";
import { BadInputError, ConflictError, ForbiddenError, fieldError, NotFoundError } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/feature.ts";
import { newId } from "#server/platform/ids.ts";
import { collegeDay } from "#server/platform/time.ts";
import type { StoredCustomField } from "#server/publishing/pages/custom-fields.ts";
import { isTestLead, type LeadBody, leadIdOf, readLead } from "./read-lead.ts";

const MAX_SOURCES = 50;

type Row = Selectable<LeadSourceTable>;

export interface LeadDependencies {
  courseNames: CourseNames;
  customFields: () => StoredCustomField[];
  intake: Pick<Intake, "takeLead">;
}

/** Manages the systems that send leads. `change`, `remove` and `try` throw NotFoundError for an unknown id. */
export function createLeadSources({ db, now }: Platform, { courseNames, customFields, intake }: LeadDependencies) {
  /** @throws {BadInputError} for a lead that has neither name nor number nor email address */
  function read(body: LeadBody, { fields }: Row) {
    const lead = readLead(
      body,
      JSON.parse(fields),
      createCourseFinder(courseNames.listWithBengaliNames()),
      customFields(),
    );
    if ("error" in lead.read) throw new BadInputError(m.leadOfNobody());
    const { problems, createdAt: _, note, ...person } = lead.read;
    return { fields: lead.fields, person, note, problems: problems.map(({ sentence }) => sentence) };
  }

  return {
    async list(): Promise<LeadSource[]> {
      return (await db.selectFrom("lead_source").selectAll().orderBy("name").execute()).map(toLeadSource);
    },

    /** @throws {BadInputError} for a name that is taken; {ConflictError} at the maximum number of sources */
    async add(actor: Actor, name: string): Promise<{ item: LeadSource; key: string }> {
      const [moment, key] = [now(), newToken()];
      const row = { id: newId(), name, secret_hash: hashToken(key), fields: "{}" };
      return inChange(db, actor, moment, async (transaction) => {
        const all = await transaction.selectFrom("lead_source").select("name").execute();
        if (all.some((one) => one.name === name)) throw fieldError("name", m.leadSourceNamed());
        if (all.length >= MAX_SOURCES) throw new ConflictError(m.tooManyLeadSources({ most: MAX_SOURCES }));
        const insert = transaction.insertInto("lead_source").values({ ...row, created_at: moment.toISOString() });
        const item = toLeadSource(await insert.returningAll().executeTakeFirstOrThrow());
        return { result: { item, key }, auditEvent: { action: "lead-source.added", subjectId: row.id, subject: name } };
      });
    },

    change: (actor: Actor, id: string, fields: LeadFields): Promise<LeadSource> =>
      inChange(db, actor, now(), async (transaction) => {
        const update = transaction.updateTable("lead_source").set({ fields: JSON.stringify(fields) });
        const row = await update.where("id", "=", id).returningAll().executeTakeFirst();
        if (!row) throw new NotFoundError(m.leadSourceGone());
        const auditEvent = { action: "lead-source.changed", subjectId: id, subject: row.name } as const;
        return { result: toLeadSource(row), auditEvent };
      }),

    /** Removes a source and its key. Enquiries that came from the source stay. */
    remove: (actor: Actor, id: string): Promise<void> =>
      inChange(db, actor, now(), async (transaction) => {
        const removal = transaction.deleteFrom("lead_source").where("id", "=", id).returning("name");
        const row = await removal.executeTakeFirst();
        if (!row) throw new NotFoundError(m.leadSourceGone());
        return { result: undefined, auditEvent: { action: "lead-source.removed", subjectId: id, subject: row.name } };
      }),

    /** Returns how a lead would be read; nothing is stored. @throws {BadInputError} */
    async try(id: string, body: LeadBody): Promise<LeadTrial> {
      const row = await db.selectFrom("lead_source").selectAll().where("id", "=", id).executeTakeFirst();
      if (!row) throw new NotFoundError(m.leadSourceGone());
      return read(body, row);
    },

    /**
     * Stores a lead once. Repeats have the same id or, without an id, the same content on the same day.
     * @returns `test` for a test lead, which is not stored
     * @throws {ForbiddenError} for an unknown source or a wrong key; {BadInputError}
     */
    async receiveLead(id: string, key: string, body: LeadBody): Promise<"stored" | "repeated" | "test"> {
      const source = db.selectFrom("lead_source").selectAll().where("id", "=", id);
      const row = await source.where("secret_hash", "=", hashToken(key)).executeTakeFirst();
      if (!row) throw new ForbiddenError(m.leadKeyWrong(), "unknown_key");
      const { person, note } = read(body, row);
      const isTest = isTestLead(body);
      // Hash the person too, so that no lead is lost if a system gives all leads the same id.
      const said = leadIdOf(body) ?? [collegeDay(now()), body];
      const submissionId = hash("sha256", JSON.stringify([id, said, person.mobile, person.email]));
      const outcome = isTest ? "test" : await intake.takeLead({ ...person, note }, row.name, submissionId);
      const last_at = now().toISOString();
      await db.updateTable("lead_source").set({ last_at }).where("id", "=", id).execute();
      return outcome;
    },
  };
}

const toLeadSource = ({ id, name, fields, created_at, last_at }: Row): LeadSource => ({
  ...{ _id: id, name, fields: JSON.parse(fields) },
  ...{ createdAt: created_at, lastAt: last_at },
});
