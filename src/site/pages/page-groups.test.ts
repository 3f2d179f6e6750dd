import { expect, test } from "vitest";
import { crumbsOf, PAGE_GROUPS, peopleListedOn } from "./page-groups.ts";

test("a laboratory's page leads back to the laboratories of the home page", () => {
  expect(crumbsOf({ group: "laboratory", route: "/Microbiology" })).toEqual([
    { title: "Laboratories", href: "/#laboratories" },
  ]);
});

test("the page that heads its group does not name itself twice", () => {
  expect(crumbsOf({ group: "people", route: "/Faculties" })).toEqual([]);
  expect(crumbsOf({ group: "people", route: "/Director" })).toEqual([{ title: "Faculties", href: "/Faculties" }]);
});

test("pages without a group of their own kind stand directly below home", () => {
  expect(crumbsOf({ group: "other", route: "/Privacy" })).toEqual([]);
  expect(PAGE_GROUPS.other.related).toEqual([]);
});

test("teachers and staff are listed on their pages only", () => {
  expect(peopleListedOn("/Faculties")).toBe("faculty");
  expect(peopleListedOn("/NonTeachingStaff")).toBe("non-teaching");
  expect(peopleListedOn("/Principal")).toBeNull();
});
