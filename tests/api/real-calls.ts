import { aSendRequest } from "#server/testing/factories.ts";
import { aForm, type FormFile } from "#server/testing/forms.ts";
import type { TestAdmin } from "#server/testing/open-test-api.ts";
import { aJpeg, aPdf } from "#server/testing/pictures.ts";
import { anAnnouncement, aPlacedStudent } from "#server/testing/record-factories.ts";
import type { ToldOperation } from "./operations.ts";

/** A call with what would succeed: ids of records that exist, and the document's examples with real files. */
export interface RealCall {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** With `{id}` for parameters. */
  path: string;
  /** For each parameter in the path. */
  ids: Record<string, string>;
  isForAdmins: boolean;
  queryNames: string[];
  json?: unknown;
  /** Files are buffers. */
  form?: Record<string, unknown>;
}

/** Makes one record of each kind and fits the calls to them. */
export async function realCalls(told: readonly ToldOperation[], { admin, send }: TestAdmin): Promise<RealCall[]> {
  const picture = await aJpeg({ width: 60, height: 40 });
  const files: Record<string, Buffer> = { pdf: aPdf(), image: picture, images: picture };
  const create = async (url: string, fields: Record<string, string>, sent: FormFile[] = []) => {
    const { payload, headers } = aForm(sent, fields);
    return (await send("POST", url, payload, headers)).json();
  };
  const images: FormFile[] = [{ field: "images", name: "photo.jpg", type: "image/jpeg", bytes: picture }];
  const { category } = (await send("POST", "/api/gallery", { title: "Freshers 2025" })).json();
  const { event } = (await send("POST", "/api/events", { title: "Freshers' welcome", date: "2026-11-27" })).json();
  const { item: announcement } = await create("/api/announcements", anAnnouncement());
  const { item: placed } = await create("/api/placed", aPlacedStudent());
  const { images: inCategory } = await create(`/api/gallery/${category._id}/images`, {}, images);
  const { images: alone } = await create("/api/image-gallery/images", {}, images);
  await send("POST", "/api/v1.0/email/send", aSendRequest());
  const { items: enquiries } = (await send("GET", "/api/enquiries")).json();

  const idsBelow: [string, Record<string, string>][] = [
    ["/api/gallery/", { id: category._id, publicId: inCategory[0].publicId }],
    ["/api/image-gallery/", { publicId: alone[0].publicId }],
    ["/api/events/", { id: event._id }],
    ["/api/announcements/", { id: announcement._id }],
    ["/api/placed/", { id: placed._id }],
    ["/api/enquiries/", { id: enquiries[0]._id }],
  ];
  return told.map(({ method, path, isForAdmins, parameters = [], requestBody }) => {
    const { "application/json": json, "multipart/form-data": form } = requestBody?.content ?? {};
    const fitted = (example: unknown) =>
      fitExample(example, { galleryCategory: category._id, owner: admin._id }, files);
    return {
      method: method as RealCall["method"],
      path,
      ids: idsBelow.find(([start]) => path.startsWith(start))?.[1] ?? {},
      isForAdmins,
      queryNames: parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name),
      ...(json && { json: fitted(json.example) }),
      ...(form && { form: fitted(form.example) }),
    };
  });
}

/** An address of the call; `changed` takes the place of the named id. */
export function urlOf({ path, ids }: RealCall, changed: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    return changed[name] ?? encodeURIComponent(ids[name] ?? "0193a1b2-0000-7000-8000-000000000000");
  });
}

function fitExample(example: unknown, real: Record<string, string>, files: Record<string, Buffer>) {
  const isFile = (value: unknown) => JSON.stringify(value).includes("(the bytes of the file)");
  return Object.fromEntries(
    Object.entries(example as object)
      // With an older `updatedAt` every change would be a conflict.
      .filter(([name]) => !["ifUpdatedAt", "ifOrderedAt"].includes(name))
      .map(([name, value]) => [name, isFile(value) ? files[name] : (real[name] ?? value)]),
  );
}
