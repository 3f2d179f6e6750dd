import { type Image, imageSchema, type Pdf } from "#contract/media.ts";
import * as m from "#messages/compiled/documents-server.ts";
import { deleteVersions } from "#server/platform/changes/versions.repository.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { AppError, CommitUnknownError, InvalidUploadError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { createTaskQueue } from "#server/platform/work/task-queue.ts";
import type { WorkerLog } from "#server/platform/work/worker.ts";
import { insertRemovals, type MediaRow } from "./media.repository.ts";
import { CONTENT_TYPES, type MediaStore, mediaKey, mediaPath, parseMediaKey } from "./media-store.ts";
import { cleanPicture, InvalidFileError, variantWidths } from "./picture-work.ts";
import { isWholePdf, keyName, pictureKind, type Upload } from "./upload.ts";
import { createVariantWorker, type Variant } from "./variant-worker.ts";

export type Media = ReturnType<typeof createMedia>;
export type MediaService = Media["service"];

/** Manages uploaded pictures and PDFs. Processes one picture at a time, which takes one core and one libuv thread. */
export function createMedia(options: {
  db: Database;
  store: MediaStore;
  log: WorkerLog;
  onVariantsMade: () => unknown;
  now: () => Date;
}) {
  const { db, store, log, onVariantsMade, now } = options;
  const queue = createTaskQueue();
  const worker = createVariantWorker({ db, store, queue, log, onMade: onVariantsMade });

  async function check(kind: "image" | "pdf", { field, originalName, bytes, mayBeDrawing }: Upload) {
    const isDrawing = mayBeDrawing && pictureKind(bytes) === "svg";
    const check = async () =>
      kind === "pdf" ? checkPdf(bytes) : isDrawing ? checkDrawing(bytes) : cleanPicture(bytes);
    const checked = kind === "pdf" ? check() : queue.run(check);
    const { type, content, isAnimated, ...picture } = await checked.catch((error: unknown) => {
      throw error instanceof InvalidFileError
        ? new InvalidUploadError(field, m.fileRefused({ name: originalName, problem: error.message }))
        : error;
    });
    const id = newId();
    const name = keyName(originalName, kind === "image" ? "image" : "document");
    const hasVariants = !isAnimated && variantWidths(picture.width ?? 0).length > 0;
    const media: Omit<MediaRow, "created_at"> = {
      id,
      public_id: `${kind}s/${id}`,
      kind,
      storage_key: mediaKey(id, name, type, now()),
      content_type: CONTENT_TYPES[type],
      original_name: originalName,
      bytes: content.length,
      ...picture,
      variants: "[]",
      variants_status: hasVariants ? "pending" : "none",
      deleted_at: null,
    };
    return { media, content };
  }

  /** Removes files without a row. Files that cannot be removed now are removed later by `removeOrphans`. */
  async function discard(media: readonly Pick<MediaRow, "storage_key">[]): Promise<void> {
    for (const { storage_key: key } of media) {
      await store.removeFolderOf(key).catch((err: unknown) => {
        const outlook = "it will be tried again within hours, or in 30 days if no record named it.";
        log.error({ err, key }, `A file could not be removed; ${outlook}`);
      });
    }
  }

  /** Checks every upload, then writes the files: if one is refused, none is stored. */
  async function writeFiles(kind: "image" | "pdf", uploads: readonly Upload[]): Promise<MediaRow[]> {
    const checked: Awaited<ReturnType<typeof check>>[] = [];
    for (const upload of uploads) checked.push(await check(kind, upload));
    const created_at = now().toISOString();
    const rows = checked.map(({ media }) => ({ ...media, created_at }));
    try {
      for (const { media, content } of checked) await store.write(media.storage_key, content);
    } catch (err) {
      await discard(rows);
      log.error({ err }, "An upload could not be stored.");
      throw new AppError(503, "storage_unavailable", m.notStored(), { headers: { "retry-after": "5" } });
    }
    return rows;
  }

  const service = {
    /**
     * Stores uploads, and runs `change` with their rows in one transaction. If the transaction fails, the files are
     * removed, unless the outcome of the commit is unknown.
     * @throws {InvalidUploadError}
     */
    async store<Result>(
      kind: "image" | "pdf",
      uploads: readonly Upload[],
      change: (transaction: Database, rows: MediaRow[]) => Promise<Result>,
    ): Promise<Result> {
      const rows = await writeFiles(kind, uploads);
      try {
        return await db.transaction().execute(async (transaction) => {
          if (rows.length > 0) await transaction.insertInto("media").values(rows).execute();
          if (rows.some((row) => row.variants_status === "pending")) worker.wake();
          return change(transaction, rows);
        });
      } catch (error) {
        if (!(error instanceof CommitUnknownError)) await discard(rows);
        throw error;
      }
    },

    /** Deletes the rows in the caller's transaction. Returns a function to remove the files after the commit. */
    async remove(transaction: Database, mediaIds: readonly string[]): Promise<() => Promise<void>> {
      if (mediaIds.length === 0) return async () => {};
      const rows = await transaction.deleteFrom("media").where("id", "in", mediaIds).returning("storage_key").execute();
      await insertRemovals(transaction, mediaIds, now().toISOString());
      return () => discard(rows);
    },
  };
  /** Returns the size in bytes of an upload or a smaller version; null for any other key and for files in the bin. */
  async function shownSize(key: string): Promise<number | null> {
    const shown = db.selectFrom("media").select(["storage_key", "bytes", "variants"]).where("deleted_at", "is", null);
    const row = await shown.where("id", "=", parseMediaKey(key)?.id ?? "").executeTakeFirst();
    if (!row || row.storage_key === key) return row?.bytes ?? null;
    const variant = variantsOf(row).find((variant) => variant.key === key);
    // Rows written by older releases have no `bytes` in their variants.
    return variant ? (variant.bytes ?? store.size(key)) : null;
  }

  return { service, store, worker, shownSize };
}

function variantsOf({ variants }: Pick<MediaRow, "variants">): Variant[] {
  return JSON.parse(variants);
}

/** Checks and cleans a drawing. `isAnimated` is true, because no smaller versions of a drawing are made. */
async function checkDrawing(bytes: Buffer) {
  // Imported on demand, so that a server without uploaded drawings does not load the parser.
  const { cleanSvg, drawingSize } = await import("./clean-svg.ts");
  const content = cleanSvg(bytes);
  return { type: "svg" as const, content, isAnimated: true, ...drawingSize(content), placeholder: "" };
}

function checkPdf(content: Buffer) {
  if (!isWholePdf(content)) throw new InvalidFileError(m.noWholePdf());
  return { type: "pdf" as const, content, width: null, height: null, placeholder: null, isAnimated: false };
}

/** Converts a row to a picture of the API. `sources` is empty until the smaller versions are made. */
export function toImage(row: MediaRow): Image {
  return imageSchema.parse({
    url: mediaPath(row.storage_key),
    publicId: row.public_id,
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    sources: variantsOf(row).map(({ type, width, key }) => ({ type, width, url: mediaPath(key) })),
  });
}

export function toPdf(row: MediaRow): Pdf {
  return {
    url: mediaPath(row.storage_key),
    originalName: row.original_name,
    filename: parseMediaKey(row.storage_key)?.name ?? row.original_name,
    bytes: row.bytes,
  };
}

/**
 * Permanently deletes files in the bin, with their history.
 * @param which files binned before a moment, or files with these ids
 * @returns the number of files
 */
export async function eraseBinned(
  { db, media }: { db: Database; media: Pick<MediaService, "remove"> },
  which: { before: Date } | { ids: readonly string[] },
): Promise<number> {
  const { ids, removeFiles } = await db.transaction().execute(async (transaction) => {
    const binned = transaction.selectFrom("media").select("id").where("deleted_at", "is not", null);
    const rows = await ("before" in which
      ? binned.where("deleted_at", "<", which.before.toISOString())
      : binned.where("id", "in", which.ids)
    ).execute();
    const ids = rows.map(({ id }) => id);
    await deleteVersions(
      transaction,
      ids.flatMap((id) => [`picture:${id}`, `library:${id}`]),
    );
    return { ids, removeFiles: await media.remove(transaction, ids) };
  });
  await removeFiles();
  return ids.length;
}

/**
 * How long files without a row are kept: as long as backups (docs/operations.md, 'Backups'), from one of which their
 * rows may still be restored.
 */
const KEPT_MS = 30 * 86_400_000;

/**
 * Removes the files of uploads without a row: at once if the upload was deleted, otherwise 30 days after this function
 * first finds them. Files whose name is no media key stay. Returns the number of removed uploads.
 */
export async function removeOrphans(options: { db: Database; store: MediaStore; now: () => Date }): Promise<number> {
  const { db, store } = options;
  const now = options.now().getTime();
  const keys = await store.list();
  const known = new Set((await db.selectFrom("media").select("id").execute()).map(({ id }) => id));
  const orphans = new Map<string, string>();
  for (const key of keys) {
    const id = parseMediaKey(key)?.id;
    if (id !== undefined && !known.has(id)) orphans.set(id, key);
  }

  const planned = await db.selectFrom("media_removal").selectAll().execute();
  const removals = new Map(planned.map(({ media_id, due_at }) => [media_id, due_at]));
  const noticed = [...orphans.keys()].filter((id) => !removals.has(id));
  await insertRemovals(db, noticed, new Date(now + KEPT_MS).toISOString());

  const due = [...removals].filter(([id, dueAt]) => !orphans.has(id) || Date.parse(dueAt) <= now).map(([id]) => id);
  const removed = due.flatMap((id) => orphans.get(id) ?? []);
  for (const key of removed) await store.removeFolderOf(key);
  if (due.length > 0) await db.deleteFrom("media_removal").where("media_id", "in", due).execute();
  return removed.length;
}
