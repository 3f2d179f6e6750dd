import { expect, test } from "vitest";
import { loginAddress, wayBack } from "./way-back.ts";

test("the login leads back to the tab and the search that somebody was at", () => {
  const address = loginAddress("/admin?tab=event&search=walk");

  expect(wayBack(new URL(address, "http://localhost").search)).toBe("/admin?tab=event&search=walk");
});

test("from the dashboard without a tab the login's address is the plain one", () => {
  expect(loginAddress("/admin")).toBe("/admin/login");
});

test.for(["https://evil.example/", "//evil.example/admin", "/admin/login", "/admin/", "/adminx", "", "/admin/../x"])(
  "%s is nobody's way back",
  (next) => {
    expect(wayBack(`?next=${encodeURIComponent(next)}`)).toBe("/admin");
  },
);
