import { expect, test } from "vitest";
import { createDraft, hashOf } from "./draft.ts";

const VALUES = { name: "মৌমিতা দাস", email: "moumita@example.in", mobile: "98300", course: "" };
const ENQUIRY = { name: "Moumita Das", email: "moumita@example.in", mobile: "9830012345", course: "B.Pharm" } as const;
const EMPTY = {
  own: "",
  values: { name: "", email: "", mobile: "", course: "" },
  submission: null,
  unanswered: null,
  sent: null,
};

/** In-memory replacement for `sessionStorage`, with the methods that the draft uses. */
function aStorage() {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
  return { entries, getStorage: () => storage as unknown as Storage };
}

test("the tab's next page restores the typed values, and sends the same enquiry with the same id", () => {
  const { getStorage } = aStorage();
  const firstPage = createDraft(getStorage);
  firstPage.save({ values: VALUES });
  const id = firstPage.submissionIdOf(ENQUIRY);

  expect(id).toMatch(/^[\w-]{16,64}$/);
  expect(createDraft(getStorage).read().values).toEqual(VALUES);
  expect(createDraft(getStorage).submissionIdOf(ENQUIRY)).toBe(id);
});

test("a change of any field gives the enquiry another submission id", () => {
  const draft = createDraft(aStorage().getStorage);
  const changes = Object.keys(ENQUIRY).map((field) => ({ ...ENQUIRY, [field]: "other" }));

  expect(new Set([ENQUIRY, ...changes].map((one) => draft.submissionIdOf(one))).size).toBe(5);
});

test("an acknowledged enquiry leaves only a hash, and an equal enquiry has a new id", () => {
  const { entries, getStorage } = aStorage();
  const draft = createDraft(getStorage);
  draft.save({ values: VALUES, unanswered: hashOf(VALUES) });
  const id = draft.submissionIdOf(ENQUIRY);

  draft.clear(VALUES);

  expect(draft.read()).toEqual({ ...EMPTY, sent: hashOf(VALUES) });
  expect([...entries.values()].join()).not.toMatch(/মৌমিতা|moumita|98300/);
  expect(draft.submissionIdOf(ENQUIRY)).not.toBe(id);
});

test("different values have different hashes, whichever field differs", () => {
  const others = Object.keys(VALUES).map((field) => ({ ...VALUES, [field]: "x" }));
  const swapped = { ...VALUES, name: VALUES.email, email: VALUES.name };

  expect(new Set([VALUES, swapped, ...others].map(hashOf)).size).toBe(6);
});

test("a page reads what a later page of the tab has written", () => {
  const { getStorage } = aStorage();
  const [first, second] = [createDraft(getStorage), createDraft(getStorage)];
  first.save({ values: VALUES });
  second.clear(VALUES);

  expect(first.read().sent).toBe(hashOf(VALUES));
});

test("if the browser forbids storage, the draft lasts as long as the page", () => {
  const draft = createDraft(() => {
    throw new DOMException("Access is denied", "SecurityError");
  });

  draft.save({ values: VALUES });

  expect(draft.read().values).toEqual(VALUES);
});
