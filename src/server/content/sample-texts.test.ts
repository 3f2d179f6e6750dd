import { expect, test } from "vitest";
import { loadContent } from "./load-content.ts";

const { pages, people } = await loadContent("content");

function htmlOf(route: string): string {
  return pages.find((page) => page.route === route)?.html ?? "";
}

test("the pages on the college, its people, admission and money say at least 190 words each", () => {
  const groups = ["about", "message", "people", "admission", "help", "other"];
  const words = pages
    .filter(({ group }) => groups.includes(group))
    .map(
      ({ route, html }) => [route, html.replace(/<[^>]*>/g, " ").match(/[\p{L}\p{N}\p{M}]+/gu)?.length ?? 0] as const,
    );

  expect(words.length).toBeGreaterThanOrEqual(20);
  // The page of the search is for searching.
  expect(words.filter(([route, count]) => count < 190 && route !== "/Search")).toEqual([]);
});

test("each scholarship names who, how much and where, and the day on which it was last reviewed", () => {
  const schemes = htmlOf("/ScholarshipPage")
    .split(/<h2[^>]*>/)
    .filter((section) => section.includes("How much:"));

  expect(schemes.length).toBeGreaterThan(5);
  const complete =
    /Who:[\s\S]*How much:[\s\S]*Where:[\s\S]*https:[\s\S]*Last reviewed:<\/strong> \d{1,2} [A-Z][a-z]{2} \d{4}/;
  expect(schemes.filter((scheme) => !complete.test(scheme))).toEqual([]);
});

test("parents find the steps in Bengali on the pages of admission, money and contact", () => {
  const routes = pages.filter(({ group }) => group === "admission" || group === "help").map(({ route }) => route);
  const missing = [...routes, "/ContactUs"].filter((route) => !/<span lang="bn">[^<]{80,}/.test(htmlOf(route)));

  expect(missing).toEqual([]);
});

test("there are teachers for three courses, and all but the guests name a register number that is plainly a sample", () => {
  const teachers = people.filter(({ group }) => group === "faculty");
  const regular = teachers.filter(({ post }) => post !== "Guest Lecturer");
  const numbers = regular.map(({ registration }) => registration);

  expect(regular.length).toBeGreaterThanOrEqual(14);
  expect(numbers.filter((number) => !/^Sample \d{5}$/.test(number ?? ""))).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(people.filter(({ group }) => group === "non-teaching").length).toBeGreaterThanOrEqual(10);
  expect(people.filter(({ name }) => !/\p{Script=Bengali}/u.test(name.bengali ?? ""))).toEqual([]);
});
