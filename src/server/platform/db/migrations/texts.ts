import { type QueryExecutorProvider, sql } from "kysely";
import { buildPersonSearchText } from "#contract/enquiry-person.ts";
import { normaliseForSearch } from "#shared/normalise.ts";

type Row = Record<string, string | null>;

/** Updates each row of a table with the columns that `change` returns. */
async function updateRows(
  db: QueryExecutorProvider,
  table: string,
  columns: readonly string[],
  change: (row: Row) => Row,
  key = "id",
): Promise<void> {
  const [id, names] = [sql.ref(key), sql.join([key, ...columns].map((column) => sql.ref(column)))];
  for (let last: string | null | undefined = ""; last !== undefined; ) {
    const { rows }: { rows: Row[] } =
      await sql<Row>`select ${names} from ${sql.table(table)} where ${id} > ${last} order by ${id} limit 500`.execute(
        db,
      );
    for (const row of rows) {
      const changes = Object.entries(change(row)).map(([column, text]) => sql`${sql.ref(column)} = ${text}`);
      if (changes.length > 0) {
        await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${id} = ${row[key]}`.execute(db);
      }
    }
    last = rows.at(-1)?.[key];
  }
}

/** Fills `folded`, the text that searches compare, with phonetic keys of names and with the texts of notes. */
export async function addSearchedNotes(db: QueryExecutorProvider): Promise<void> {
  await updateRows(db, "enquiry", ["name", "email", "mobile"], ({ name, email, mobile }) => ({
    folded: buildPersonSearchText({ name: name ?? "", email: email ?? "", mobile: mobile ?? "" }),
  }));
  await updateRows(db, "enquiry_step", ["kind", "after"], ({ kind, after }) =>
    kind === "note" && after ? { folded: normaliseForSearch(after) } : {},
  );
}

/** Action → pattern of the audit subject as earlier versions wrote it. Groups other than `subject` become details. */
const AUDIT_SUBJECTS: Record<string, RegExp> = {
  "admin.removed": /^(?<subject>.*?)(?:, (?<email>[^,]*?))?(?:; (?<enquiries>\d+) enquiries)?$/s,
  "admin.signed-up": /^(?<subject>.*?)(?:, (?<how>[^,]*))?$/s,
  "document.moved": /^(?<subject>.*?)(?:: (?<from>[^:]*) → (?<to>[^:]*))?$/s,
  "document.scheduled": /^(?<subject>.*?)(?:, (?<publishAt>\d+ \w+ \d+, \d+:\d+ [ap]m))?$/s,
  "enquiry.erased": /^(?<count>\d+) enquir/,
  "enquiry.exported": /^(?<count>\d+) enquir/,
  "gallery-category.renamed": /^(?:(?<from>.*) → )?(?<subject>.*)$/s,
  "gallery-image.deleted": /^(?<subject>.*?)(?:: (?<publicId>[^:]*))?$/s,
  "gallery-image.uploaded": /^(?<subject>.*?)(?:: (?<count>\d+) images?)?$/s,
  "login.failed": /^(?:an unknown address|(?<subject>[^;]*))(?<isLast>; more in this minute are not listed)?$/,
  "session.forced": /^(?<subject>.*?)(?:, (?<address>[^,]*))?$/s,
};

const WAYS_TO_SIGN_UP: Record<string, string> = {
  "by invitation": "invitation",
  "by the link of the server": "link",
  "on the machine itself": "machine",
  "by the operator": "operator",
};

const AUDIT_DETAILS: Record<string, (text: string) => unknown> = {
  enquiries: Number,
  count: Number,
  isLast: (text) => text !== "",
  how: (text) => WAYS_TO_SIGN_UP[text] ?? text,
  publishAt: (text) => text && new Date(`${text} GMT+0530`).toISOString(),
};

export async function readAuditSubjects(db: QueryExecutorProvider): Promise<void> {
  await updateRows(db, "activity", ["action", "subject"], ({ action, subject: text }) => {
    const found = AUDIT_SUBJECTS[action ?? ""]?.exec(text ?? "")?.groups;
    if (!found) return {};
    const { subject = "", ...others } = found;
    const details = Object.entries(others).map(([name, text = ""]) => [name, AUDIT_DETAILS[name]?.(text) ?? text]);
    return {
      action: action === "gallery-category.renamed" ? "gallery-category.updated" : (action ?? ""),
      ...{ subject, details: JSON.stringify(Object.fromEntries(details)) },
    };
  });
}

/** The `published_at` that earlier versions stored for a withdrawn notice. */
const HIDDEN_UNTIL = "2199-12-31T00:00:00.000Z";

/** Hides withdrawn notices and dates them by their creation: earlier versions did not store when they were public. */
export async function hideNotices(db: QueryExecutorProvider): Promise<void> {
  await updateRows(db, "notice", ["published_at", "created_at"], ({ published_at, created_at }) =>
    published_at === HIDDEN_UNTIL ? { visibility: "hidden", published_at: created_at ?? "" } : ({} as never),
  );
  await updateRows(db, "version", ["subject", "value"], ({ subject, value }) => {
    if (!subject?.startsWith("notice:") || value === null) return {};
    const version = JSON.parse(value ?? "");
    const isHidden = version.row.published_at === HIDDEN_UNTIL;
    const visibility = isHidden ? "hidden" : "shown";
    const { created_at } = version.row;
    Object.assign(version.row, { visibility, ...(isHidden && { published_at: created_at }) });
    Object.assign(version.shown, { visibility, ...(isHidden && { publishedAt: created_at }) });
    return { value: JSON.stringify(version) };
  });
}

/** Converts the file texts of documents and versions to JSON. Comments in YAML are lost. */
export async function readDocumentTexts(db: QueryExecutorProvider): Promise<void> {
  const { parseDocument } = await import("yaml");
  const parse = (yaml: string) => {
    const document = parseDocument(yaml, { merge: false, uniqueKeys: false });
    return document.errors.length === 0 ? document.toJS() : undefined;
  };
  /** Returns a file's text as JSON. If the text cannot be parsed, all of it becomes the body. */
  const read = (path: string, given: string) => {
    const text = given.replace(/\r\n?/g, "\n");
    const page = /^---[^\S\n]*\n(.*?\n)?---[^\S\n]*(?:\n|$)(?:[^\S\n]*\n)*/s.exec(text);
    const [yaml, body] = path.endsWith(".md") ? [page?.[1], text.slice(page?.[0].length).trimEnd()] : [text, ""];
    const value = yaml === undefined ? undefined : parse(yaml);
    return JSON.stringify(value === undefined ? { value: null, body: text } : { value, body });
  };
  const columns = ["text", "draft", "scheduled"];
  const changesOf = (row: Row) =>
    columns.flatMap((column) => (row[column] === null ? [] : [[column, read(String(row.path), String(row[column]))]]));
  await updateRows(db, "document", columns, (row) => Object.fromEntries(changesOf(row)), "path");
  await updateRows(db, "version", ["subject", "value"], ({ subject, value }) =>
    subject?.startsWith("document:") && value !== null && value !== undefined
      ? { value: read(subject.slice("document:".length), value) }
      : {},
  );
}

const VERSION_NOTES: Record<string, string> = {
  "As it was installed": "installed",
  "A draft that was discarded": "discarded",
  "A draft that an earlier version replaced": "replaced",
  "Other people are named, since some have left the list": "succession",
};

export async function readVersionNotes(db: QueryExecutorProvider): Promise<void> {
  await updateRows(db, "version", ["subject", "title", "action", "note"], (row) => {
    const { subject = "", title = "", action, note = "" } = row as Record<string, string>;
    const noted = (details: object) => ({ note: "", details: JSON.stringify(details) });
    const about = VERSION_NOTES[note];
    if (about) return noted({ about });
    const links = /^Links to (?<from>\S+) now lead to (?<to>\S+)$/.exec(note)?.groups;
    if (links) return noted({ about: "links", ...links });
    const [, album, count] = /^(.*) \((\d+) images?\)$/s.exec(title) ?? [];
    if (album === undefined || action !== "deleted" || !subject.startsWith("album:")) return {};
    return { title: album, details: JSON.stringify({ about: "pictures", count: Number(count) }) };
  });
}

/** Matches a device name as earlier versions wrote it. */
const DEVICE = /^(?:An unknown device|A browser(?= on )|(?<browser>.+?))(?: on (?<system>.+))?$/;

function deviceIn(text: string | null | undefined) {
  const { browser = null, system = null } = DEVICE.exec(text ?? "")?.groups ?? {};
  return { browser, system };
}

/** Splits devices into browser and system, and visits into day and hour; session events get the admin as subject. */
export async function readFacts(db: QueryExecutorProvider): Promise<void> {
  await updateRows(db, "session", ["device_name"], ({ device_name }) => deviceIn(device_name), "token_hash");
  await updateRows(db, "push_device", ["name"], ({ name }) => deviceIn(name));
  await updateRows(db, "activity", ["action", "subject", "admin_email", "details"], (row) => {
    const { action, subject, admin_email = "", details = "" } = row as Record<string, string>;
    if (action === "step.visit") {
      return { details: details.replace(/"(\d{4}-\d\d-\d\d) ?([\d:]*)"/g, '{"day":"$1","at":"$2"}') };
    }
    const isRevoked = action === "session.revoked";
    // In old events the device, which was the subject, is erased together with the network address.
    if (!isRevoked && !(subject && /^session\.(started|ended|forced)$/.test(action ?? ""))) return {};
    const { device = subject, ...known } = JSON.parse(details);
    const facts = { details: JSON.stringify({ ...known, ...deviceIn(device) }) };
    return isRevoked ? facts : { ...facts, subject: admin_email };
  });
}
