import type { College } from "#contract/content.ts";
import type { RecordWriter } from "#server/collections/records/record-writer.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import type { Mail } from "#server/platform/mail/mail.feature.ts";
import { createWorker } from "#server/platform/work/worker.ts";
import type { CourseNames } from "../enquiry/course-names.ts";
import { promiseDeskMails } from "./desk-mails.ts";
import { teamRoutes } from "./team.routes.ts";
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
      await app.register(teamRoutes, { prefix: "/team", team: service });
    },
    workers: [createWorker({ run: sendMails, everyMs: MAILS_EVERY_MS, log, failure })],
  } satisfies Feature;
}
