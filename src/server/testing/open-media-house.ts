import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from "fastify";
import type { Image } from "#contract/media.ts";
import type { Database, DatabaseLocation } from "#server/db/open-database.ts";
import { createMedia, type Media } from "#server/features/media/create-media.ts";
import { mediaRoutes } from "#server/features/media/media.routes.ts";
import { toImage, toPdf } from "#server/features/media/media.service.ts";
import { answerErrors } from "#server/http/error-handler.ts";
import { idempotency } from "#server/http/idempotency.ts";
import { acceptForms, readMultipart } from "#server/http/read-multipart.ts";
import { requireAdmin } from "#server/http/require-admin.ts";
import { aForm, type FormFile } from "./forms.ts";
import { openTestDatabase, usualKind } from "./test-databases.ts";

export interface MediaHouse extends AsyncDisposable {
  app: FastifyInstance;
  db: Database;
  media: Media;
  clock: { now: Date };
  /** What was logged as an error. */
  errors: string[];
  /** How often pages were told of new widths. */
  made: () => number;
  /** How often the POST of that path got as far as its work. */
  work: { notes: number };
  upload(files: FormFile[], options?: { path?: string; key?: string; admin?: string }): Promise<LightMyRequestResponse>;
  /** Sends one file as an image. `image` is empty when it was refused. */
  uploadImage(bytes: Buffer, name?: string): Promise<{ reply: LightMyRequestResponse; image: Image }>;
  /** The bytes in the store of what has that address. */
  read(file: { url: string }): Promise<Buffer>;
  /** The keys of all files in the store. */
  files(): Promise<string[]>;
}

/**
 * Forms, media and repeats on a small application of their own: `/api/images` takes images, `/api/pdf` a PDF,
 * `/api/notes` JSON whose `outcome` decides how it ends. The bearer token is the admin's id.
 */
export async function openMediaHouse(kind: DatabaseLocation["kind"] = usualKind): Promise<MediaHouse> {
  const dataDir = await mkdtemp(join(tmpdir(), "mortarboard-media-"));
  const { db, [Symbol.asyncDispose]: closeDatabase } = await openTestDatabase(kind);
  const clock = { now: new Date() };
  const now = () => clock.now;
  const errors: string[] = [];
  const work = { notes: 0 };
  let made = 0;
  const media = createMedia({
    db,
    dataDir,
    log: { error: (_, message) => errors.push(message) },
    onVariantsMade: () => (made += 1),
    now,
  });
  const app: FastifyInstance = Fastify({ routerOptions: { ignoreDuplicateSlashes: true, caseSensitive: false } });
  answerErrors(app);
  await app.register(mediaRoutes, { store: media.store });
  await app.register(adminScope, { prefix: "/api" });

  async function adminScope(scope: FastifyInstance): Promise<void> {
    scope.addHook("onRequest", requireAdmin({ find: findSession }));
    await acceptForms(scope);
    await scope.register(idempotency(db, now));
    for (const [path, kindOfFile, files] of [
      ["/images", "image", { images: "images" }],
      ["/pdf", "pdf", { pdf: "pdf" }],
    ] as const) {
      scope.post(path, async (request, reply) => {
        const { fields, uploads } = await readMultipart(request, files);
        const prepared = await media.service.prepare(kindOfFile, uploads);
        const rows = await db
          .transaction()
          .execute((transaction) => media.service.keep(transaction, prepared))
          .catch((error: unknown) => media.service.discardAfter(error, prepared));
        return reply
          .code(201)
          .send({ ok: true, fields, media: rows.map((row) => (kindOfFile === "image" ? toImage(row) : toPdf(row))) });
      });
    }
    scope.post<{ Body: { outcome?: number; ms?: number } }>("/notes", async (request, reply) => {
      work.notes += 1;
      await new Promise((resolve) => setTimeout(resolve, request.body?.ms ?? 0));
      return reply.code(request.body?.outcome ?? 201).send({ ok: true, note: work.notes });
    });
  }

  const upload: MediaHouse["upload"] = (files, { path = "/api/images", key, admin = "admin-1" } = {}) => {
    const form = aForm(files);
    return app.inject({
      method: "POST",
      url: path,
      payload: form.payload,
      headers: { ...form.headers, authorization: `Bearer ${admin}`, ...(key && { "idempotency-key": key }) },
    });
  };

  return {
    app,
    db,
    media,
    clock,
    errors,
    made: () => made,
    work,
    upload,
    async uploadImage(bytes, name = "photo.jpg") {
      const reply = await upload([{ field: "images", name, bytes }]);
      return { reply, image: (reply.json().media?.[0] ?? {}) as Image };
    },
    read: ({ url }) => media.store.read(decodeURIComponent(url.replace("/media/", ""))),
    files: () => Array.fromAsync(media.store.list()),
    [Symbol.asyncDispose]: async () => {
      await app.close();
      await media.worker.stop();
      await closeDatabase();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Every token is a live session; it is the admin's id too. */
async function findSession(token: string) {
  const admin = { _id: token, email: `${token}@college.example`, name: token };
  return { admin, tokenHash: token, deviceName: "", address: "", startedAt: "" };
}
