import { expect, test } from "vitest";
import { ownPasswordErrors } from "./own-account-card.tsx";
import { loginUrl, returnPath } from "./session-redirects.ts";

test("the login leads back to the same tab and search", () => {
  const address = loginUrl("/admin?tab=event&search=walk");

  expect(returnPath(new URL(address, "http://localhost").search)).toBe("/admin?tab=event&search=walk");
  expect(loginUrl("/admin")).toBe("/admin/login");
});

test.for(["https://evil.example/", "//evil.example/admin", "/admin/login", "/admin/", "/adminx", "", "/admin/../x"])(
  "the login does not lead to %s",
  (next) => {
    expect(returnPath(`?next=${encodeURIComponent(next)}`)).toBe("/admin");
  },
);

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
