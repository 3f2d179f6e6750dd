import { expect, test } from "vitest";
import { closestName, didYouMean } from "./closest-name.ts";

test.each([
  ["seat", "seats"],
  ["furtherstudy", "furtherStudy"],
  ["adress", "address"],
  ["Name", "name"],
])("%s was meant as %s", (written, meant) => {
  expect(closestName(written, ["furtherStudy", "address", "seats", "name"])).toBe(meant);
});

test("nothing is suggested where nothing is near", () => {
  expect(closestName("hostel", ["seats", "name", "fees"])).toBeNull();
  expect(didYouMean("hostel", [])).toBe("");
});
