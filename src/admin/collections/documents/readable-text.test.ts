import { expect, test } from "vitest";
import { formatDay, formatMoment } from "#ui/formats.ts";
import { documentChanges } from "./publish-dialog.tsx";

const NAMES = new Map([["college.name", "Rupnarayan Institute"]]);
const text = (value: unknown, body = "") => ({ value, body });
const picture = { src: "/media/page2026.webp", alt: "Shelves", width: 800, height: 600 };

test("another picture is one change, by its description", () => {
  const before = text({ title: "Library", picture: { ...picture, src: "/media/old.webp", alt: "A door" } });
  expect(documentChanges("pages/Library.md", NAMES, before, text({ title: "Library", picture }))).toEqual([
    { label: "Picture", before: "A door", after: "Shelves" },
  ]);
});

test("names in a text are said in full, also of someone who has left the list", () => {
  const [change] = documentChanges(
    "pages/Library.md",
    NAMES,
    text({}, "At {college.name}."),
    text({}, "{person.manju-dolui}."),
  );
  expect(change).toMatchObject({ before: "At Rupnarayan Institute.", after: "Manju Dolui." });
});

test("days, moments and the order of sections are in words, as in the form", () => {
  const until = "2026-11-30T17:30:00+05:30";
  const [, end] = documentChanges("banner.yaml", NAMES, text({}), text({ text: "Closed", until }));
  expect(end?.after).toBe(formatMoment(until));
  const page = "pages/Library.md";
  const [due] = documentChanges(page, NAMES, text({ reviewOn: "2026-11-21" }), text({ reviewOn: "2027-11-21" }));
  expect(due?.after).toBe(formatDay("2027-11-21"));
  const sections = ["keyFigures", "notices"];
  const [order] = documentChanges("home.yaml", NAMES, text({}), text({ sections }));
  expect(order?.after).toBe("Key figures\nNotices and events");
});
