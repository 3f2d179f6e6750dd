import { type Kysely, type QueryExecutorProvider, SqliteAdapter, sql } from "kysely";
import { normaliseForSearch } from "#shared/normalise.ts";

/** A row of `enquiry_step`, in which earlier versions kept the history of an enquiry. */
interface OldStep {
  id: string;
  enquiry_id: string;
  at: string;
  admin_email: string;
  kind: string;
  before: string | null;
  after: string | null;
}

type Details = Record<string, unknown>;
type Read = (step: OldStep) => Details | undefined;

const BATCH_SIZE = 500;

/** Matches a person's facts in one text. The part after the course is how the family heard of the college. */
const PERSON =
  "(?<name>.*?), (?:\\+91 )?(?<mobile>\\d{5} ?\\d{5})(?:, (?<email>[^\\s,]+@[^\\s,]+))?, (?<course>[^,\\n]+?)(?:, (?<heardFrom>[^\\n]+?))?";

const CHANNELS: Record<string, string> = {
  "enquiry from the website": "website",
  "unchecked enquiry from the website": "plain-form",
  visit: "walk-in",
  call: "telephone",
  "talk at a fair": "fair",
  "talk at a school": "school",
  "imported enquiry": "import",
};

const MERGED = new RegExp(
  `^${PERSON}, (?<channel>${Object.keys(CHANNELS).join("|")}) of (?<day>\\d+ \\w+ \\d{4}, \\d+:\\d\\d [ap]m)$`,
);
const JOINED = new RegExp(`^From (?<file>[^\\n]+?): ${PERSON}(?:\\n(?<note>.*))?$`, "s");
const CALL_TIME = /^(?<day>\d{4}-\d\d-\d\d)T(?<from>\d\d:\d\d)\/(?<until>\d\d:\d\d)$/;

function personIn({ name, mobile = "", email, course, heardFrom }: Record<string, string | undefined>): Details {
  return { name, mobile: mobile.replace(" ", ""), email, course, heardFrom };
}

const change: Read = ({ before: from, after: to }) => ({ from, to });
const fieldChange =
  (field: string): Read =>
  (step) => ({ field, ...change(step) });

/** Kind of an old step → the new action, and a function that reads the details. */
const STEPS: Record<string, [action: string, read: Read]> = {
  added: ["added", ({ after }) => ({ channel: after })],
  bin: ["bin", change],
  call: ["call", ({ before, after }) => ({ outcome: after, ...(before === "reached" && { isReached: true }) })],
  "call-time": ["call-time", ({ after }) => CALL_TIME.exec(after ?? "")?.groups],
  import: ["import", ({ after }) => ({ file: after })],
  mail: ["mail", ({ after }) => ({ purpose: after })],
  merged: [
    "merged",
    ({ after }) => {
      const found = MERGED.exec(after ?? "")?.groups;
      if (!found) return undefined;
      const createdAt = new Date(`${found.day} GMT+0530`).toISOString();
      return { person: personIn(found), channel: CHANNELS[found.channel ?? ""], createdAt };
    },
  ],
  "next-call": ["next-call", change],
  owner: ["owner", change],
  reason: ["reason", change],
  sent: ["sent", ({ before, after }) => ({ channel: before, text: after })],
  status: ["status", change],
  name: ["field", fieldChange("name")],
  mobile: ["field", fieldChange("mobile")],
  email: ["field", fieldChange("email")],
  course: ["field", fieldChange("course")],
  "heard-from": ["field", fieldChange("heardFrom")],
};

/**
 * Returns the new action and details of an old step. An imported row that joined an existing enquiry was stored as a
 * note. A step that matches no pattern is kept as a note.
 */
function readStep(step: OldStep): { action: string; details: Details; noted?: string } {
  const [action, read] = STEPS[step.kind] ?? [];
  const details = read?.(step);
  if (action !== undefined && details !== undefined) return { action: `step.${action}`, details };
  const text = (step.kind === "note" ? [step.after] : [step.kind, step.before, step.after]).filter(Boolean).join(": ");
  const joined = step.kind === "note" ? JOINED.exec(text)?.groups : undefined;
  if (!joined) return { action: "step.note", details: { text }, noted: text };
  const { file, note = "" } = joined;
  return {
    action: "step.joined",
    details: { file, person: personIn(joined), note },
    noted: text.slice("From ".length),
  };
}

/** Copies each row of `enquiry_step` to `activity`, with the same id. */
export async function copyEnquirySteps(db: QueryExecutorProvider): Promise<void> {
  for (let last: string | undefined = ""; last !== undefined; ) {
    const { rows }: { rows: OldStep[] } = await sql<OldStep>`
      select id, enquiry_id, at, admin_email, kind, before, after from enquiry_step
      where id > ${last} order by id limit ${sql.lit(BATCH_SIZE)}`.execute(db);
    const values = rows.map((step) => {
      const { action, details, noted } = readStep(step);
      const folded = noted === undefined ? null : normaliseForSearch(noted);
      const whose = [step.id, step.enquiry_id, step.at, step.admin_email];
      return sql`(${sql.join([...whose, action, JSON.stringify(details), folded])}, '', '')`;
    });
    if (values.length > 0) {
      await sql`insert into activity (id, enquiry_id, at, admin_email, action, details, folded, address, subject)
        values ${sql.join(values)}`.execute(db);
    }
    last = rows.at(-1)?.id;
  }
}

export async function keepStepsAsActivity(db: Kysely<unknown>): Promise<void> {
  await sql`alter table activity add column enquiry_id text references enquiry (id) on delete cascade`.execute(db);
  await sql`alter table activity add column folded text`.execute(db);
  await copyEnquirySteps(db);
  await sql`drop table enquiry_step`.execute(db);
  await sql`create index activity_enquiry on activity (enquiry_id, id)`.execute(db);
  // PostgreSQL refuses long texts in an index.
  const columns = db.getExecutor().adapter instanceof SqliteAdapter ? sql`enquiry_id, folded` : sql`enquiry_id`;
  await sql`create index activity_note on activity (${columns}) where folded is not null`.execute(db);
}
