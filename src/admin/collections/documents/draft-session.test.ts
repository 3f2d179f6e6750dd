import { expect, test } from "vitest";
import { ApiError } from "#admin/api/api-error.ts";
import type { ContentDocument } from "#contract/documents.ts";
import { conflictKey, openDraftSession } from "./draft-session.ts";

const documentWith = (body: string, version: string) =>
  ({ path: "pages/Library.md", draftText: { value: {}, body, version }, faults: [] }) as unknown as ContentDocument;

test("choosing only a colleague's text leaves nothing to save, and the preview reloads at the colleague's version", async () => {
  const session = openDraftSession(documentWith("Open on Monday.", "first"), async () => {
    throw new ApiError("", 409, "changed_meanwhile", { current: documentWith("Open on Sunday.", "second") });
  });
  session.change({ body: "Open on Friday." });
  await session.flush();
  const { mergeConflicts } = session.get();
  session.decide(new Map(mergeConflicts.map((conflict) => [conflictKey(conflict), conflict.theirs])));
  await session.flush();

  expect(mergeConflicts).toMatchObject([{ mine: "Open on Friday.", theirs: "Open on Sunday." }]);
  expect(session.get()).toMatchObject({ saveStatus: "saved", serverVersion: "second" });
});
