import { expect, test } from "vitest";
import { ownPasswordErrors } from "./own-password-errors.ts";

const BOTH = "Passwords must match and be at least 8 characters";
const GOOD = { currentPassword: "Amaltas 2026 jhoor", newPassword: "Kadam phul 7", confirm: "Kadam phul 7" };

test.for([
  [GOOD, {}],
  [{ ...GOOD, currentPassword: "" }, { currentPassword: "Password is required" }],
  [{ ...GOOD, newPassword: "Kadam 7", confirm: "Kadam 7" }, { newPassword: BOTH }],
  [{ ...GOOD, newPassword: "", confirm: "" }, { newPassword: BOTH }],
  [{ ...GOOD, confirm: "Kadam phul 8" }, { confirm: BOTH }],
  [{ ...GOOD, newPassword: "kadam phul", confirm: "kadam phul" }, { newPassword: "Use upper, lower and number" }],
] as const)("%j: %j", ([values, errors]) => {
  expect(ownPasswordErrors(values)).toEqual(errors);
});
