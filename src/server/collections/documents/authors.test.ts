import { expect, test } from "vitest";
import { openTestDocuments } from "#tests/server/open-test-documents.ts";

const principalOf = (people: object[], english: string, id = "principal") =>
  people.map((one) => (Object(one).id === id ? { ...one, name: { english } } : one));

test.for<[string, ((people: object[]) => object[])[]]>([
  ["row", [(people) => principalOf(people, "Dr Rina Das")]],
  ["list", [() => [{ id: "principal", name: { english: "Dr Rina Das" }, post: "Principal", group: "leadership" }]]],
  [
    "entry",
    [
      (people) => people.filter((one) => Object(one).id !== "principal"),
      (people) => [
        ...people,
        { id: "principal", name: { english: "Dr Rina Das" }, post: "Principal", group: "faculty" },
      ],
    ],
  ],
])("after another %s in the list of people, a message of the former principal is hidden", async ([, edits]) => {
  await using site = await openTestDocuments({ kind: "sqlite" });
  const { draft, publish, get, send, urlOf } = site;
  const MESSAGE = "pages/MessageFromPrincipal.md";
  const open = (url = "/MessageFromPrincipal") => site.api.app.server.inject(url);
  const before = (await get("people.yaml")).current?.value as { id: string; name: { english: string } }[];
  const { english } = before.find(({ id }) => id === "principal")?.name ?? { english: "" };
  await draft(MESSAGE, ({ body }) => ({ body: `${body}\n\nA draft of last year.` }));

  for (const [index, edit] of edits.entries()) {
    await draft("people.yaml", ({ value }) => ({ value: edit(value as unknown as object[]) }));
    const { items } = (await send("GET", urlOf("people.yaml", "/links"))).json();
    const places = items.filter(({ texts }: { texts: string[] }) => texts.length === 0).map(Object);
    if (index === 0) expect(places.map(({ path }: { path: string }) => path)).toContain(MESSAGE);
    expect((await publish("people.yaml")).statusCode).toBe(200);
    for (const url of ["/MessageFromPrincipal", "/bn/MessageFromPrincipal", "/Principal"])
      expect((await open(url)).statusCode, url).toBe(302);
  }
  const { current, draftText, waitsFor } = await get(MESSAGE);
  expect([Object(current?.value).author, Object(draftText?.value).author]).toEqual([english, english]);
  expect(waitsFor).toEqual([expect.stringMatching(/^author\.principal\./)]);
  expect((await publish(MESSAGE)).statusCode).toBe(200);
  expect((await open()).statusCode).toBe(302);

  // A message that the successor has rewritten and confirmed is public. A restored earlier version is not.
  await draft(MESSAGE, () => ({ body: "I am new here." }));
  await publish(MESSAGE);
  await send("PATCH", urlOf(MESSAGE), { author: null });
  expect((await open()).body).toContain("I am new here.");
  expect((await open("/bn/MessageFromPrincipal")).statusCode).toBe(200);
  const { items: versions } = (await send("GET", `/api/versions?subject=document:${MESSAGE}`)).json();
  const earlier = versions.findLast(({ action }: { action: string }) => action === "changed");
  await send("POST", `/api/versions/${earlier.id}/restore`);
  await publish(MESSAGE);
  expect((await open()).statusCode).toBe(302);
});

test("a new title keeps a person's page public; a corrected spelling hides the page until it is confirmed", async () => {
  await using site = await openTestDocuments({ kind: "sqlite" });
  const { draft, publish, get, send, urlOf } = site;
  const rename = async (change: (name: string) => string) => {
    await draft("people.yaml", ({ value }) => {
      const people = value as unknown as { id: string; name: { english: string } }[];
      const { name } = people.find(({ id }) => id === "treasurer") ?? { name: { english: "" } };
      return { value: principalOf(people, change(name.english), "treasurer") };
    });
    const { items } = (await send("GET", urlOf("people.yaml", "/links"))).json();
    await publish("people.yaml");
    return items.map(({ path }: { path: string }) => path);
  };
  expect(await rename((name) => `Prof. ${name}`)).toEqual([]);
  expect((await get("pages/MessageFromTreasurer.md")).waitsFor).toEqual([]);
  expect(await rename((name) => `${name}a`)).toEqual(["pages/MessageFromTreasurer.md"]);
  expect((await get("pages/MessageFromTreasurer.md")).waitsFor).toHaveLength(1);
  await send("PATCH", urlOf("pages/MessageFromTreasurer.md"), { author: null });
  expect((await site.api.app.server.inject("/MessageFromTreasurer")).statusCode).toBe(200);
});
