import { expect, test } from "vitest";
import type { Menu } from "#contract/menu.ts";
import { PUBLIC_ROUTES } from "#tests/support/public-routes.ts";
import { loadContent } from "./load-content.ts";

/** Every route of the specification but the home page has words in the content, and so have our own. */
const ROUTES = [...PUBLIC_ROUTES.filter((route) => route !== "/"), "/Notices", "/Search"];

const content = await loadContent("content");

test("every public route of the specification exists exactly once in its exact spelling", () => {
  const routes = [...content.courses, ...content.pages].map(({ route }) => route);

  expect(routes.toSorted()).toEqual(ROUTES.toSorted());
});

test("the menu has the groups and the depth that the specification names", () => {
  expect(content.menu.header.map(outline)).toEqual([
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
  const infrastructure = content.menu.header[6];
  const last = infrastructure && "children" in infrastructure ? infrastructure.children.at(-1) : undefined;
  expect(last && outline(last)).toEqual(["Laboratories", 13]);
});

test("the menu leads to every page but the privacy notice, the notices and the search, and to each only once", () => {
  const targets = content.menu.header.flatMap(targetsOf);
  const others = ["/Notices", "/Privacy", "/Search"];

  expect(targets.toSorted()).toEqual(["/", ...ROUTES.filter((route) => !others.includes(route))].toSorted());
});

test("the footer keeps the two labels that do not match their addresses, and the old contact address", () => {
  const links = content.menu.footer.flatMap(({ children }) => children);

  expect(links).toContainEqual({ title: "Message of Secretary", to: "/MessageFromGeneralSecreatry" });
  expect(links).toContainEqual({ title: "Message of Principal", to: "/MessageFromTreasurer" });
  expect(links).toContainEqual({ title: "Contact Us", to: "/contactpage" });
});

test("laboratories and facilities are complete and follow the order of the menu", () => {
  const titlesOf = (group: string) => content.pages.filter((page) => page.group === group).map(({ title }) => title);

  expect(titlesOf("laboratory")).toHaveLength(13);
  expect(titlesOf("laboratory").at(0)).toBe("Pharmacognosy");
  expect(titlesOf("laboratory").at(-1)).toBe("Central Instrument Room");
  expect(titlesOf("facility")).toHaveLength(12);
});

test("no telephone number of the sample is anybody's, but the national helplines", () => {
  const numbers = JSON.stringify(content).match(/\d[\d -]{6,}\d/g) ?? [];
  const dialled = numbers.map((number) => number.replace(/\D/g, "")).filter((digits) => digits.length >= 10);
  const invented = dialled.filter((digits) => !["18001805522", "18001028014"].includes(digits));

  expect(invented.length).toBeGreaterThan(6);
  expect(invented.filter((digits) => !/^(91)?00000000\d\d$/.test(digits))).toEqual([]);
});

test("no mail address of the sample is anybody's", () => {
  const addresses = JSON.stringify(content).match(/[\w.+-]+@[\w.-]+\w/g) ?? [];

  expect(addresses.filter((address) => !address.endsWith("@krishnachura.example"))).toEqual([]);
});

test("pages that name dates or money say when they were last compared with the rules", () => {
  const dated = content.pages.filter(({ group }) => group === "admission" || group === "help");

  expect(dated).toHaveLength(5);
  expect(dated.filter(({ lastReviewed }) => lastReviewed === undefined)).toEqual([]);
});

test("every page says something of its own", () => {
  const texts = content.pages.map(({ route, html }) => ({
    route,
    words: html.replace(/<[^>]*>/g, " ").split(/\s+/).length,
  }));

  expect(texts.filter(({ words }) => words < 75)).toEqual([]);
  expect(new Set(content.pages.map(({ description }) => description)).size).toBe(content.pages.length);
  expect(new Set(content.pages.map(({ title }) => title)).size).toBe(content.pages.length);
});

test("the sum that stands below the fees of a course is that of its rows", () => {
  for (const { name, duration, fees } of content.courses) {
    const times = (unit: string) => Number(new RegExp(`(\\d+) ${unit}s`).exec(duration)?.[1] ?? 1);
    const sum = fees.rows.reduce((total, { amount, per }) => total + amount * times(per), 0);
    expect(fees.note, name).toContain(`₹${sum.toLocaleString("en-IN")}`);
  }
});

test("the sample rows show past and coming events, and a cancelled one", () => {
  const { notices, events, placedStudents } = content.samples;

  expect(notices).toHaveLength(24);
  expect(placedStudents).toHaveLength(8);
  expect(events.some(({ inDays }) => inDays < 0)).toBe(true);
  expect(events.some(({ inDays, status }) => inDays > 0 && status === "published")).toBe(true);
  expect(events.some(({ status }) => status === "cancelled")).toBe(true);
});

type Entry = Menu["header"][number] | { title: string; children: { title: string; to: string }[] };

function outline(entry: Entry): string | [string, number] {
  return "children" in entry ? [entry.title, entry.children.length] : entry.title;
}

function targetsOf(entry: Entry): string[] {
  return "children" in entry ? entry.children.flatMap(targetsOf) : [entry.to];
}
