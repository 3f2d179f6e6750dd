import { expect, test } from "vitest";
import { openTestDocuments } from "#tests/server/open-test-documents.ts";
import { countLinks, replaceLinks } from "./page-links.ts";

test("only links to the whole address are found, also if an address contains special characters", () => {
  const text = { value: { to: "/Rooms(new" }, body: "See [rooms](/Rooms(new#two), /Rooms and /Roomsxnew." };

  expect(countLinks(text, "/Rooms(new")).toBe(2);
  expect(countLinks(text, "/Rooms.new")).toBe(0);
  expect(replaceLinks(text, "/Rooms", "/Hostel").body).toBe("See [rooms](/Hostel(new#two), /Hostel and /Roomsxnew.");
});

test("publishing a draft of the redirects keeps redirects that moved or deleted pages have made since", async () => {
  await using site = await openTestDocuments();
  const { api, send, draft, publish, urlOf } = site;
  const leadsTo = async (address: string) => (await api.app.server.inject(address)).headers.location;
  await draft("redirects.yaml", () => ({ value: [{ from: "/old-fees", to: "/Bpharma" }] }));
  expect((await send("POST", urlOf("pages/Canteen.md", "/move"), { route: "/Food" })).statusCode).toBe(200);
  expect((await send("DELETE", urlOf("pages/Museum.md", "?redirectTo=/Library"))).statusCode).toBe(200);

  expect((await publish("redirects.yaml")).statusCode).toBe(200);
  expect(await leadsTo("/old-fees")).toBe("/Bpharma");
  expect(await leadsTo("/Canteen")).toBe("/Food");
  expect(await leadsTo("/Museum")).toBe("/Library");
});
