import { importDetailsReplySchema } from "#contract/enquiry-imports.ts";
import { createImportWorker } from "#server/admissions/import/import-worker.ts";
import { customFieldsIn } from "#server/publishing/pages/custom-fields.ts";
import { aForm } from "./forms.ts";
import type { TestDesk } from "./open-test-desk.ts";

export const IMPORTS = "/api/enquiry-imports";

export async function uploadTable(desk: TestDesk, bytes: Buffer, name: string) {
  const { payload, headers } = aForm([{ field: "table", name, bytes }]);
  return desk.asAdmin("POST", IMPORTS, payload, headers);
}

/** Uploads a table. @returns the id of the import */
export async function uploadImportDraft(desk: TestDesk, bytes: Buffer, name: string): Promise<string> {
  const reply = await uploadTable(desk, bytes, name);
  if (reply.statusCode !== 201) throw new Error(reply.payload);
  return reply.json().item._id;
}

export const importDetails = async (desk: TestDesk, id: string) =>
  importDetailsReplySchema.parse((await desk.asAdmin("GET", `${IMPORTS}/${id}`)).json());

/** Creates an import worker for a college with three courses, which a test starts explicitly. */
export const importWorker = (desk: TestDesk, now: () => Date = () => desk.clock.now) =>
  createImportWorker({
    db: desk.db,
    courseNames: {
      listWithBengaliNames: () =>
        ["B.Pharm", "D.Pharm", "B.Pharm Lateral Entry"].map((name) => ({ name, bengali: undefined })),
    },
    customFields: () => customFieldsIn(desk.contentStore.current()),
    log: { error: () => {} },
    isOnlyWorker: false,
    now,
  });
