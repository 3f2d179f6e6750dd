import { expect, test } from "vitest";
import { createDraftStore, markOf } from "./draft.ts";

const EMPTY = {
  values: { name: "", email: "", mobile: "", course: "" },
  submission: null,
  unanswered: null,
  sent: null,
};
const VALUES = { name: "মৌমিতা দাস", email: "moumita@example.in", mobile: "98300", course: "" };
const SUBMISSION = { id: "0b1a6c0e-5f0e-4d69-a2a1-7e0b7a0d3c55", content: "[]" };

/** As much of a browser's storage as the draft needs. */
function aStorage(stored: Record<string, string> = {}) {
  const entries = new Map(Object.entries(stored));
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  return { entries, getStorage: () => storage as unknown as Storage };
}

test("the next page of the same tab finds what was typed and what was sent", () => {
  const { getStorage } = aStorage();
  const firstPage = createDraftStore(getStorage);
  firstPage.save({ values: VALUES });
  firstPage.save({ submission: SUBMISSION });

  expect(createDraftStore(getStorage).read()).toEqual({ ...EMPTY, values: VALUES, submission: SUBMISSION });
});

test("an enquiry that was acknowledged leaves a mark behind, and nothing that anybody could read", () => {
  const { entries, getStorage } = aStorage();
  const store = createDraftStore(getStorage);
  store.save({ values: VALUES, submission: SUBMISSION, unanswered: markOf(VALUES) });

  store.clear(VALUES);

  expect(store.read()).toEqual({ ...EMPTY, sent: markOf(VALUES) });
  expect([...entries.values()].join()).not.toMatch(/মৌমিতা|moumita|98300/);
});

test("values that differ have marks that differ, whichever field it is in", () => {
  const others = Object.keys(VALUES).map((field) => ({ ...VALUES, [field]: "x" }));
  const swapped = { ...VALUES, name: VALUES.email, email: VALUES.name };

  expect(new Set([VALUES, swapped, ...others].map(markOf)).size).toBe(6);
});

test("a page that comes back reads what the next one has written", () => {
  const { getStorage } = aStorage();
  const [first, second] = [createDraftStore(getStorage), createDraftStore(getStorage)];
  first.save({ values: VALUES });
  second.clear(VALUES);

  first.readAnew();

  expect(first.read().sent).toBe(markOf(VALUES));
});

test("where the browser forbids storage the draft lives as long as the page", () => {
  const store = createDraftStore(() => {
    throw new DOMException("Access is denied", "SecurityError");
  });

  store.save({ values: VALUES });

  expect(store.read().values).toEqual(VALUES);
  store.clear(VALUES);
  expect(store.read()).toEqual({ ...EMPTY, sent: markOf(VALUES) });
});

test.each(["{", "null", "7", '"text"', "[]", '{"values":null}', '{"values":{"name":5},"submission":{"id":5}}'])(
  "what is no draft is taken for none: %s",
  (stored) => {
    const { getStorage } = aStorage({ "enquiry-draft": stored });

    expect(createDraftStore(getStorage).read()).toEqual(EMPTY);
  },
);
