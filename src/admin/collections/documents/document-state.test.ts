import { expect, onTestFinished, test } from "vitest";
import type { DocumentSummary } from "#contract/documents.ts";
import { readLanguageFrom } from "#messages/language.ts";
import { formatTimeOfDay, inMenuOrder, lastChangeOf, listDocumentStates } from "./document-state.tsx";
import { documentChanges } from "./publish-dialog.tsx";
import { changedFields, describeFieldPath, readableMarkdown, readableValue } from "./readable-text.ts";

function aSummary(differs: Partial<DocumentSummary>): DocumentSummary {
  return {
    path: "pages/Library.md",
    title: "Library",
    englishTitle: "Library",
    route: "/Library",
    group: "facility",
    isHidden: false,
    waitsFor: [],
    isOwn: false,
    isFixed: false,
    published: null,
    draft: null,
    publishAt: null,
    scheduleFault: null,
    owner: null,
    reviewOn: null,
    translations: [],
    ...differs,
  };
}

const BY = { at: "2026-11-20T05:02:00Z", by: "bimal@example.in" };
const DRAFT = { savedAt: "2026-11-21T05:02:00Z", savedBy: "ananya@example.in", review: null };

test.for<[differs: Partial<DocumentSummary>, states: string[]]>([
  [{}, ["Published"]],
  [{ draft: DRAFT }, ["Published", "Draft"]],
  [{ isOwn: true, draft: DRAFT }, ["Draft"]],
  [{ isOwn: true, published: BY }, ["Published"]],
  [{ publishAt: "2026-11-23T03:30:00Z" }, ["Published", "Scheduled for Mon, 23 Nov 2026, 9:00 am"]],
  [{ isHidden: true, reviewOn: "2026-11-22" }, ["Hidden", "To review"]],
  [{ reviewOn: "2026-11-23" }, ["Published"]],
  [{ waitsFor: ["text", "person.general-secretary"] }, ["Waiting"]],
])("a document with %j is called %j", ([differs, states]) => {
  expect(listDocumentStates(aSummary(differs), "2026-11-22").map(({ words }) => words)).toEqual(states);
});

test("the last change is the draft's or the publication's, whichever came later", () => {
  expect(lastChangeOf(aSummary({ published: BY, draft: DRAFT }))).toBe("ananya@example.in, 21 Nov 2026, 10:32 am");
  expect(lastChangeOf(aSummary({ published: BY }))).toBe("bimal@example.in, 20 Nov 2026, 10:32 am");
  expect(lastChangeOf(aSummary({}))).toBe("");
});

test("the time of a moment is without its day in each language", () => {
  expect(formatTimeOfDay(BY.at)).toBe("10:32 am");

  onTestFinished(readLanguageFrom(() => "bn"));

  expect(formatTimeOfDay(BY.at)).toBe("সকাল 10:32");
});

test("pages stand in the order of the menu, those outside of it last, and the college's parts nowhere", () => {
  const page = (route: string) => aSummary({ path: `pages${route}.md`, title: route, route });
  const pages = inMenuOrder(
    [page("/Zoo"), page("/Lab"), page("/Attic"), page("/About"), aSummary({ path: "people.yaml", route: null })],
    {
      header: [
        { title: "About", to: "/about" },
        { title: "Rooms", children: [{ title: "Laboratories", children: [{ title: "Lab", to: "/Lab" }] }] },
      ],
    },
  );

  expect(pages.map(({ title, section }) => [title, section])).toEqual([
    ["/About", ""],
    ["/Lab", "Rooms › Laboratories"],
    ["/Attic", null],
    ["/Zoo", null],
  ]);
});

test("a text reads without the signs and line breaks of Markdown", () => {
  const text = "## Becoming *a member*\n\nAsk {person.asha-pal}\nat the [desk](/Library),\nor:\n\n- one\n- two\n";

  expect(readableMarkdown(text, new Map())).toBe(
    "Becoming a member\n\nAsk Asha Pal at the desk (/Library), or:\n\n• one\n• two",
  );
});

test("nobody reads names of files, short names or codes among the changes", () => {
  const picture = { src: "/Imagesmedia/page2026.webp", alt: "The gate", width: 8, height: 6 };
  const person = {
    id: "soma-guchhait",
    name: { english: "Soma Guchhait" },
    group: "faculty",
    post: "Professor",
    picture,
  };

  const changes = [
    ...documentChanges("people.yaml", new Map(), { value: [], body: "" }, { value: [person], body: "" }),
    ...documentChanges(
      "people.yaml",
      new Map(),
      { value: [person], body: "" },
      { value: [{ ...person, picture: { ...picture, src: "/Imagesmedia/page2027.webp", width: 9 } }], body: "" },
    ),
    ...documentChanges("bn/pages/Library.yaml", new Map(), undefined, {
      value: [{ en: "Ask **{person.soma-guchhait}**", bn: "**{person.soma-guchhait}**-কে [বলুন](/ContactUs)" }],
      body: "",
    }),
  ];

  expect(changes.map(({ after }) => after)).toEqual([
    "Name › English: Soma Guchhait\nGroup: Teachers\nDesignation: Professor\nPicture: The gate",
    "The gate (another file)",
    "Ask Soma Guchhait › English: Ask Soma Guchhait\nAsk Soma Guchhait › Bengali: Soma Guchhait-কে বলুন (/ContactUs)",
  ]);
});

test("only the fields that changed are named, by their labels, with names filled in", () => {
  const before = {
    title: "Library",
    facts: [
      { label: "Open", value: "9 AM" },
      { label: "Fee", value: "None" },
    ],
  };
  const after = {
    title: "Library",
    facts: [
      { label: "Open", value: "9 AM" },
      { label: "Fee", value: "{person.a}" },
    ],
  };
  const place = { document: "pages/Library.md", value: after, names: new Map([["person.a", "Asha"]]) };
  const longer = { ...after, facts: [{ label: "Seats", value: "40" }, ...after.facts] };

  const [change, ...others] = changedFields(before, after);

  expect(others).toEqual([]);
  expect(describeFieldPath(place, change?.path ?? [])).toBe("Facts at a glance › Fee › Value");
  expect(readableValue(place, change?.path ?? [], change?.after)).toBe("Asha");
  expect(changedFields(after, longer)).toEqual([{ path: ["facts", 0], before: undefined, after: longer.facts[0] }]);
  expect(readableValue(place, ["facts", 0], longer.facts[0])).toBe("Label: Seats\nValue: 40");
});
