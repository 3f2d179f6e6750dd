import { expect, test } from "vitest";
import { AUDIT_TOPICS, permissionsForChange } from "#contract/activity.ts";
import type { AuditEntry } from "#contract/admins.ts";
import { AUDIT_SENTENCES, auditSentence, groupByDay, knownNames } from "./audit-sentence.ts";

const ANANYA = {
  _id: "a1",
  name: "Ananya Sen",
  email: "ananya@example.in",
  roles: [],
  createdAt: "",
  lastUsedAt: null,
};
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
    details: {},
    ...differs,
  };
}

test("every action belongs to one topic of the filter", () => {
  const nouns = Object.values(AUDIT_TOPICS).flat();

  expect(Object.keys(AUDIT_SENTENCES).filter((action) => !nouns.includes(action.split(".")[0] ?? ""))).toEqual([]);
  expect(new Set(nouns).size).toBe(nouns.length);
});

type Case = [
  action: string,
  subject: string,
  sentence: string,
  details?: AuditEntry["details"],
  by?: Partial<AuditEntry>,
];

test.for<Case>([
  ["event.deleted", "Freshers’ welcome", "Ananya Sen deleted the event ‘Freshers’ welcome’"],
  ["announcement.created", "ছুটির নোটিস", "Ananya Sen added the announcement ‘ছুটির নোটিস’"],
  ["placed-student.updated", "Rahul", "Ananya Sen changed the record of the placed student ‘Rahul’"],
  ["gallery-category.deleted", "Sports", "Ananya Sen deleted the gallery category ‘Sports’ and all its images"],
  ["gallery-category.updated", "C", "Ananya Sen renamed the gallery category ‘A’ to ‘C’", { from: "A" }],
  ["gallery-image.uploaded", "Sports: 2026", "Ananya Sen uploaded 3 images to ‘Sports: 2026’", { count: 3 }],
  ["gallery-image.deleted", "Image gallery", "Ananya Sen deleted an image of ‘Image gallery’", { publicId: "g/019a" }],
  ["enquiry.updated", "Moumita Das", "Ananya Sen worked on the enquiry of Moumita Das"],
  ["enquiry.updated", "", "Ananya Sen worked on an enquiry that has been erased"],
  ["enquiry.mail-resent", "Moumita Das", "Ananya Sen sent a mail about the enquiry of Moumita Das again"],
  ["enquiry.link-made", "Moumita Das", "Ananya Sen made a family link for the enquiry of Moumita Das"],
  ["enquiry.mail-resent", "", "Ananya Sen again sent a mail about an enquiry that has been erased"],
  ["enquiry.erased", "", "The operator of the server erased 1 enquiry", { count: 1 }, OPERATOR],
  ["enquiry.exported", "", "Ananya Sen exported 1 enquiry as a table", { count: 1 }],
  ["admin.signed-up", "ananya@example.in", "Ananya Sen signed up, by invitation", { how: "invitation" }],
  ["admin.removed", "Bimal Roy", "Ananya Sen removed the admin Bimal Roy (b@x.in)", { email: "b@x.in", enquiries: 0 }],
  [
    "admin.removed",
    "Bimal Roy",
    "Ananya Sen removed the admin Bimal Roy (b@x.in), whose 3 enquiries have no owner now",
    { email: "b@x.in", enquiries: 3 },
  ],
  ["session.started", "An unknown device", "Ananya Sen logged in with an unknown device"],
  [
    "session.forced",
    "Linux",
    "Ananya Sen logged out their other device, Linux at 2001:db8::1",
    { browser: "Linux", system: null, address: "2001:db8::1" },
  ],
  ["session.forced", "Linux", "Ananya Sen logged out their other device, Linux", { browser: "Linux", system: null }],
  ["session.forced", "", "Ananya Sen logged out their other device"],
  ["login.failed", "bimal@example.in", "A login as Bimal Roy failed", { isLast: false }, NOBODY],
  [
    "login.failed",
    "",
    "A login with an unknown email failed; more in this minute are not listed",
    { isLast: true },
    NOBODY,
  ],
  [
    "password.reset-requested",
    "bimal@example.in",
    "A link to reset the password of Bimal Roy was asked for",
    {},
    NOBODY,
  ],
  [
    "password.reset-requested",
    "bimal@example.in",
    "The operator of the server made a link to reset the password of Bimal Roy",
    {},
    OPERATOR,
  ],
  ["document.published", "Library", "Ananya Sen published ‘Library’"],
  [
    "document.schedule-failed",
    "Library",
    "A scheduled text was not published: Library: It had faults when it was due.",
    { code: "has_faults" },
  ],
  [
    "document.scheduled",
    "Library",
    "Ananya Sen set ‘Library’ to be published on 24 Jun 2026, 9:12 am",
    { publishAt: "2026-06-24T03:42:00.000Z" },
  ],
  [
    "document.moved",
    "Hostel: rules",
    "Ananya Sen gave the page ‘Hostel: rules’ another address: /Hostel → /Hostels",
    { from: "/Hostel", to: "/Hostels" },
  ],
  ["invitation.created", "new@example.in", "Ananya Sen invited new@example.in to be an admin"],
  ["event.updated", "Walk", "z@example.in changed the event ‘Walk’", {}, { adminId: "z9", adminEmail: "z@example.in" }],
  ["hostel-room.given-away", "Room 7", "Ananya Sen did ‘hostel room: given away’ with ‘Room 7’"],
  ["constructor", "", "Ananya Sen did ‘constructor’"],
  ["backup.made", "", "An unknown person did ‘backup: made’", {}, NOBODY],
])("%s of %s: %s", ([action, subject, sentence, details = {}, by]) => {
  expect(auditSentence(anEntry({ ...by, action, subject, details }), NAMES)).toBe(sentence);
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

test("every change but those of the own account and the login needs a permission", () => {
  const free = Object.keys(AUDIT_SENTENCES).filter((action) => permissionsForChange(action, null) === undefined);
  expect(free.sort()).toEqual([
    "access.refused",
    "login.failed",
    ...["password.changed", "password.reset", "password.reset-requested"],
    ...["second-factor.added", "second-factor.recovered", "second-factor.removed"],
    ...["session.ended", "session.forced", "session.started"],
  ]);
});
