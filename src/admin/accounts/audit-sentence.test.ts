import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { AUDIT_TOPICS, type AuditEntry } from "#contract/admins.ts";
import type { Kind } from "#contract/kinds/define-kind.ts";
import { KINDS } from "#contract/kinds/kinds.ts";
import { AUDIT_SENTENCES, auditSentence, groupByDay, knownNames } from "./audit-sentence.ts";

const ANANYA = { _id: "a1", name: "Ananya Sen", email: "ananya@example.in", createdAt: "", lastUsedAt: null };
const NAMES = knownNames([ANANYA, { ...ANANYA, _id: "b2", name: "Bimal Roy", email: "bimal@example.in" }]);
const NOBODY = { adminId: null, adminEmail: "" };
const OPERATOR = { adminId: null, adminEmail: "the operator" };

function anEntry(differs: Partial<AuditEntry>): AuditEntry {
  return {
    _id: "e1",
    at: "2026-11-21T10:18:00.000Z",
    adminId: ANANYA._id,
    adminEmail: ANANYA.email,
    ip: "192.0.2.10",
    action: "event.deleted",
    subjectId: "s1",
    subject: "Freshers’ welcome",
    ...differs,
  };
}

/** The actions of every kind, and those that the services write as literals. */
function writtenActions(): string[] {
  const ofKinds = (KINDS as readonly Kind[]).flatMap(({ audit: { name, updated = "updated" } }) =>
    ["created", updated, "deleted", "restored"].map((how) => `${name}.${how}`),
  );
  const sources = globSync("src/server/**/*.ts").filter((file) => !file.endsWith(".test.ts"));
  const literals = sources
    .map((file) => readFileSync(file, "utf8"))
    .flatMap((text) =>
      [...text.matchAll(/\b(?:action|note)\W+"([a-z-]+\.[a-z-]+)"/g)].map(([, action = ""]) => action),
    );
  const ofSettings = ["hidden", "shown", "updated"].map((how) => `document.${how}`);
  return [...new Set([...ofKinds, ...literals, ...ofSettings])].sort();
}

test("every action that the server writes has a sentence of its own, and no other has", () => {
  expect(writtenActions()).toEqual(Object.keys(AUDIT_SENTENCES).sort());
});

test("every action belongs to one topic of the filter", () => {
  const words: string[] = Object.values(AUDIT_TOPICS).flat();

  expect(writtenActions().filter((action) => !words.includes(action.split(".")[0] ?? ""))).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
});

test.for<[action: string, subject: string, sentence: string, differs?: Partial<AuditEntry>]>([
  ["event.deleted", "Freshers’ welcome", "Ananya Sen deleted the event ‘Freshers’ welcome’"],
  ["announcement.created", "ছুটির নোটিস", "Ananya Sen added the announcement ‘ছুটির নোটিস’"],
  ["gallery-category.renamed", "A → B → C", "Ananya Sen renamed the gallery category ‘A → B’ to ‘C’"],
  ["gallery-image.uploaded", "Sports: 2026: 3 images", "Ananya Sen uploaded 3 images to ‘Sports: 2026’"],
  ["gallery-image.deleted", "Image gallery: gallery/019a", "Ananya Sen deleted an image of ‘Image gallery’"],
  ["enquiry.updated", "Moumita Das", "Ananya Sen worked on the enquiry of Moumita Das"],
  ["enquiry.updated", "", "Ananya Sen worked on an enquiry that has been erased"],
  ["enquiry.mail-resent", "Moumita Das", "Ananya Sen sent a mail about the enquiry of Moumita Das again"],
  ["enquiry.link-made", "Moumita Das", "Ananya Sen made a family link for the enquiry of Moumita Das"],
  ["enquiry.mail-resent", "", "Ananya Sen again sent a mail about an enquiry that has been erased"],
  ["enquiry.erased", "1 enquiries", "The operator of the server erased 1 enquiry", OPERATOR],
  ["enquiry.exported", "1 enquiries", "Ananya Sen exported 1 enquiry as a table"],
  ["admin.signed-up", "ananya@example.in, by invitation", "Ananya Sen signed up, by invitation"],
  ["admin.removed", "Roy, Bimal, bimal@example.in", "Ananya Sen removed the admin Roy, Bimal (bimal@example.in)"],
  [
    "admin.removed",
    "R; B, b@x.in; 3 enquiries",
    "Ananya Sen removed the admin R; B (b@x.in), whose 3 enquiries have no owner now",
  ],
  ["session.started", "An unknown device", "Ananya Sen logged in with an unknown device"],
  ["session.forced", "Linux, 2001:db8::1", "Ananya Sen logged out their other device, Linux at 2001:db8::1"],
  ["session.forced", "", "Ananya Sen logged out their other device", { ip: "" }],
  ["login.failed", "bimal@example.in", "A login as Bimal Roy failed", { ...NOBODY, adminEmail: "bimal@example.in" }],
  [
    "login.failed",
    "an unknown address; more in this minute are not listed",
    "A login with an unknown email failed; more in this minute are not listed",
    NOBODY,
  ],
  ["password.reset-requested", "bimal@example.in", "A link to reset the password of Bimal Roy was asked for", NOBODY],
  [
    "password.reset-requested",
    "bimal@example.in",
    "The operator of the server made a link to reset the password of Bimal Roy",
    OPERATOR,
  ],
  ["document.published", "Library", "Ananya Sen published ‘Library’"],
  [
    "document.moved",
    "Hostel: rules: /Hostel → /Hostels",
    "Ananya Sen gave the page ‘Hostel: rules’ another address: /Hostel → /Hostels",
  ],
  ["invitation.created", "new@example.in", "Ananya Sen invited new@example.in to be an admin"],
  ["event.updated", "Walk", "z@example.in changed the event ‘Walk’", { adminId: "z9", adminEmail: "z@example.in" }],
  ["hostel-room.given-away", "Room 7", "Ananya Sen did ‘hostel room: given away’ with ‘Room 7’"],
  ["constructor", "", "Ananya Sen did ‘constructor’"],
  ["backup.made", "", "An unknown person did ‘backup: made’", NOBODY],
])("%s of %s: %s", ([action, subject, sentence, differs]) => {
  expect(auditSentence(anEntry({ ...differs, action, subject }), NAMES)).toBe(sentence);
});

test("entries are grouped by the college's days, today and yesterday by name", () => {
  const moments = ["2026-11-21T18:30:00Z", "2026-11-21T18:29:59Z", "2026-11-20T18:30:00Z", "2026-11-20T03:00:00Z"];
  const days = groupByDay(
    moments.map((at) => anEntry({ at })),
    Date.parse("2026-11-21T20:00:00Z"),
  );

  expect(days.map(({ heading, entries }) => [heading, entries.length])).toEqual([
    ["Today, 22 Nov 2026", 1],
    ["Yesterday, 21 Nov 2026", 2],
    ["Fri, 20 Nov 2026", 1],
  ]);
});
