import { albumCollection } from "#contract/collections/album.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import { eventCollection } from "#contract/collections/event.ts";
import { noticeCollection } from "#contract/collections/notice.ts";
import { placementCollection } from "#contract/collections/placement.ts";
import type { FormFile } from "./forms.ts";
import type { TestApi } from "./open-test-api.ts";
import { anAnnouncement, anEventInput, aPdfFile, aPictureFile, aPlacedStudent, sendForm } from "./record-factories.ts";
import { databaseKinds } from "./test-databases.ts";

type Fields = Record<string, unknown>;
type Stored = Record<string, unknown> & { _id: string; updatedAt: string };

export interface RecordCase {
  collection: Collection;
  /** The fields of a complete record. */
  fields: Fields;
  file?: (name: string) => Promise<FormFile> | FormFile;
}

/** One complete record per collection. */
export const RECORD_CASES: readonly RecordCase[] = [
  { collection: noticeCollection, fields: anAnnouncement(), file: (name) => aPdfFile(`${name}.pdf`) },
  { collection: placementCollection, fields: aPlacedStudent(), file: (name) => aPictureFile(`${name}.jpg`) },
  { collection: albumCollection, fields: { title: "নবীনবরণ ২০২৬" } },
  { collection: eventCollection, fields: anEventInput() },
];

/**
 * Returns all cases for the run's first kind of database, and for the others only those of the named collections. All
 * collections share one implementation, so a few cases are enough to reveal differences between databases.
 */
export function onDatabases(cases: readonly RecordCase[], names: readonly string[]) {
  return databaseKinds.flatMap((database, index) =>
    cases
      .filter(({ collection }) => index === 0 || names.includes(collection.name))
      .map((one) => ({ ...one, database, name: `${one.collection.name} on ${database}` })),
  );
}

/** Returns functions that make one collection's API calls as an admin. */
export function recordCalls(
  api: Pick<TestApi, "asAdmin">,
  { path, listPath = "", reply, file }: Pick<Collection, "path" | "listPath" | "reply" | "file">,
) {
  const url = `/api${path}`;
  const send = (method: "POST" | "PATCH", to: string, fields: Fields, files: FormFile[] = []) =>
    file ? sendForm(api, [method, to], fields as Record<string, string>, files) : api.asAdmin(method, to, fields);
  const post = (fields: Fields, files?: FormFile[]) => send("POST", url, fields, files);
  const patch = (id: string, fields: Fields, files?: FormFile[]) => send("PATCH", `${url}/${id}`, fields, files);
  return {
    url,
    post,
    patch,
    create: async (fields: Fields, files?: FormFile[]): Promise<Stored> =>
      (await post(fields, files)).json()[reply.one],
    change: async (id: string, fields: Fields, files?: FormFile[]): Promise<Stored> =>
      (await patch(id, fields, files)).json()[reply.one],
    remove: (id: string, version = "") => api.asAdmin("DELETE", `${url}/${id}${version && `?ifUpdatedAt=${version}`}`),
    list: async (query = ""): Promise<Stored[]> =>
      (await api.asAdmin("GET", `${url}${listPath}${query}`)).json()[reply.many],
  };
}
