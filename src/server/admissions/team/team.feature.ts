import { idParamsSchema } from "#contract/common.ts";
import type { College } from "#contract/content.ts";
import { teamChangesSchema, teamMemberReplySchema, teamReplySchema } from "#contract/team.ts";
import type { RecordWriter } from "#server/collections/records/record-writer.ts";
import { actorOf } from "#server/platform/changes/actor.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { routesIn } from "#server/platform/http/describe-route.ts";
import type { Mail } from "#server/platform/mail/mail.feature.ts";
import { createWorker } from "#server/platform/work/worker.ts";
import type { CourseNames } from "../enquiry/course-names.ts";
import { promiseDeskMails } from "./desk-mails.ts";
import { createTeamService } from "./team.service.ts";

const MAILS_EVERY_MS = 15_000;

/** Desk settings of the admins, such as who takes new enquiries, and the mails of the desk. */
export function teamFeature(
  { db, publicUrl, log, now }: Platform,
  options: { courseNames: CourseNames; write: RecordWriter; mail: Mail; college: () => College },
) {
  const { courseNames, write, mail, college } = options;
  const service = createTeamService({ db, courseNames, write });
  const sendMails = () =>
    mail.send(() => promiseDeskMails({ db, enqueueMail: mail.enqueue, college, publicUrl, log, now: now() }));
  const failure = "The mails of the desk could not be looked for; trying again soon.";
  return {
    service,
    sendMails,
    adminRoutes: async (app) => {
      const route = routesIn(app, "Enquiries");

      route("GET /team", "See who takes new enquiries", {
        description:
          "Each new enquiry goes to the admin who takes new ones of its course and was given one longest ago. With none it stays without an owner.",
        reply: { 200: teamReplySchema },
        answer: () => service.list(),
      });

      route("PATCH /team/:id", "Choose who takes new enquiries", {
        description:
          "By the id of an admin; only what is given changes. `digestHour` and `weekly` are the mails of the caller, and of no one else.",
        params: idParamsSchema,
        body: teamChangesSchema,
        reply: { 200: teamMemberReplySchema },
        errors: { 403: "These are the mails of another admin." },
        answer: async (request) => ({ item: await service.update(actorOf(request), request.params.id, request.body) }),
      });
    },
    workers: [createWorker({ run: sendMails, everyMs: MAILS_EVERY_MS, log, failure })],
  } satisfies Feature;
}
