import { expect, test } from "vitest";
import { countLinks, replaceLinks } from "./page-links.ts";

test("links are found to the whole address only, also to one with signs that a draft may have", () => {
  const text = { value: { to: "/Rooms(new" }, body: "See [rooms](/Rooms(new#two), /Rooms and /Roomsxnew." };

  expect(countLinks(text, "/Rooms(new")).toBe(2);
  expect(countLinks(text, "/Rooms.new")).toBe(0);
  expect(replaceLinks(text, "/Rooms", "/Hostel").body).toBe("See [rooms](/Hostel(new#two), /Hostel and /Roomsxnew.");
});
