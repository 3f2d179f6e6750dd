import { parse } from "yaml";
import type { AdminUser } from "#contract/auth.ts";
import type { EnquiryStatus, TimelineChange } from "#contract/enquiries.ts";
import { nextCallAfter, OFFICE_CHANNELS, statusAfter } from "#contract/enquiry-words.ts";
import { outcomesSchema } from "#contract/templates.ts";
import { insertEnquiry } from "#server/admissions/enquiry/enquiry.repository.ts";
import { insertTimelineEvents } from "#server/admissions/enquiry/enquiry-timeline.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { newId } from "#server/platform/ids.ts";
import { createMailEnqueuer } from "#server/platform/mail/mail.repository.ts";
import { collegeDay } from "#server/platform/time.ts";
import { sampleFile } from "#tests/server/publish-text.ts";
import { seedAdmin } from "#tests/server/seed-admin.ts";
import words from "./desk-words.json" with { type: "json" };

const { firstNames, lastNames, courses, sources, heardFrom, notes } = words;
const outcomes = outcomesSchema.parse(parse(await sampleFile("outcomes.yaml")));
const DAY_MS = 86_400_000;
const KEPT_DAYS = 355;
const BATCH_SIZE = 500;

/** Returns values for all custom fields that ship with the product, and for six that a college might add. */
function ownOf(index: number) {
  const draw = drawFrom(index + 1_000_000);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(draw() * values.length)] as Value;
  return {
    ...{
      guardian: `${pick(firstNames)} ${pick(lastNames)}`,
      block: pick(lastNames),
      school: `${pick(lastNames)} High School`,
    },
    ...{
      secondMobile: String(8_000_000_000 + Math.floor(draw() * 900_000_000)),
      marks: String(40 + Math.floor(draw() * 60)),
    },
    ...{ district: pick(["Bankura", "Purulia", "Birbhum", "Nadia"]), board: pick(["WBCHSE", "CBSE", "ISC"]) },
    ...{ category: pick(["General", "SC", "ST", "OBC-A"]), hostel: pick(["yes", "no"]), secondCourse: pick(courses) },
    ...{ thirdCourse: pick(courses), born: "2008-05-14", bus: "Bishnupur to Bankura", loan: pick(["yes", "no"]) },
    ...{ income: "below 8 lakh", neet: String(Math.floor(draw() * 720)), visitBy: "train" },
  };
}

/**
 * Fills the desk with a year of enquiries, with calls, notes and mails, and with four admins who own most enquiries.
 * Apart from the days, the data are always the same.
 * @returns the admins
 */
export async function fillDesk(db: Database, count: number) {
  const admins: AdminUser[] = [];
  for (const name of ["Ananya Sen", "Bimal Roy", "সুতপা দে", "Farhan Ali"]) {
    admins.push(await seedAdmin(db, { name, email: `${name.codePointAt(0)}@college.example` }));
  }
  const enqueue = createMailEnqueuer(() => ({ name: "College", address: "office@college.example" }));
  const now = Date.now();
  const today = collegeDay(new Date(now));
  for (let done = 0; done < count; done += BATCH_SIZE) {
    await db.transaction().execute(async (transaction) => {
      for (let index = done; index < Math.min(count, done + BATCH_SIZE); index += 1) await addOne(transaction, index);
    });
  }
  const sent = { status: "sent" as const, sent_at: new Date(now).toISOString() };
  await db.updateTable("outbox").set(sent).execute();
  return admins;

  async function addOne(transaction: Database, index: number): Promise<void> {
    const draw = drawFrom(index);
    const pick = <Value>(values: readonly Value[]) => values[Math.floor(draw() * values.length)] as Value;
    const received = now - Math.floor(draw() * KEPT_DAYS * DAY_MS);
    const isOfWebsite = draw() < 0.7;
    const owner = draw() < 0.9 ? pick(admins) : null;
    const id = newId();
    const person = {
      name: `${pick(firstNames)} ${pick(lastNames)}`,
      // Random numbers from a range that is small enough for a few families to have sent two enquiries.
      mobile: String(9_000_000_000 + Math.floor(draw() * 12 * count)),
      email: draw() < 0.8 ? `student${index}@example.in` : "",
      course: pick(courses),
    };
    let moment = received + Math.floor(draw() * DAY_MS);
    let status: EnquiryStatus = "new";
    let nextCall: string | null = null;
    let attempts = 0;
    const timelineEvents: { at: number; changes: TimelineChange[] }[] = [
      { at: received, changes: [{ action: "step.owner", details: { from: null, to: owner?.email ?? "" } }] },
    ];
    while (moment < now && status !== "closed" && status !== "admitted" && draw() < 0.85) {
      const outcome = pick(outcomes);
      const statusBefore: EnquiryStatus = status;
      const callBefore: string | null = nextCall;
      status = statusAfter(outcome, status);
      nextCall = nextCallAfter(outcome, collegeDay(new Date(moment)));
      attempts += 1;
      const changes: TimelineChange[] = [
        {
          action: "step.call",
          details: { outcome: outcome.label, ...(outcome.isReached && { isReached: true as const }) },
        },
      ];
      if (status !== statusBefore) changes.push({ action: "step.status", details: { from: statusBefore, to: status } });
      if (nextCall !== callBefore)
        changes.push({ action: "step.next-call", details: { from: callBefore, to: nextCall } });
      if (draw() < 0.5) changes.push({ action: "step.note", details: { text: pick(notes) } });
      timelineEvents.push({ at: moment, changes });
      moment += (nextCall ? 1 + draw() * 6 : 1) * DAY_MS;
    }
    // A working desk leaves few calls overdue.
    if (nextCall !== null && nextCall < today && draw() < 0.95)
      nextCall = collegeDay(new Date(now + draw() * 14 * DAY_MS));
    await insertEnquiry(
      transaction,
      { ...person, heardFrom: pick(heardFrom), own: ownOf(index) },
      {
        ...{ id, submission_id: id, status, attempts, next_call_on: nextCall, owner_id: owner?._id ?? null },
        ...{ channel: isOfWebsite ? "website" : pick(OFFICE_CHANNELS), source: isOfWebsite ? pick(sources) : "" },
        closing_reason: status === "closed" ? pick(["Not interested", "Too far"]) : "",
        ...{ read_at: attempts > 0 || draw() < 0.8 ? new Date(received).toISOString() : null },
        ...{
          created_at: new Date(received).toISOString(),
          updated_at: new Date(timelineEvents.at(-1)?.at ?? received).toISOString(),
        },
      },
    );
    for (const { at, changes } of timelineEvents)
      await insertTimelineEvents(transaction, id, owner?.email ?? "", new Date(at), changes);
    if (!isOfWebsite) return;
    for (const kind of ["enquiry-notice", "enquiry-acknowledgement"] as const) {
      const message = { to: [{ address: "office@college.example" }], subject: kind, text: kind, html: kind };
      await enqueue(transaction, { kind, subjectId: id, message }, new Date(received));
    }
  }
}

/** Returns a pseudorandom generator of numbers from 0 to 1, determined by the seed (Mulberry32). */
function drawFrom(seed: number): () => number {
  let state = seed * 0x9e37_79b1;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
