import multipart, { type MultipartFile, type MultipartValue } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { MAX_IMAGE_BYTES, MAX_IMAGES_PER_UPLOAD, MAX_PDF_BYTES } from "#contract/media.ts";
import { AppError, BadInputError, InvalidUploadError } from "#server/errors.ts";
import { cleanFileName } from "#server/features/media/file-name.ts";
import type { Upload } from "#server/features/media/upload.ts";
import { claimIdempotencyKey, digest } from "./idempotency.ts";
import { takeItsTime } from "./slow-clients.ts";

/** Which fields of the form carry files. All other fields are text. */
export interface FileFields {
  /** The field for images. */
  images?: string;
  /** How many images the form takes; 10 unless told. */
  mostImages?: number;
  /** The field for one PDF. */
  pdf?: string;
}

/** A request beyond it is of no use, in bytes: ten files of several times the limit still get their answer in words. */
export const MAX_REQUEST_BYTES = 64 * 1_048_576;
const MAX_FIELDS = 40;
const MAX_FIELD_BYTES = 256 * 1024;

/** Lets the routes of this scope take multipart forms. They read them by `readMultipart`. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Reads a multipart form whole into memory, within the limits of the specification, section 9, and claims the request's
 * Idempotency-Key. What is refused is still read to its end, so that the browser gets the answer. It may take as long as
 * the line needs, so only routes of signed-in people call this.
 * @returns the text fields, in an object without prototype and not checked further, and the files in their order
 * @throws {AppError} 415 when the request is no multipart form, 413 when it is beyond any use
 * @throws {InvalidUploadError} when a file is too large, one too many, or in a field that takes none
 * @throws {BadInputError} when the form is broken or cut off
 */
export async function readMultipart(
  request: FastifyRequest,
  files: FileFields,
): Promise<{ fields: Record<string, string>; uploads: Upload[] }> {
  if (!request.isMultipart()) {
    throw new AppError(415, "unsupported_media_type", "Send this form as multipart/form-data.");
  }
  if (Number(request.headers["content-length"]) > MAX_REQUEST_BYTES) throw beyondUse();
  const { most, fileBytes } = limitsOf(files);
  const fields: Record<string, string> = Object.create(null);
  const uploads: Upload[] = [];
  let refusal: AppError | undefined;
  const parts = request.parts({
    limits: {
      fileSize: fileBytes,
      files: most + 1,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      parts: MAX_FIELDS + most + 1,
      headerPairs: 20,
    },
  });
  countBytes(request);
  takeItsTime(request);
  try {
    for await (const part of parts) {
      try {
        if (part.type === "field") takeField(fields, part);
        else if (refusal) part.file.resume();
        else {
          const upload = await readFile(part, files, uploads.length);
          if (upload) uploads.push(upload);
        }
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refusal ??= error;
      }
    }
  } catch (error) {
    throw refusal ?? toRefusal(error, files, most);
  }
  if (refusal) throw refusal;
  await claimIdempotencyKey(request, digestOf(fields, uploads));
  return { fields, uploads };
}

function limitsOf({ images, mostImages, pdf }: FileFields): { most: number; fileBytes: number } {
  const imagesTaken = images === undefined ? 0 : (mostImages ?? MAX_IMAGES_PER_UPLOAD);
  return {
    most: imagesTaken + (pdf === undefined ? 0 : 1),
    fileBytes: pdf === undefined ? MAX_IMAGE_BYTES : MAX_PDF_BYTES,
  };
}

/** @throws {AppError} */
function takeField(
  fields: Record<string, string>,
  { fieldname, value, valueTruncated }: MultipartValue<unknown>,
): void {
  if (!fieldname || typeof value !== "string") throw new BadInputError("The form could not be read.");
  if (valueTruncated) throw new BadInputError("This text is too long.", { [fieldname]: "This text is too long." });
  if (fieldname in fields)
    throw new BadInputError("A field of the form was sent twice.", { [fieldname]: "Send it once." });
  fields[fieldname] = value.toWellFormed();
}

/**
 * @returns null for the file input of a form in which no file was chosen
 * @throws {AppError} when the file is refused; the rest of it is skipped
 */
async function readFile(part: MultipartFile, files: FileFields, before: number): Promise<Upload | null> {
  const { fieldname: field, file } = part;
  const isImage = field !== undefined && field === files.images;
  if (!isImage && (field === undefined || field !== files.pdf)) {
    file.resume();
    throw new InvalidUploadError(field ?? "file", "This field of the form does not take a file.");
  }
  const chunks: Buffer[] = [];
  let size = 0;
  const limit = isImage ? MAX_IMAGE_BYTES : MAX_PDF_BYTES;
  const name = cleanFileName(part.filename ?? "");
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  if (size === 0 && !part.filename) return null;
  if (file.truncated || size > limit) throw isImage ? imageTooLarge(field, name) : pdfTooLarge(field, name);
  if (before >= limitsOf(files).most) throw tooManyFiles(files);
  if (size === 0) throw new InvalidUploadError(field, `“${name}” is empty.`);
  return { field, originalName: name, bytes: Buffer.concat(chunks) };
}

/** Ends a request that goes on beyond any use without having said its length. */
function countBytes({ raw }: FastifyRequest): void {
  let bytes = 0;
  raw.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_REQUEST_BYTES) raw.destroy();
  });
}

function toRefusal(error: unknown, files: FileFields, most: number): unknown {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === "FST_FILES_LIMIT") {
    return most > 0 ? tooManyFiles(files) : new BadInputError("This form does not take files.");
  }
  if (code === "FST_FIELDS_LIMIT" || code === "FST_PARTS_LIMIT")
    return new BadInputError("The form has too many fields.");
  // The parser's own errors have no status; the disk and the database play no part here.
  if (statusCode === undefined || statusCode < 500) {
    return new BadInputError("The form could not be read: it is not complete multipart/form-data.");
  }
  return error;
}

function digestOf(fields: Record<string, string>, uploads: readonly Upload[]): string {
  return digest([
    JSON.stringify(Object.entries(fields)),
    ...uploads.flatMap(({ field, originalName, bytes }) => [field, originalName, bytes]),
  ]);
}

function imageTooLarge(field: string, name: string): InvalidUploadError {
  return new InvalidUploadError(field, `File too large: “${name}” has more than 1 MB, the most for an image.`);
}

/** Not in the words for images: the client would add that 1 MB is the limit. */
function pdfTooLarge(field: string, name: string): InvalidUploadError {
  return new InvalidUploadError(
    field,
    `“${name}” has more than 10 MB, the most for a PDF. Save it smaller, then send that.`,
  );
}

function tooManyFiles({ images, mostImages = MAX_IMAGES_PER_UPLOAD, pdf }: FileFields): InvalidUploadError {
  const most = images === undefined ? "one PDF" : mostImages === 1 ? "one image" : `${mostImages} images`;
  return new InvalidUploadError(images ?? pdf ?? "file", `Too many files: send at most ${most} at a time.`);
}

function beyondUse(): AppError {
  return new AppError(413, "body_too_large", "The request is too large.", { headers: { connection: "close" } });
}
