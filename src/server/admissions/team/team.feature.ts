import type { College } from "#contract/content.ts";
import { SETTLED_STATUSES } from "#contract/enquiry-words.ts";
import { hasPermission } from "#contract/permissions.ts";
import {
  type TeamChanges,
  type TeamMember,
  teamChangesSchema,
  teamMemberReplySchema,
  teamReplySchema,
} from "#contract/team.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import * as mServer from "#messages/compiled/server.ts";
import { upsertDeskMember } from "#server/admissions/enquiry/assignment.ts";
import type { CourseNames } from "#server/admissions/enquiry/course-names.ts";
import { parseRoles } from "#server/people/accounts.repository.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { ForbiddenError, NotFoundError } from "#server/platform/errors.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { createRouteAdder } from "#server/platform/http/describe-route.ts";
import type { Mail } from "#server/platform/mail/mail.feature.ts";
import { createWorker } from "#server/platform/work/worker.ts";
import { enqueueDeskMails, markPastMailsAsSent } from "./enqueue-desk-mails.ts";

const MAILS_EVERY_MS = 15_000;

/** Desk settings of the admins, such as who takes new enquiries, and the mails of the desk. */
export function teamFeature(
  platform: Platform,
  options: { courseNames: CourseNames; mail: Mail; college: () => College },
) {
  const { courseNames, mail, college } = options;
  const service = createTeamService(platform);
  const sendMails = () => mail.send(() => enqueueDeskMails(platform, mail.enqueue, college));
  const failure = "The mails of the desk could not be looked for; trying again soon.";
  return {
    service,
    sendMails,
    adminRoutes: async (app) => {
      const route = createRouteAdder(app, "Enquiries", { access: "desk.work" });

      route("GET /team", "See who takes new enquiries", {
        description:
          "Each new enquiry goes to the admin who takes new ones of its course and was given one longest ago. With none it stays without an owner.",
        reply: { 200: teamReplySchema },
        answer: async ({ actor: { roles, adminId } }) => {
          // Admins who see only their own enquiries must not learn how many their colleagues have.
          const members = await listMembers(platform.db, hasPermission(roles, "desk.all") ? undefined : adminId);
          return { courses: courseNames.current(), members };
        },
      });

      route("PATCH /team/:id", "Choose who takes new enquiries", {
        description:
          "By the id of an admin; only what is given changes. `digestHour` and `weekly` are the mails of the caller, and of no one else.",
        body: teamChangesSchema,
        reply: { 200: teamMemberReplySchema },
        errors: { 403: "These are the mails of another admin." },
        answer: async ({ actor, params, body }) => ({ item: await service.update(actor, params.id, body) }),
      });
    },
    workers: [createWorker({ run: sendMails, everyMs: MAILS_EVERY_MS, log: platform.log, failure })],
  } satisfies Feature;
}

/** Desk settings of the admins: who takes new enquiries, and when mails about them come. */
function createTeamService({ db, now: clock }: Platform) {
  return {
    /** Changes an admin's desk settings. @throws {ForbiddenError} for the mails of another admin; {NotFoundError} */
    async update(actor: Actor, adminId: string, changes: TeamChanges): Promise<TeamMember> {
      const { takesNew, courses, digestHour, weekly } = changes;
      if (adminId !== actor.adminId && (digestHour !== undefined || weekly !== undefined)) {
        throw new ForbiddenError(m.eachOwnMails());
      }
      const isOfDesk = takesNew !== undefined || courses !== undefined;
      if (isOfDesk && !hasPermission(actor.roles, "desk.manage")) throw new ForbiddenError(mServer.notAllowed());
      const now = clock();
      return inChange(db, actor, now, async (transaction) => {
        const [before] = await listMembers(transaction, adminId);
        if (!before) throw new NotFoundError(m.adminGone());
        await upsertDeskMember(transaction, adminId, {
          takes_new: takesNew === undefined ? undefined : takesNew ? 1 : 0,
          courses: courses && JSON.stringify(courses),
          digest_hour: digestHour,
          weekly: weekly === undefined ? undefined : weekly ? 1 : 0,
          // If the chosen hour has passed already, the next mail comes a day or a week later, not at once.
          ...markPastMailsAsSent(
            { digestHour: digestHour === undefined ? before.digestHour : digestHour, weekly: weekly ?? before.weekly },
            before,
            now,
          ),
          // Always sets a column: with no changes, the UPDATE would otherwise be invalid SQL.
          admin_id: adminId,
        });
        const [item = before] = await listMembers(transaction, adminId);
        const auditEvent = { action: "admin.desk-updated", subjectId: adminId, subject: before.email } as const;
        return { result: item, auditEvent };
      });
    },
  };
}

async function listMembers(db: Database, adminId?: string): Promise<TeamMember[]> {
  let admins = db
    .selectFrom("admin")
    .leftJoin("desk_member", "desk_member.admin_id", "admin.id")
    .select(["admin.id as _id", "name", "email", "roles", "takes_new", "courses", "weekly"])
    .select(["digest_hour as digestHour", "last_given_at as lastGivenAt"])
    .select(({ selectFrom }) =>
      selectFrom("enquiry")
        .select(({ fn }) => fn.countAll().as("rows"))
        .whereRef("owner_id", "=", "admin.id")
        .where("deleted_at", "is", null)
        .where("status", "not in", SETTLED_STATUSES)
        .as("open"),
    );
  if (adminId !== undefined) admins = admins.where("admin.id", "=", adminId);
  const rows = await admins.orderBy("name").orderBy("admin.id").execute();
  const members = rows.filter(({ roles }) => hasPermission(parseRoles(roles), "desk.work"));
  return members.map(({ roles: _, takes_new, courses, weekly, open, ...row }) => ({
    ...row,
    takesNew: takes_new === 1,
    courses: JSON.parse(courses ?? "[]"),
    weekly: weekly === 1,
    open: Number(open),
  }));
}
