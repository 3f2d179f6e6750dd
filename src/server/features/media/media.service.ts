import { type Image, imageSchema, type Pdf } from "#contract/media.ts";
import type { Database } from "#server/db/open-database.ts";
import { AppError, CommitUnknownError, InvalidUploadError } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import { isWholePdf } from "./check-pdf.ts";
import { keyName } from "./file-name.ts";
import { deleteMedia, insertMedia, type MediaRow } from "./media.repository.ts";
import { CONTENT_TYPES, mediaAddress, mediaKey, parseMediaKey } from "./media-key.ts";
import { insertRemovals } from "./media-removal.repository.ts";
import type { MediaStore } from "./media-store.ts";
import { cleanPicture, PictureFault, variantWidths } from "./picture-work.ts";
import type { Turns } from "./take-turns.ts";
import type { Upload } from "./upload.ts";

/** A file that lies in the store and has no row yet. */
export type PreparedMedia = Omit<MediaRow, "created_at">;

export interface MediaService {
  /**
   * Checks every upload, then writes the files: one that is refused stores none.
   * @throws {InvalidUploadError} naming the file and what is wrong with it
   */
  prepare(kind: "image" | "pdf", uploads: readonly Upload[]): Promise<PreparedMedia[]>;
  /** Inserts the rows, in the caller's transaction, in the order in which they were prepared. */
  keep(transaction: Database, prepared: readonly PreparedMedia[]): Promise<MediaRow[]>;
  /** Removes files that get no row. */
  discard(prepared: readonly PreparedMedia[]): Promise<void>;
  /**
   * Removes the files after a failed transaction and throws its error. After a `CommitUnknownError` they stay, since
   * their rows may exist; if not, `removeOrphans` removes them later.
   */
  discardAfter(error: unknown, prepared: readonly PreparedMedia[]): Promise<never>;
  /** Deletes the rows, in the caller's transaction. Returns what removes the files: call it after the commit. */
  remove(transaction: Database, mediaIds: readonly string[]): Promise<() => Promise<void>>;
}

interface MediaServiceOptions {
  store: MediaStore;
  turns: Turns;
  log: { error(details: object, message: string): void };
  /** Called when rows of pictures were inserted that wait for their smaller widths. */
  onKept: () => void;
  now: () => Date;
}

type Checked = Omit<PreparedMedia, "bytes"> & { content: Buffer };

export function createMediaService({ store, turns, log, onKept, now }: MediaServiceOptions): MediaService {
  async function checkImage(upload: Upload): Promise<Checked> {
    const picture = await turns
      .take("now", () => cleanPicture(upload.bytes))
      .catch((fault: unknown) => {
        throw fault instanceof PictureFault ? refusePicture(upload, fault) : fault;
      });
    const id = newId();
    const hasVariants = !picture.isAnimated && variantWidths(picture.width).length > 0;
    return {
      id,
      public_id: `images/${id}`,
      kind: "image",
      storage_key: mediaKey(id, keyName(upload.originalName, "image"), picture.type, now()),
      content_type: CONTENT_TYPES[picture.type],
      original_name: upload.originalName,
      width: picture.width,
      height: picture.height,
      placeholder: picture.placeholder,
      variants: "[]",
      variants_status: hasVariants ? "pending" : "none",
      content: picture.bytes,
    };
  }

  function checkPdf(upload: Upload): Checked {
    if (!isWholePdf(upload.bytes)) {
      throw new InvalidUploadError(
        upload.field,
        `“${upload.originalName}” is not a whole PDF. Save it as a PDF again, then send that.`,
      );
    }
    const id = newId();
    return {
      id,
      public_id: `pdfs/${id}`,
      kind: "pdf",
      storage_key: mediaKey(id, keyName(upload.originalName, "document"), "pdf", now()),
      content_type: CONTENT_TYPES.pdf,
      original_name: upload.originalName,
      width: null,
      height: null,
      placeholder: null,
      variants: "[]",
      variants_status: "none",
      content: upload.bytes,
    };
  }

  async function discard(media: readonly Pick<PreparedMedia, "storage_key">[]): Promise<void> {
    for (const { storage_key } of media) await removeFolderOf(storage_key);
  }

  /** What cannot be removed now is removed later by `removeOrphans`. */
  async function removeFolderOf(key: string): Promise<void> {
    const folder = parseMediaKey(key)?.folder;
    if (!folder) return;
    await store.removeFolder(folder).catch((error: unknown) => {
      log.error(
        { err: error, key },
        "A file could not be removed; it will be tried again within hours, or in 30 days if no record named it.",
      );
    });
  }

  return {
    async prepare(kind, uploads) {
      const checked: Checked[] = [];
      for (const upload of uploads) checked.push(kind === "pdf" ? checkPdf(upload) : await checkImage(upload));
      try {
        for (const { storage_key, content } of checked) await store.write(storage_key, content);
      } catch (error) {
        await discard(checked);
        log.error({ err: error }, "An upload could not be stored.");
        throw new AppError(503, "storage_unavailable", "The file could not be stored. Please try again in a moment.", {
          headers: { "retry-after": "5" },
        });
      }
      return checked.map(({ content, ...media }) => ({ ...media, bytes: content.length }));
    },
    async keep(transaction, prepared) {
      const created_at = now().toISOString();
      const rows = prepared.map((media) => ({ ...media, created_at }));
      await insertMedia(transaction, rows);
      if (rows.some((row) => row.variants_status === "pending")) onKept();
      return rows;
    },
    discard,
    async discardAfter(error, prepared) {
      if (!(error instanceof CommitUnknownError)) await discard(prepared);
      throw error;
    },
    async remove(transaction, mediaIds) {
      const keys = await deleteMedia(transaction, mediaIds);
      await insertRemovals(transaction, mediaIds, now().toISOString());
      return async () => {
        for (const key of keys) await removeFolderOf(key);
      };
    },
  };
}

/** What readers get of a stored picture. The smaller widths are there when they are made. */
export function toImage(row: MediaRow): Image {
  const variants = JSON.parse(row.variants) as { type: string; width: number; key: string }[];
  return imageSchema.parse({
    url: mediaAddress(row.storage_key),
    publicId: row.public_id,
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    sources: variants.map(({ type, width, key }) => ({ type, width, url: mediaAddress(key) })),
  });
}

export function toPdf(row: MediaRow): Pdf {
  return {
    url: mediaAddress(row.storage_key),
    originalName: row.original_name,
    filename: parseMediaKey(row.storage_key)?.name ?? row.original_name,
    bytes: row.bytes,
  };
}

function refusePicture({ field, originalName }: Upload, { reason }: PictureFault): InvalidUploadError {
  const sentences: Record<PictureFault["reason"], string> = {
    type: `“${originalName}” is not a picture that can be shown. Send JPEG, PNG, WebP, AVIF or GIF.`,
    pixels: `“${originalName}” has more than 40 million pixels. Make it smaller, then send it again.`,
    broken: `“${originalName}” is damaged or not complete. Save it again, then send that.`,
  };
  return new InvalidUploadError(field, sentences[reason]);
}
