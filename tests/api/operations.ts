import {
  type ApiDocument,
  apiDocument,
  type MediaTypeObject,
  type Operation,
} from "#server/platform/http/openapi/openapi.ts";
import { addDays, collegeDay } from "#server/platform/time.ts";
import { resolveReply } from "#tests/server/check-reply.ts";
import { aSendRequest } from "#tests/server/factories.ts";
import type { FormFile } from "#tests/server/forms.ts";
import type { TestAdmin, TestApi } from "#tests/server/open-test-api.ts";
import { aPdf } from "#tests/server/pictures.ts";
import { anAnnouncement, aPictureFile, aPlacedStudent, sendForm } from "#tests/server/record-factories.ts";
import { asCsv, aTable } from "#tests/server/tables.ts";
import { solvePlainForm } from "#tests/support/plain-form.ts";

/** One call described by the API document. */
export interface ApiOperation extends Operation {
  /** HTTP method in upper case. */
  method: string;
  /** Path with placeholders such as `{id}`. */
  path: string;
  /** Whether the call needs an admin's token. */
  isForAdmins: boolean;
}

export async function documentOf({ app: { server } }: TestApi): Promise<ApiDocument> {
  await server.ready();
  return apiDocument(server);
}

export function operationsOf(document: ApiDocument): ApiOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      isForAdmins: (operation.security ?? document.security).length > 0,
    })),
  );
}

/** Returns the request and response bodies of a call, each with a name for test messages. */
export function mediaOf(document: ApiDocument, operation: Operation): { name: string; media: MediaTypeObject }[] {
  const named = (what: string, content: Record<string, MediaTypeObject> = {}) =>
    Object.entries(content).map(([type, media]) => ({ name: `${what} ${type}`, media }));
  return [
    ...named("request", operation.requestBody?.content),
    ...(operation.parameters ?? []).map((parameter) => ({ name: `parameter ${parameter.name}`, media: parameter })),
    ...Object.entries(operation.responses).flatMap(([status, reply]) =>
      named(status, resolveReply(document, reply).content),
    ),
  ];
}

/** A call with valid data: ids of existing records, and the API document's examples with real files. */
export interface RealCall {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path with placeholders such as `{id}`. */
  path: string;
  /** A real id for each placeholder in the path. */
  ids: Record<string, string>;
  isForAdmins: boolean;
  queryNames: string[];
  json?: unknown;
  /** Fields of a multipart form; files are buffers. */
  form?: Record<string, unknown>;
}

/** Creates one record of each kind and returns the calls with the ids of these records. */
export async function realCalls(operations: readonly ApiOperation[], { admin, send }: TestAdmin): Promise<RealCall[]> {
  const picture = await aPictureFile("photo.jpg", "images");
  const table = asCsv(aTable(2));
  const files: Record<string, Buffer> = { pdf: aPdf(), image: picture.bytes, images: picture.bytes, table };
  const create = async (url: string, fields: Record<string, string>, sent: FormFile[] = []) =>
    (await sendForm({ asAdmin: send }, ["POST", url], fields, sent)).json();
  const { category } = (await send("POST", "/api/gallery", { title: "Freshers 2025" })).json();
  const { event } = (await send("POST", "/api/events", { title: "Freshers' welcome", date: "2026-11-27" })).json();
  const { item: announcement } = await create("/api/announcements", anAnnouncement());
  const { item: placed } = await create("/api/placed", aPlacedStudent());
  const { images: inCategory } = await create(`/api/gallery/${category._id}/images`, {}, [picture]);
  const { images: alone } = await create("/api/image-gallery/images", {}, [picture]);
  const { items: library } = await create("/api/library/images", {}, [picture]);
  await send("POST", "/api/v1.0/email/send", aSendRequest());
  const { items: enquiries } = (await send("GET", "/api/enquiries")).json();
  const walkIn = { name: "Rina Sen", course: "B.Pharm", channel: "walk-in" };
  const addEnquiry = async (mobile: string): Promise<string> =>
    (await send("POST", "/api/enquiries", { ...walkIn, mobile })).json().item._id;
  const other = await addEnquiry("9830000001");
  const deleted = await addEnquiry("9830000002");
  await send("DELETE", `/api/enquiries/${deleted}`);
  await send("POST", `/api/enquiries/${await addEnquiry("9830000003")}/spam`);
  const { items: blocked } = (await send("GET", "/api/enquiries/blocked")).json();
  const tableFile = { field: "table", name: "fair.csv", bytes: table };
  const { item: tableImport } = await create("/api/enquiry-imports", {}, [tableFile]);

  const moment = "2026-11-21T10:00:00+05:30";
  const times = { awareAt: moment, happenedFrom: moment, happenedUntil: moment };
  const facts = { isDrill: false, scope: null, what: "copied", words: "A stranger logged in.", measures: [] };
  const { item: breach } = (await send("POST", "/api/breaches", { ...times, ...facts })).json();

  const { body: form } = await send("GET", "/privacy-request");
  const asked = { kind: "see", name: "Rina Sen", mobile: "9830000004", email: "", words: "", ...solvePlainForm(form) };
  const plain = { "content-type": "application/x-www-form-urlencoded" };
  await send("POST", "/privacy-request", new URLSearchParams(asked).toString(), plain);
  const [request] = (await send("GET", "/api/rights")).json().items;

  const { item: view } = (await send("POST", "/api/enquiries/views", { name: "Mine", query: "owner=me" })).json();

  const { item: source } = (await send("POST", "/api/lead-sources", { name: "A portal" })).json();

  const newPage = async (title: string) =>
    (await send("POST", "/api/documents", { template: "text", title })).json().document.path;
  const discard = async (path: string) => {
    await send("DELETE", `/api/documents/${encodeURIComponent(path)}/draft`);
    return `document:${path}`;
  };
  const binned = await discard(await newPage("Bicycle stand"));
  const page = await newPage("Reading room");
  const pageUrl = `/api/documents/${encodeURIComponent(page)}`;
  const { draftText } = (await send("GET", pageUrl)).json().document;
  const value = { ...draftText.value, description: "Where students read." };
  const text = { value, body: "It is quiet.", basedOn: draftText.version };
  const { draft } = (await send("PUT", `${pageUrl}/draft`, text)).json();
  await send("POST", `${pageUrl}/publish`, { basedOn: draft.version });
  const earlier = await discard(await newPage("Cash counter"));
  const [version] = (await send("GET", `/api/versions?subject=${earlier}`)).json().items;
  const { link } = (await send("POST", `${pageUrl}/preview-links`)).json();

  const idsBelow: [string, Record<string, string>][] = [
    ["/api/gallery/", { id: category._id, publicId: inCategory[0].publicId }],
    ["/api/image-gallery/", { publicId: alone[0].publicId }],
    ["/api/events/", { id: event._id }],
    ["/api/announcements/", { id: announcement._id }],
    ["/api/placed/", { id: placed._id }],
    ["/api/enquiries/views/", { id: view._id }],
    ["/api/enquiries/bin/", { id: deleted }],
    ["/api/enquiries/blocked/", { id: blocked[0]._id }],
    ["/api/enquiries/", { id: enquiries[0]._id }],
    ["/api/team/", { id: admin._id }],
    ["/api/enquiry-imports/", { id: tableImport._id, number: "2" }],
    ["/api/lead-sources/", { id: source._id }],
    ["/api/leads/", { id: source._id }],
    ["/api/rights/", { id: request._id }],
    ["/api/breaches/", { id: breach._id }],
    ["/api/library/", { id: library[0]._id }],
    ["/api/documents/{path}/english", { path: `bn/${page.replace(/md$/, "yaml")}` }],
    ["/api/documents/", { path: page, id: link.id }],
    ["/api/versions/", { id: version.id }],
  ];
  const soon = addDays(collegeDay(new Date()), 30);
  return operations.map(({ method, path, isForAdmins, parameters = [], requestBody }) => {
    const { "application/json": json, "multipart/form-data": form } = requestBody?.content ?? {};
    const real = {
      galleryCategory: category._id,
      ...(path.startsWith("/api/enquiries") && { owner: admin._id, other, nextCallOn: soon, visitOn: soon }),
      ...(path.startsWith("/api/enquiry-imports") && {
        ...{ columns: ["name", "mobile", "email", "course", "received"], course: "B.Pharm", courses: {}, choices: {} },
        ...{ owner: admin._id, day: "", cells: { 1: "9830000009" } },
      }),
      ...(path.startsWith("/api/messages") && { ids: [enquiries[0]._id] }),
      subject: binned,
    };
    const fitted = ({ example }: MediaTypeObject) => fitExample(example, real, files);
    return {
      method: method as RealCall["method"],
      path,
      ids: idsBelow.find(([start]) => path.startsWith(start))?.[1] ?? {},
      isForAdmins,
      queryNames: parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name),
      ...(json && { json: fitted(json) }),
      ...(form && { form: fitted(form) }),
    };
  });
}

/** Returns the names of the placeholders in the call's path. */
export function parametersOf({ path }: RealCall): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

/** Returns a URL of the call. `changed`: values that replace the ids of that name. */
export function urlOf({ path, ids }: RealCall, changed: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    return changed[name] ?? encodeURIComponent(ids[name] ?? "0193a1b2-0000-7000-8000-000000000000");
  });
}

function fitExample(
  example: unknown,
  real: Record<string, unknown>,
  files: Record<string, Buffer>,
): Record<string, unknown> {
  const isFile = (value: unknown) => JSON.stringify(value).includes("(the bytes of the file)");
  return Object.fromEntries(
    Object.entries(example as object)
      // Leave out the expected versions: those of the examples are outdated and would cause a conflict.
      .filter(([name]) => !["ifUpdatedAt", "ifOtherUpdatedAt", "ifOrderedAt"].includes(name))
      .map(([name, value]) => {
        if (name === "call") return [name, fitExample(value, real, files)];
        return [name, isFile(value) ? files[name] : (real[name] ?? value)];
      }),
  );
}
