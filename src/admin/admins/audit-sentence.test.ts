import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { AUDIT_TOPICS, type AuditEntry } from "#contract/admins.ts";
import { AUDIT_SENTENCES, auditSentence, knownNames } from "./audit-sentence.ts";

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

const SOURCES = globSync("src/server/**/*.ts")
  .filter((file) => !file.endsWith(".test.ts") && !file.startsWith("src/server/testing/"))
  .map((file) => readFileSync(file, "utf8"))
  .filter((text) => /\brecordAct\(|\bact: \{/.test(text));

/** What stands after `action:`, and after `by:`, which one service hands on as the action. */
function written(): { literals: Set<string>; others: Set<string> } {
  const values = SOURCES.flatMap((text) => [...text.matchAll(/\baction:\s*([^,;}\n]+)|\bby: ("[a-z.-]+")/g)]).map(
    ([, action, by]) => action ?? by ?? "",
  );
  const literals = values.filter((value) => /^"[a-z-]+\.[a-z-]+"/.test(value)).map((value) => JSON.parse(value.trim()));
  return { literals: new Set(literals), others: new Set(values.filter((value) => !value.startsWith('"'))) };
}

test("every action that the server writes has a sentence of its own, and no other has", () => {
  const { literals, others } = written();

  expect([...literals].sort()).toEqual(Object.keys(AUDIT_SENTENCES).sort());
  // An action that is put together in another way would escape this test.
  expect([...others].sort()).toEqual([expect.stringMatching(/^`\$\{string$/), "act.action", "by"]);
});

test("every action belongs to one topic of the filter", () => {
  const words = Object.values(AUDIT_TOPICS).flat();

  const homeless = [...written().literals].filter((action) => !words.some((word) => action.startsWith(`${word}.`)));

  expect(homeless).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
});

test.for<[action: string, subject: string, sentence: string, differs?: Partial<AuditEntry>]>([
  ["event.deleted", "Freshers’ welcome", "Ananya Sen deleted the event ‘Freshers’ welcome’"],
  ["announcement.created", "ছুটির নোটিস", "Ananya Sen added the announcement ‘ছুটির নোটিস’"],
  ["gallery-category.renamed", "A → B → C", "Ananya Sen renamed the gallery category ‘A → B’ to ‘C’"],
  ["gallery-category.renamed", "A title cut off", "Ananya Sen renamed the gallery category ‘A title cut off’"],
  ["gallery-image.uploaded", "Sports: 2026: 3 images", "Ananya Sen uploaded 3 images to ‘Sports: 2026’"],
  ["gallery-image.deleted", "Image gallery: gallery/019a", "Ananya Sen deleted an image of ‘Image gallery’"],
  ["enquiry.updated", "Moumita Das", "Ananya Sen worked on the enquiry of Moumita Das"],
  ["enquiry.updated", "", "Ananya Sen worked on an enquiry that has been erased"],
  ["enquiry.mail-resent", "Moumita Das", "Ananya Sen sent a mail about the enquiry of Moumita Das again"],
  ["enquiry.mail-resent", "", "Ananya Sen again sent a mail about an enquiry that has been erased"],
  ["enquiry.erased", "1 enquiries", "The operator of the server erased 1 enquiry", OPERATOR],
  ["enquiry.exported", "1 enquiries", "Ananya Sen exported 1 enquiry as a table"],
  ["enquiry.exported", "24 enquiries", "Ananya Sen exported 24 enquiries as a table"],
  ["admin.signed-up", "ananya@example.in, by invitation", "Ananya Sen signed up, by invitation"],
  ["admin.removed", "Roy, Bimal, bimal@example.in", "Ananya Sen removed the admin Roy, Bimal (bimal@example.in)"],
  [
    "admin.removed",
    "Bimal Roy, bimal@example.in; 1 enquiries",
    "Ananya Sen removed the admin Bimal Roy (bimal@example.in), whose 1 enquiry has no owner now",
  ],
  [
    "admin.removed",
    "Roy; Bimal, bimal@example.in; 3 enquiries",
    "Ananya Sen removed the admin Roy; Bimal (bimal@example.in), whose 3 enquiries have no owner now",
  ],
  ["session.started", "Chrome on Android", "Ananya Sen logged in with Chrome on Android"],
  ["session.started", "An unknown device", "Ananya Sen logged in with an unknown device"],
  [
    "session.forced",
    "Firefox on Linux, 2001:db8::1",
    "Ananya Sen logged out their other device, Firefox on Linux at 2001:db8::1",
  ],
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
  [
    "invitation.created",
    "new@example.in",
    "The operator of the server invited new@example.in to be an admin",
    OPERATOR,
  ],
  [
    "event.updated",
    "Walk",
    "gone@example.in changed the event ‘Walk’",
    { adminId: "z9", adminEmail: "gone@example.in" },
  ],
  ["hostel-room.given-away", "Room 7", "Ananya Sen did ‘hostel room: given away’ with ‘Room 7’"],
  ["constructor", "", "Ananya Sen did ‘constructor’"],
  ["backup.made", "", "Somebody who was not logged in did ‘backup: made’", NOBODY],
])("%s of %s: %s", ([action, subject, sentence, differs]) => {
  expect(auditSentence(anEntry({ ...differs, action, subject }), NAMES)).toBe(sentence);
});

test("two admins of one name are told apart by their addresses", () => {
  const names = knownNames([ANANYA, { ...ANANYA, _id: "c3", email: "second@example.in" }]);

  const sentence = auditSentence(anEntry({}), names);

  expect(sentence).toBe("Ananya Sen (ananya@example.in) deleted the event ‘Freshers’ welcome’");
});
