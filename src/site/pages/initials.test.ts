import { expect, test } from "vitest";
import { initials } from "./initials.ts";

test("initials come from the first and the last name", () => {
  expect(initials("Subodh Kumar Saha")).toBe("SS");
  expect(initials("Ananya")).toBe("A");
});

test("titles are no names", () => {
  expect(initials("Dr Prasenjit Barman")).toBe("PB");
  expect(initials("Prof. Mrs Farhana Khatun")).toBe("FK");
});

test("a name in Bengali gives its first letters", () => {
  expect(initials("মন্দিরা বন্দ্যোপাধ্যায়")).toBe("মব");
});
