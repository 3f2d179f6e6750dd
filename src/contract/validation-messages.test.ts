import { expect, test } from "vitest";
import type { z } from "zod";
import {
  bannerSchema,
  collegeSchema,
  courseSchema,
  homeSchema,
  menuSchema,
  peopleSchema,
  placementsSchema,
  redirectsSchema,
} from "./content.ts";
import { flattenUnionIssues, formatIssue } from "./validation-messages.ts";

/** Returns the validation errors at or below a path, as `path: sentence`. */
function sentencesAt(schema: z.ZodType, value: unknown, place = ""): string[] {
  return (schema.safeParse(value).error?.issues ?? [])
    .flatMap((issue) => flattenUnionIssues(issue))
    .map((issue) => `${issue.path.join(".")}: ${formatIssue(issue, value)}`)
    .filter((line) => line.startsWith(place));
}

const telephone = { label: "00000 00001", dial: "+910000000001" };

test.for<[string, z.ZodType, unknown, string[]]>([
  [
    "admissionCell",
    collegeSchema,
    { admissionCell: [telephone, { ...telephone, dial: "12 34" }] },
    ["admissionCell.1.dial: Enter digits, with a plus sign before a country code."],
  ],
  [
    "openingHours",
    collegeSchema,
    {
      openingHours: [
        ...[{ from: "sat" }, { from: "mon", until: "holidays", opens: "00:00", closes: "23:59" }, { note: "x" }],
        ...[
          { opens: "10:00", closes: "10:00" },
          { from: "mon", opens: "17:00" },
          { from: "Monday", opens: "9 am" },
        ],
      ],
    },
    [
      "openingHours.3.from: Enter a day, or a note in its place.",
      "openingHours.3.closes: Enter a time after that of opening, or leave both out.",
      "openingHours.4.closes: Enter a time after that of opening, or leave both out.",
      "openingHours.5.from: Choose one from the list.",
      "openingHours.5.opens: Enter a time, such as 10:30.",
    ],
  ],
  ["founded", collegeSchema, { founded: "two thousand" }, ["founded: Enter a whole number."]],
  ["mapUrl", collegeSchema, { mapUrl: "maps" }, ["mapUrl: Must start with https:// or with one slash."]],
  ["sampleNote", collegeSchema, {}, []],
  ["plant", courseSchema, { plant: { latin: "x", bengali: "x", fact: "x" } }, ["plant.picture: Please fill this in."]],
  ["lastReviewed", courseSchema, { lastReviewed: "2026-02-30" }, ["lastReviewed: Enter a day that exists."]],
  [
    "feesHelp",
    homeSchema,
    { feesHelp: [{ icon: "star", title: "x", text: "x", to: "/Fees" }] },
    ["feesHelp.0.icon: Choose one from the list."],
  ],
  [
    "keyFigures",
    homeSchema,
    { keyFigures: Array(9).fill({ figure: "1", text: "x" }) },
    ["keyFigures: Use at most 8 entries."],
  ],
  ["0.id", peopleSchema, [{ id: "Dr X" }], ["0.id: Enter small letters, digits and hyphens."]],
  ["0.posts", peopleSchema, [{ posts: "x" }], []],
  ["0: ", peopleSchema, [{ posts: "x" }], ["0: This site has no place for “posts”. Remove it."]],
  [
    "0.from",
    redirectsSchema,
    [{ from: "https://old.example/a.php" }],
    ["0.from: Enter the address from the slash after the site's name on, such as /courses.php?id=3."],
  ],
  ["until", bannerSchema, { text: "x", until: "today" }, ["until: Enter a day and a time."]],
  [
    "header",
    menuSchema,
    {
      header: [
        {
          title: "Admission",
          children: [
            { title: "", to: "/A" },
            { title: "Group", children: [] },
          ],
        },
      ],
    },
    ["header.0.children.0.title: Please fill this in.", "header.0.children.1.children: Add at least one entry."],
  ],
  [
    "sessions",
    placementsSchema,
    { note: "x", sessions: [{ session: "2025-26", registered: 3, placed: 3, higherStudy: 1 }] },
    ["sessions.0.registered: Must not be less than those placed and those in higher study together."],
  ],
])("a validation error in %s has a sentence at its path", ([place, schema, value, sentences]) => {
  expect(sentencesAt(schema, value, place)).toEqual(sentences);
});
