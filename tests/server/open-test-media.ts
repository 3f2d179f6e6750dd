import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import type { Image } from "#contract/media.ts";
import { requireAdmin } from "#server/people/session.service.ts";
import type { DatabaseLocation } from "#server/platform/db/open-database.ts";
import { installErrorHandler } from "#server/platform/http/error-handler.ts";
import { enableIdempotency } from "#server/platform/http/idempotency.ts";
import { parseMultipartForms, uploadsOf } from "#server/platform/http/read-form.ts";
import { mediaRoutes } from "#server/platform/media/media.feature.ts";
import { createMedia, toImage, toPdf } from "#server/platform/media/media.service.ts";
import { createDiskStore, type MediaStore } from "#server/platform/media/media-store.ts";
import { aForm, type FormFile } from "./forms.ts";
import { openTestDatabase, usualKind } from "./test-databases.ts";

export type TestMedia = Awaited<ReturnType<typeof openTestMedia>>;

/**
 * Opens a small application for testing forms, media and retries: `/api/images` takes images, `/api/pdf` a PDF, and
 * `/api/notes` JSON whose `outcome` determines the response. The bearer token is the admin's id.
 */
export async function openTestMedia(
  kind: DatabaseLocation["kind"] = usualKind,
  openStore = (dataDir: string): MediaStore => createDiskStore(join(dataDir, "media")),
) {
  const stack = new AsyncDisposableStack();
  const { path: dataDir } = stack.use(await mkdtempDisposable(join(tmpdir(), "mortarboard-media-")));
  const { db } = stack.use(await openTestDatabase(kind));
  const clock = { now: new Date() };
  const now = () => clock.now;
  const errors: string[] = [];
  const work = { notes: 0 };
  let made = 0;
  const store = openStore(dataDir);
  const log = { error: (_: object, message: string) => errors.push(message) };
  const media = createMedia({ db, store, log, onVariantsMade: () => (made += 1), now });
  const app: FastifyInstance = Fastify({ routerOptions: { ignoreDuplicateSlashes: true, caseSensitive: false } });
  stack.defer(() => media.worker.stop());
  stack.defer(() => app.close());
  installErrorHandler(app);
  await app.register(mediaRoutes, media);
  await app.register(adminScope, { prefix: "/api" });

  async function adminScope(scope: FastifyInstance): Promise<void> {
    requireAdmin(scope, findSession);
    await parseMultipartForms(scope);
    enableIdempotency(scope, { db, now });
    for (const [path, kindOfFile, files, toReply] of [
      ["/images", "image", { field: "images", max: 10 }, toImage],
      ["/pdf", "pdf", { field: "pdf", max: 1 }, toPdf],
    ] as const) {
      scope.post(path, { config: { files } }, async (request, reply) => {
        const rows = await media.service.store(kindOfFile, uploadsOf(request), async (_, rows) => rows);
        return reply.code(201).send({ ok: true, fields: request.body, media: rows.map((row) => toReply(row)) });
      });
    }
    scope.post<{ Body: { outcome?: number; ms?: number } }>("/notes", async (request, reply) => {
      work.notes += 1;
      await new Promise((resolve) => setTimeout(resolve, request.body?.ms ?? 0));
      return reply.code(request.body?.outcome ?? 201).send({ ok: true, note: work.notes });
    });
  }

  const upload = (files: FormFile[], { path = "/api/images", key = "", admin = "admin-1" } = {}) => {
    const { payload, headers } = aForm(files);
    const more = { authorization: `Bearer ${admin}`, ...(key && { "idempotency-key": key }) };
    return app.inject({ method: "POST", url: path, payload, headers: { ...headers, ...more } });
  };

  return {
    app,
    db,
    media,
    clock,
    /** Errors that the application has logged. */
    errors,
    made: () => made,
    work,
    upload,
    /** Uploads one file as an image. `image` is an empty object if the file was refused. */
    async uploadImage(bytes: Buffer, name = "photo.jpg") {
      const reply = await upload([{ field: "images", name, bytes }]);
      return { reply, image: (reply.json().media?.[0] ?? {}) as Image };
    },
    read: ({ url }: { url: string }) => media.store.read(decodeURIComponent(url.replace("/media/", ""))),
    files: () => media.store.list(),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

async function findSession(token: string) {
  const admin = { _id: token, email: `${token}@college.example`, name: token };
  const secondFactor = { isOn: false, isMissing: false, recoveryCodesLeft: 0 };
  const session = { tokenHash: token, browser: null, system: null, address: "", startedAt: "", confirmedAt: "" };
  return { ...session, admin, roles: ["owner" as const], secondFactor };
}
