import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { createTarDecoder, createTarPacker } from "modern-tar";
import { z } from "zod";
import { errorReason, SettingError } from "#server/platform/errors.ts";
import { ObjectStoreError } from "#server/platform/media/s3.ts";

/** Version of the backup format. Raise it when older versions of the product can no longer read new backups. */
export const BACKUP_FORMAT_VERSION = 1;

const count = z.int().nonnegative();

/** The last part of a backup, `manifest.json`. */
const manifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT_VERSION),
  id: z.string(),
  version: z.string(),
  /** The moment of the database snapshot. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** The tables by name, each after the tables that it refers to. `sum`: see `createTableChecksum`. */
  tables: z.record(
    z.string(),
    z.object({ columns: z.record(z.string(), z.enum(["text", "integer"])), rows: count, sum: z.string() }),
  ),
  uploads: z.object({ files: count, bytes: count }),
  /** Ids of uploads that were erased while the backup was made. A restore deletes their rows too. */
  erased: z.array(z.string()),
  /** Storage keys that rows of the backup contain, but whose files the store no longer has. */
  missing: z.array(z.string()),
  /** Size and checksum of every other part, by name. */
  parts: z.record(z.string(), z.object({ bytes: count, sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;

const MANIFEST = "manifest.json";

type Parts = Manifest["parts"];

export type Archive = ReturnType<typeof createArchive>;

/** Creates a tar archive, which any machine can open. Writes wait for the sink, so memory use stays constant. */
export function createArchive(sink: Writable) {
  const mtime = new Date();
  const { readable, controller } = createTarPacker();
  // Cast: the DOM's ReadableStream type shadows Node's where both are known.
  const isWritten = pipeline(Readable.fromWeb(readable as ReadableStream<Uint8Array>), sink);
  // Avoid an unhandled rejection: an error of the sink also rejects the pending write.
  isWritten.catch(() => {});
  const parts: Parts = {};

  async function write(
    name: string,
    bytes: number,
    content: AsyncIterable<Buffer> | Iterable<Buffer>,
  ): Promise<string> {
    const writer = controller.add({ name, size: bytes, mode: 0o600, mtime, type: "file" }).getWriter();
    const hash = createHash("sha256");
    for await (const chunk of content) {
      hash.update(chunk);
      await writer.write(chunk);
    }
    await writer.close();
    return hash.digest("hex");
  }

  return {
    async add(name: string, content: Buffer | { bytes: number; stream: AsyncIterable<Buffer> }): Promise<void> {
      const [bytes, stream] = Buffer.isBuffer(content) ? [content.length, [content]] : [content.bytes, content.stream];
      parts[name] = { bytes, sha256: await write(name, bytes, stream) };
    },
    /** Writes the manifest and ends the file. Resolves when the sink has received all data. */
    async finish(facts: Omit<Manifest, "parts">): Promise<Manifest> {
      const manifest = { ...facts, parts };
      const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
      await write(MANIFEST, text.length, [text]);
      controller.finalize();
      await isWritten;
      return manifest;
    },
    async fail(error: unknown): Promise<void> {
      controller.error(error);
      await isWritten.catch(() => {});
    },
  };
}

export interface BackupFile {
  /** Path or address of the backup, for messages. */
  name: string;
  open(): Promise<Readable>;
}

export const diskFile = (path: string): BackupFile => ({
  name: path,
  open: async () => createReadStream(path, { highWaterMark: 1 << 20 }),
});

/** Reads a backup's parts in order. @throws {SettingError} if the file cannot be read or is no complete tar file */
export async function* readParts(file: BackupFile) {
  const source = await file.open();
  const { readable, writable } = createTarDecoder({ strict: true });
  const isRead = pipeline(source, Writable.fromWeb(writable));
  isRead.catch(() => {});
  try {
    for await (const { header, body } of readable) {
      let isTaken = false;
      /** Reads the part's content. An unread part is skipped when the next part is requested. */
      async function* stream() {
        isTaken = true;
        try {
          yield* body;
        } catch (error) {
          throw explain(error, file);
        }
      }
      yield { name: header.name, bytes: header.size, stream, read: () => buffer(stream()) };
      if (!isTaken) await body.cancel();
    }
    await isRead;
  } catch (error) {
    throw explain(error, file);
  } finally {
    source.destroy();
  }
}

function explain(error: unknown, { name }: BackupFile): unknown {
  if (error instanceof SettingError) return error;
  if (error instanceof ObjectStoreError) return new SettingError(`The backup ${name} cannot be read: ${error.reason}.`);
  const isUnreadable = /^E(?!RR_)/.test((error as NodeJS.ErrnoException).code ?? "");
  return new SettingError(
    isUnreadable
      ? `The backup ${name} cannot be read (${errorReason(error)}).`
      : `${name} is no whole backup of Mortarboard (${errorReason(error)}). Take another one.`,
  );
}

/**
 * Reads the whole file and compares every part with its checksum.
 * @throws {SettingError} if the file is truncated, damaged, not a backup, or from a newer version
 */
export async function checkArchive(file: BackupFile): Promise<Manifest> {
  const found: Parts = {};
  let manifest: Manifest | undefined;
  for await (const part of readParts(file)) {
    if (part.name === MANIFEST) {
      manifest = parseManifest(await part.read(), file);
      continue;
    }
    const hash = createHash("sha256");
    for await (const chunk of part.stream()) hash.update(chunk);
    found[part.name] = { bytes: part.bytes, sha256: hash.digest("hex") };
  }
  if (!manifest)
    throw new SettingError(`${file.name} is no whole backup of Mortarboard: it has no ${MANIFEST}. Take another one.`);
  const names = new Set([...Object.keys(found), ...Object.keys(manifest.parts)]);
  const damaged = [...names].filter((name) => found[name]?.sha256 !== manifest.parts[name]?.sha256);
  if (damaged.length > 0) {
    const others = damaged.length > 1 ? ` and ${damaged.length - 1} more` : "";
    throw new SettingError(
      `The backup ${file.name} is damaged: ${damaged[0]}${others} is not as it was written. Take another one.`,
    );
  }
  return manifest;
}

function parseManifest(text: Buffer, file: BackupFile): Manifest {
  let value: { format?: unknown; version?: unknown };
  try {
    value = JSON.parse(text.toString());
    if (!(Number(value.format) > BACKUP_FORMAT_VERSION)) return manifestSchema.parse(value);
  } catch {
    throw new SettingError(
      `${file.name} is no backup of Mortarboard: its ${MANIFEST} cannot be read. Take another one.`,
    );
  }
  throw newerError(file, String(value.version));
}

export function newerError(file: BackupFile, version: string): SettingError {
  return new SettingError(
    `The backup ${file.name} was made by a newer version of Mortarboard (${version}). Install that version, or a later one, then restore.`,
  );
}
