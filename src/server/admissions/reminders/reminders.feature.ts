import { readFileSync } from "node:fs";
import { deviceText } from "#contract/auth.ts";
import type { College } from "#contract/content.ts";
import {
  pushDeviceInputSchema,
  type Reminders,
  reminderChoiceSchema,
  remindersReplySchema,
} from "#contract/reminders.ts";
import * as mEnquiries from "#messages/compiled/enquiries.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import { upsertDeskMember } from "#server/admissions/enquiry/assignment.ts";
import { hashToken } from "#server/people/accounts.repository.ts";
import { parseUserAgent } from "#server/people/session.service.ts";
import { ENQUIRIES_TAG } from "#server/platform/db/cache-tag-versions.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import { withLock } from "#server/platform/db/locks.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { fieldError, NotFoundError } from "#server/platform/errors.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { createRouteAdder } from "#server/platform/http/describe-route.ts";
import type { Mail } from "#server/platform/mail/mail.feature.ts";
import { createWorker } from "#server/platform/work/worker.ts";
import { deliverReminders } from "./deliver-reminders.ts";
import { DEFAULT_PUSH_CHOICE, parseReminderChoice } from "./reminders.ts";
import { createPushSender } from "./send-push.ts";

/** Polling interval for calls whose time has come; other reminders are delivered as soon as an enquiry changes. */
const LOOKS_EVERY_MS = 15_000;
/** Days for which a reminder is kept, so that it is not sent twice. */
const KNOWN_DAYS = 2;
const SERVICE_WORKER = readFileSync(new URL("service-worker.js", import.meta.url), "utf8");

/** Reminds admins of calls and new enquiries, on their devices or by mail. */
export function remindersFeature(
  platform: Platform,
  options: { mail: Mail; college: () => College; mayPushBePrivate: boolean },
) {
  const { db, publicUrl, log, versions, now } = platform;
  const sender = createPushSender({ db, publicUrl, mayBePrivate: options.mayPushBePrivate });
  const deliver = () => withLock(db, "reminders", () => deliverReminders(platform, { ...options, sender }));
  const worker = createWorker({
    run: deliver,
    everyMs: LOOKS_EVERY_MS,
    log,
    failure: "Reminders could not be sent; trying again soon.",
  });
  versions.onChange((cacheTag) => {
    if (cacheTag === ENQUIRIES_TAG) worker.wake();
  });

  const findChoice = async (db: Database, adminId: string) => {
    const member = db.selectFrom("desk_member").select("reminders").where("admin_id", "=", adminId);
    return (await member.executeTakeFirst())?.reminders;
  };

  async function stateOf(adminId: string): Promise<Omit<Reminders, "ok">> {
    const devices = db.selectFrom("push_device").select(["id as _id", "browser", "system", "created_at as createdAt"]);
    const own = await devices.where("admin_id", "=", adminId).orderBy("created_at", "desc").execute();
    return {
      choice: parseReminderChoice(await findChoice(db, adminId)),
      devices: own.map(({ _id, createdAt, ...device }) => ({ _id, name: deviceText(device), createdAt })),
      key: await sender.publicKey(),
    };
  }

  return {
    deliver,
    workers: [worker],
    routes: async (app) => {
      app.get("/admin/reminders.js", (_request, reply) =>
        reply
          .headers({ "cache-control": "no-cache", "service-worker-allowed": "/admin" })
          .type("text/javascript; charset=utf-8")
          .send(SERVICE_WORKER),
      );
    },
    adminRoutes: async (app) => {
      const route = createRouteAdder(app, "Enquiries", { access: "desk.work" });
      const reply = { 200: remindersReplySchema };

      route("GET /reminders", "See the own reminders", {
        description: "Each admin has their own. They name no family.",
        reply,
        answer: ({ actor }) => stateOf(actor.adminId),
      });

      route("PUT /reminders", "Choose the own reminders", {
        description:
          "By push or by mail, or none, for each kind. By push a mail stands in while no device takes it. What falls into the quiet hours comes at their end, in one message.",
        body: reminderChoiceSchema,
        reply,
        async answer({ actor: { adminId }, body }) {
          await upsertDeskMember(db, adminId, { reminders: JSON.stringify(body) });
          return stateOf(adminId);
        },
      });

      route("PUT /reminders/devices", "Let this device ring", {
        description: "With the first device everything is by push, unless something was chosen before.",
        body: pushDeviceInputSchema,
        reply,
        async answer(request) {
          const { adminId } = request.actor;
          const { endpoint, keys } = request.body;
          if (!(await sender.isAllowed(endpoint))) throw fieldError("endpoint", mEnquiries.noPushService());
          const device = parseUserAgent(request.headers["user-agent"]);
          const row = { admin_id: adminId, ...device, endpoint, ...keys, created_at: now().toISOString() };
          await db.transaction().execute(async (transaction) => {
            await transaction
              .insertInto("push_device")
              .values({ id: hashToken(endpoint), ...row })
              .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
              .execute();
            if (!(await findChoice(transaction, adminId)))
              await upsertDeskMember(transaction, adminId, { reminders: JSON.stringify(DEFAULT_PUSH_CHOICE) });
          });
          return stateOf(adminId);
        },
      });

      route("DELETE /reminders/devices/:id", "Let a device ring no more", {
        reply,
        async answer({ actor: { adminId }, params }) {
          const own = db.deleteFrom("push_device").where("admin_id", "=", adminId);
          if ((await countAffected(own.where("id", "=", params.id))) === 0) throw new NotFoundError(m.deviceGone());
          return stateOf(adminId);
        },
      });
    },
    expiries: { reminders: ["reminder", "at", KNOWN_DAYS] },
  } satisfies Feature;
}
