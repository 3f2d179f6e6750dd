import { expect, test } from "vitest";
import { placedStudentListReplySchema, placedStudentReplySchema } from "#contract/placed-students.ts";
import type { FormFile } from "#server/testing/forms.ts";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";
import { aJpegOf } from "#server/testing/pictures.ts";
import { aPictureFile, aPlacedStudent, auditedActs, sendForm } from "#server/testing/record-factories.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";

const URL = "/api/placed";
const MISSING = "Name, Placed At, and Designation are required";

async function create(api: TestApi, fields: Record<string, string> = {}, files: FormFile[] = []) {
  const reply = await sendForm(api, ["POST", URL], aPlacedStudent(fields), files);
  return placedStudentReplySchema.parse(reply.json()).item;
}

async function list(api: TestApi) {
  return placedStudentListReplySchema.parse((await api.asAdmin("GET", URL)).json()).items;
}

test.for(databaseKinds)(
  "%s: a placed student with an image is created, listed and told in the audit log",
  async (kind) => {
    await using api = await openTestApi({ kind });

    const reply = await sendForm(api, ["POST", URL], aPlacedStudent(), [await aPictureFile()]);

    expect(reply.statusCode).toBe(201);
    const { item } = placedStudentReplySchema.parse(reply.json());
    expect(item).toMatchObject({ ...aPlacedStudent(), image: { width: 60, height: 40, sources: [] } });
    expect(await list(api)).toEqual([item]);
    expect((await api.request({ method: "GET", url: item.image?.url ?? "" })).statusCode).toBe(200);
    expect(await auditedActs(api)).toEqual([["placed-student.created", "Rahul Mandal"]]);
  },
);

test.for(["name", "placedAt", "designation"])(
  "a blank or missing %s is refused in the words of the form",
  async (field) => {
    await using api = await openTestApi();
    const { [field]: _, ...without } = aPlacedStudent();

    for (const reply of [
      await sendForm(api, ["POST", URL], aPlacedStudent({ [field]: " " })),
      await api.asAdmin("POST", URL, without),
    ]) {
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ ok: false, error: MISSING, fields: { [field]: MISSING } });
    }
    expect(await list(api)).toEqual([]);
  },
);

test("an image beyond 1 MB, a second one, and one that is none store nothing", async () => {
  await using api = await openTestApi();
  const picture = await aPictureFile();
  const post = (files: FormFile[]) => sendForm(api, ["POST", URL], aPlacedStudent(), files);

  const large = await post([{ ...picture, bytes: await aJpegOf(1_048_577) }]);
  const two = await post([picture, picture]);
  const drawing = await post([{ ...picture, bytes: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") }]);

  expect([large.statusCode, two.statusCode, drawing.statusCode]).toEqual([400, 400, 400]);
  expect(large.json().error).toContain("File too large");
  expect(two.json().error).toContain("Too many files");
  expect(drawing.json().fields).toHaveProperty("image");
  expect(await list(api)).toEqual([]);
  expect(await auditedActs(api)).toEqual([]);
});

test.for(databaseKinds)("%s: only the given fields change, and the image stays until another comes", async (kind) => {
  await using api = await openTestApi({ kind });
  const before = await create(api, {}, [await aPictureFile()]);
  const change = async (fields: Record<string, string>, files: FormFile[] = []) =>
    placedStudentReplySchema.parse((await sendForm(api, ["PATCH", `${URL}/${before._id}`], fields, files)).json()).item;

  const renamed = await change({ designation: "Chemist" });
  const replaced = await change({}, [await aPictureFile("other.jpg")]);
  const without = await change({ removeImage: "true" });

  expect(renamed).toEqual({ ...before, designation: "Chemist", updatedAt: renamed.updatedAt });
  expect(replaced.image?.url).not.toBe(before.image?.url);
  expect(without).toMatchObject({ designation: "Chemist", image: null });
  for (const image of [before.image, replaced.image]) {
    expect((await api.request({ method: "GET", url: image?.url ?? "" })).statusCode).toBe(404);
  }
});

test("of two people who edit one record the second is told, and sees the newer version", async () => {
  await using api = await openTestApi();
  const { _id, updatedAt: ifUpdatedAt } = await create(api);
  const first = await api.asAdmin("PATCH", `${URL}/${_id}`, { name: "First", ifUpdatedAt });

  const second = await api.asAdmin("PATCH", `${URL}/${_id}`, { name: "Second", ifUpdatedAt });

  expect(second.statusCode).toBe(409);
  expect(second.json()).toMatchObject({ code: "changed_meanwhile", current: first.json().item });
});

test.for(databaseKinds)("%s: a deleted record is gone with its image, and its id is unknown then", async (kind) => {
  await using api = await openTestApi({ kind });
  const { _id, image } = await create(api, {}, [await aPictureFile()]);

  const stale = await api.asAdmin("DELETE", `${URL}/${_id}?ifUpdatedAt=2026-01-01T00:00:00Z`);
  expect([stale.statusCode, stale.json().current?._id]).toEqual([409, _id]);
  const reply = await api.asAdmin("DELETE", `${URL}/${_id}`);

  expect(reply.json()).toEqual({ ok: true, message: "Deleted" });
  expect(await list(api)).toEqual([]);
  expect((await api.request({ method: "GET", url: image?.url ?? "" })).statusCode).toBe(404);
  expect((await api.asAdmin("DELETE", `${URL}/${_id}`)).statusCode).toBe(404);
  expect((await api.asAdmin("PATCH", `${URL}/${_id}`, { name: "x" })).statusCode).toBe(404);
  expect((await auditedActs(api)).map(([action]) => action)).toEqual([
    "placed-student.created",
    "placed-student.deleted",
  ]);
});

test("the newest record comes first, also of those made in one moment", async () => {
  const moment = new Date("2026-11-21T10:00:00.000Z");
  await using api = await openTestApi({ now: () => moment });
  for (const name of ["a", "b", "c"]) await create(api, { name });

  expect((await list(api)).map(({ name }) => name)).toEqual(["c", "b", "a"]);
});

test("a sample record keeps its drawing until a person gives it an image", async () => {
  await using api = await openTestApi();
  const { _id } = await create(api);
  await api.db.updateTable("placed_student").set({ image_url: "/Images/sample.svg" }).execute();

  expect((await list(api))[0]?.image).toEqual({ url: "/Images/sample.svg" });
  const { image } = (await sendForm(api, ["PATCH", `${URL}/${_id}`], {}, [await aPictureFile()])).json().item;
  expect(image.url).toMatch(/^\/media\//);
});
