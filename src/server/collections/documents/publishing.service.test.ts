import { expect, test } from "vitest";
import { openTestDocuments } from "#tests/server/open-test-documents.ts";

const LIBRARY = "pages/Library.md";
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

test.for([
  ["cancelling the schedule", "POST", "/schedule/cancel"],
  ["publishing a later draft", "POST", "/publish"],
  ["deleting the page", "DELETE", "?redirectTo=/"],
] as const)("%s keeps the scheduled text in the history if there is a later draft", async ([, method, call]) => {
  await using site = await openTestDocuments();
  const { send, urlOf, draft, publish, read } = site;
  await draft(LIBRARY, () => ({ body: "Closed on Friday." }));
  await publish(LIBRARY, { at: tomorrow() });
  await draft(LIBRARY, () => ({ body: "Closed on Saturday." }));
  const { version: basedOn } = await read(LIBRARY);

  expect((await send(method, urlOf(LIBRARY, call), method === "POST" ? { basedOn } : undefined)).statusCode).toBe(200);

  const { items } = (await send("GET", `/api/versions?subject=document:${LIBRARY}`)).json();
  const kept = items.find(({ action }: { action: string }) => action === "drafted");
  expect((await send("GET", `/api/versions/${kept?.id}`)).json().text?.body).toBe("Closed on Friday.");
  if (call === "/schedule/cancel") expect((await read(LIBRARY)).body).toBe("Closed on Saturday.");
});

test("a deleted scheduled page is not published, even with later edits, and its texts stay in the history", async () => {
  await using site = await openTestDocuments();
  const { send, urlOf, draft, publish } = site;
  const { path } = (await send("POST", "/api/documents", { copyOf: LIBRARY, title: "Open day" })).json().document;
  await publish(path, { at: tomorrow() });
  await draft(path, () => ({ body: "Or is it?" }));
  expect((await send("DELETE", urlOf(path))).statusCode).toBe(200);
  expect((await send("GET", urlOf(path))).statusCode).toBe(404);
  const { items } = (await send("GET", `/api/versions?subject=document:${path}`)).json();
  expect(items.map(({ action }: { action: string }) => action)).toEqual(["deleted", "drafted"]);
});
