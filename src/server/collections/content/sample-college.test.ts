import { expect, test } from "vitest";
import type { Menu } from "#contract/content.ts";
import { PUBLIC_ROUTES } from "#tests/support/public-routes.ts";
import { loadContent } from "./load-content.ts";

const { courses, menu, pages, ...others } = await loadContent("content");

test("every public route of behaviour.md exists exactly once in its exact spelling", () => {
  const routes = [...courses, ...pages].map(({ route }) => route);

  expect(["/", ...routes].sort()).toEqual([...PUBLIC_ROUTES, "/Notices", "/Search"].sort());
});

test("the header's menu has the specified groups, and one link to each page except privacy, notices and search", () => {
  expect(menu.header.map(outline)).toEqual([
    "Home",
    ["About Us", 6],
    ["Courses", 3],
    ["Admission", 5],
    ["Faculties", 4],
    ["Facilities", 6],
    ["Infrastructure", 7],
    "Gallery",
    "Event",
    "Training and Placement Cell",
    "Contact Us",
  ]);
  const infrastructure = menu.header[6];
  const last = infrastructure && "children" in infrastructure ? infrastructure.children.at(-1) : undefined;
  expect(last && outline(last)).toEqual(["Laboratories", 13]);
  const targets = menu.header.flatMap(targetsOf);
  expect(targets.toSorted()).toEqual(PUBLIC_ROUTES.filter((route) => route !== "/Privacy").sort());
});

test("the footer has the specification's two labels that do not match their addresses, and the old contact address", () => {
  const links = menu.footer.flatMap(({ children }) => children);

  expect(links).toContainEqual({ title: "Message of Secretary", to: "/MessageFromGeneralSecreatry" });
  expect(links).toContainEqual({ title: "Message of Principal", to: "/MessageFromTreasurer" });
  expect(links).toContainEqual({ title: "Contact Us", to: "/contactpage" });
});

test("the sample's telephone numbers and mail addresses are invented, except for the national helplines", () => {
  const text = JSON.stringify({ courses, menu, pages, ...others });
  const addresses = text.match(/[\w.+-]+@[\w.-]+\w/g) ?? [];
  const numbers = text.match(/\d[\d -]{6,}\d/g) ?? [];
  const dialled = numbers.map((number) => number.replace(/\D/g, "")).filter((digits) => digits.length >= 10);
  const invented = dialled.filter((digits) => !["18001805522", "18001028014"].includes(digits));

  expect(invented.length).toBeGreaterThan(6);
  expect(invented.filter((digits) => !/^(91)?00000000\d\d$/.test(digits))).toEqual([]);
  expect(addresses.filter((address) => !address.endsWith("@krishnachura.example"))).toEqual([]);
});

test("pages about admission and financial help have the day of their last review", () => {
  const dated = pages.filter(({ group }) => group === "admission" || group === "help");

  expect(dated).toHaveLength(5);
  for (const { route, lastReviewed } of dated) expect(lastReviewed, route).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test("each scholarship says who gets it, how much and where to apply, and the text does not repeat the review day", () => {
  const page = pages.find(({ route }) => route === "/ScholarshipPage");
  const schemes = page?.html.split(/<h2[^>]*>/).filter((section) => section.includes("How much:")) ?? [];

  expect(schemes.length).toBeGreaterThan(5);
  const complete = /Who:[\s\S]*How much:[\s\S]*Where:[\s\S]*https:/;
  expect(schemes.filter((scheme) => !complete.test(scheme))).toEqual([]);
  expect(page?.html).not.toMatch(/last reviewed/i);
  expect(page?.html).not.toMatch(/<td>(A monthly allowance|Differs)<\/td>/);
});

test("the sample names no year before the current season, except years in which something happened", () => {
  const { college, home, samples } = others;
  const { campaignLabel, ...facts } = college;
  const founded = new Set(["1987", "2014", "2017", "2018", "2020", "2023"]);
  const text = JSON.stringify({
    pages: pages.map(({ html, lead, facts }) => ({ html, lead, facts })),
    facts,
    home,
    courses,
    ...samples,
    almanac: null,
  });
  const years = text.match(/\b(19|20)\d\d\b/g) ?? [];

  expect(campaignLabel).toBe("ADMISSION ENQUIRY 2025");
  expect(years.filter((year) => Number(year) < 2026 && !founded.has(year))).toEqual([]);
});

type Entry = Menu["header"][number] | { title: string; children: { title: string; to: string }[] };

function outline(entry: Entry): string | [string, number] {
  return "children" in entry ? [entry.title, entry.children.length] : entry.title;
}

function targetsOf(entry: Entry): string[] {
  return "children" in entry ? entry.children.flatMap(targetsOf) : [entry.to];
}
