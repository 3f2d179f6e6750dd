import { expect, test } from "vitest";
import { personIdOf } from "./field-meta.ts";

test.each([
  ["Dr Lakshmi Murmu", "Lecturer", "lakshmi-murmu"],
  ["Dr Lakshmi Murmu", "Principal in charge", "principal"],
  ["সুমিতা হেমব্রম", "Lecturer", "person"],
  ["", "Lecturer", ""],
])("the id derived from the name %o and the post %o is %o", (english, post, id) => {
  expect(personIdOf({ name: { english }, post })).toBe(id);
});
