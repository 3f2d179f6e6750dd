import { expect, test } from "vitest";
import { peopleSchema } from "#contract/content.ts";
import { computePlaceholders, FAKE_CONTACT_PATTERN, MISSING_FACT } from "#contract/placeholders.ts";
import { renderMarkdown } from "./markdown.ts";
import { pruneValues } from "./prune-content.ts";

const isHidden = (target: string) => target.startsWith("/Hostel");
const render = (body: string) => renderMarkdown(body.replaceAll("{missing}", MISSING_FACT), "en", false, isHidden).html;

test("only the paragraph, list entry or table row that contains a missing fact is left out", () => {
  expect(render("Open.\n\nAsk {missing}.\n\nClosed.")).toBe("<p>Open.</p>\n<p>Closed.</p>");
  expect(render("- one\n- two {missing}\n- three")).toBe("<ul>\n<li>one</li>\n<li>three</li>\n</ul>");
  expect(render("1. one {missing}\n   more\n2. two")).toBe("<ol>\n<li>two</li>\n</ol>");
  const table = render("| A | B |\n|---|---|\n| 1 | {missing} |\n| 2 | two |");
  expect(table).toContain("<td>2</td>");
  expect(table).not.toContain("<td>1</td>");
});

test("a list, table or section that becomes empty is removed, and a section that was empty before stays", () => {
  expect(render("## Who\n\n- {missing}\n\n## When\n\nToday.")).toBe('<h2 id="on-when">When</h2>\n<p>Today.</p>');
  expect(render("## Who\n\n### First\n\n{missing}\n\n### Second\n\nYou.")).toBe(
    '<h2 id="on-who">Who</h2>\n<h3 id="on-second">Second</h3>\n<p>You.</p>',
  );
  expect(render("| A |\n|---|\n| {missing} |")).toBe("");
  expect(render("## Empty\n\n## Who\n\n{missing}")).toBe('<h2 id="on-empty">Empty</h2>');
});

test("a list entry with a link to a hidden page is left out, and in a paragraph such a link becomes plain text", () => {
  expect(render("- [Hostel](/Hostel#rooms): rooms\n- [Library](/Library)")).toBe(
    '<ul>\n<li><a href="/Library">Library</a></li>\n</ul>',
  );
  expect(render("See [the *hostel*](/Hostel) and [the library](/Library).")).toBe(
    '<p>See the <em>hostel</em> and <a href="/Library">the library</a>.</p>',
  );
});

test("entries of a document's values that contain a missing fact or lead to a hidden page are left out", () => {
  const menu = [
    { title: "Home", to: "/" },
    { title: "Living", children: [{ title: "Hostel", to: "/Hostel" }] },
  ];
  expect(pruneValues(menu, isHidden)).toEqual([{ title: "Home", to: "/" }]);
  const page = {
    title: "Library",
    lead: `Ask ${MISSING_FACT}.`,
    facts: [{ label: "Librarian", value: MISSING_FACT }],
    empty: [],
  };
  expect(pruneValues(page, isHidden)).toEqual({ title: "Library", facts: [], empty: [] });
});

test("a missing optional text is left out alone, a missing required one with its entry or optional group", () => {
  const phone = { label: MISSING_FACT, dial: MISSING_FACT };
  const person = { id: "x", name: { english: "X" }, group: "faculty", post: "Teacher" };
  expect(pruneValues([{ ...person, phone, email: MISSING_FACT }], isHidden, peopleSchema)).toEqual([person]);
  expect(pruneValues([person, { ...person, post: MISSING_FACT }], isHidden, peopleSchema)).toEqual([person]);
});

test.for([
  ["00000 00004", true],
  ["Call +91 00000-00012 now", true],
  ["tel:+910000000001", true],
  ["মোবাইল ০০০০০ ০০০০৪", true],
  ["West Bengal 000000", true],
  ["office@college.example", true],
  ["https://college.example/map", true],
  ["03228 250 250, 1800-180-5522, 98300 00000", false],
  ["₹10,00,000, #000000, 10:00, /media/2026-000000.png", false],
  ["for example", false],
] as const)("“%s” counts as an invented contact, which only a sample may publish: %s", ([text, isInvented]) => {
  expect(FAKE_CONTACT_PATTERN.test(text)).toBe(isInvented);
});

test("a page is public if it is not hidden and all facts that it needs are known", () => {
  const college = { name: { english: "A College" }, place: "Tamluk" };
  const people = [{ id: "principal", name: { english: "Dr Jana" } }];
  const courses = [{ name: "D.Pharm", route: "/DPharm", duration: "2 years", fees: { rows: [] } }];
  const page = (route: string, more: object) => ({ route, group: "laboratory", hasText: true, ...more });
  const names = computePlaceholders({
    college,
    people,
    courses,
    pages: [
      page("/A", { needs: ["text", "person.principal"] }),
      page("/B", { needs: ["person.president"] }),
      page("/C", { needs: ["text"], hasText: false }),
      page("/D", { needs: ["page./DPharm"] }),
      page("/E", { needs: ["page./Bpharma"] }),
      page("/F", { hidden: true }),
    ],
  });
  const isPublic = (route: string) => names?.get(`page.${route}`) === "";
  expect(["/A", "/B", "/C", "/D", "/E", "/F", "/DPharm", "/Bpharma"].filter(isPublic)).toEqual(["/A", "/D", "/DPharm"]);
  expect(names?.get("number.laboratory")).toBe("2");
  expect(names?.get("number.facility")).toBe(MISSING_FACT);
});
