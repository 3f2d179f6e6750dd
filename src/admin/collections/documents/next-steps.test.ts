import { expect, test } from "vitest";
import { appendMenuEntry, listMenuSections } from "./next-steps.tsx";

test("a page is put at the end of the chosen part of the menu", () => {
  const home = { title: "Home", to: "/" };
  const inner = { title: "Rooms", children: [{ title: "Library", to: "/Library" }] };
  const menu = [home, { title: "Facilities", children: [inner] }];
  const places = listMenuSections(menu, (title) => (title === "Rooms" ? "ঘর" : title));
  const hostel = { title: "Hostel", to: "/Hostel" };

  expect(places.map(({ label }) => label)).toEqual([expect.any(String), "Facilities", "Facilities › ঘর"]);
  expect(appendMenuEntry(menu, places[2]?.path ?? [], hostel)).toEqual([
    home,
    { title: "Facilities", children: [{ ...inner, children: [...inner.children, hostel] }] },
  ]);
  expect(appendMenuEntry(menu, [], hostel)).toEqual([...menu, hostel]);
});
