import { expect, test } from "vitest";
import { placesIn, withEntry } from "./next-steps.tsx";

test("a page is put at the end of the chosen part of the menu", () => {
  const home = { title: "Home", to: "/" };
  const inner = { title: "Rooms", children: [{ title: "Library", to: "/Library" }] };
  const menu = [home, { title: "Facilities", children: [inner] }];
  const places = placesIn(menu, (title) => (title === "Rooms" ? "ঘর" : title));
  const hostel = { title: "Hostel", to: "/Hostel" };

  expect(places.map(({ label }) => label)).toEqual([expect.any(String), "Facilities", "Facilities › ঘর"]);
  expect(withEntry(menu, places[2]?.path ?? [], hostel)).toEqual([
    home,
    { title: "Facilities", children: [{ ...inner, children: [...inner.children, hostel] }] },
  ]);
  expect(withEntry(menu, [], hostel)).toEqual([...menu, hostel]);
});
