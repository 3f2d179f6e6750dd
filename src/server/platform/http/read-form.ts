import multipart, { type MultipartFile, type MultipartValue } from "@fastify/multipart";
import { errorCodes, type FastifyInstance, type FastifyRequest } from "fastify";
import { MAX_TABLE_BYTES } from "#contract/enquiry-imports.ts";
import { MAX_IMAGE_BYTES, MAX_PDF_BYTES } from "#contract/media.ts";
import * as m from "#messages/compiled/server.ts";
import { AppError, BadInputError, InvalidUploadError } from "#server/platform/errors.ts";
import { cleanFileName, type Upload } from "#server/platform/media/upload.ts";
import { allowSlowBody } from "./connections.ts";

/** The form's only file field, and its maximum number of files. All other fields are text. */
export interface FileField {
  field: "pdf" | "image" | "images" | "table";
  max: number;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route accepts a multipart form with such files, or JSON without files. */
    files?: FileField;
  }
}

/** Maximum size of a request, large enough that ten oversized files still get an error message in words. */
export const MAX_REQUEST_BYTES = 64 * 1_048_576;
const MAX_FIELDS = 40;
const MAX_FIELD_BYTES = 256 * 1024;

const uploadsByRequest = new WeakMap<FastifyRequest, Upload[]>();

/** Returns the files of the request's form in order. */
export function uploadsOf(request: FastifyRequest): Upload[] {
  return uploadsByRequest.get(request) ?? [];
}

/** Parses forms before validation, so that fields are validated like JSON. Routes without `files` refuse forms: 415. */
export async function parseMultipartForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  app.addHook("preValidation", async (request) => {
    if (!request.isMultipart()) return;
    const { files } = request.routeOptions.config;
    if (!files) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE("multipart/form-data");
    const { fields, uploads } = await readForm(request, files);
    request.body = fields;
    uploadsByRequest.set(request, uploads);
  });
}

/**
 * Reads a form into memory, within the limits (behaviour, 'Uploads'). A refused form is still read to the end, so that
 * the browser receives the response. Allows slow bodies: call it for signed-in users only.
 * @returns text fields without prototype, and files in order
 */
async function readForm(request: FastifyRequest, files: FileField) {
  if (Number(request.headers["content-length"]) > MAX_REQUEST_BYTES) {
    throw new AppError(413, "body_too_large", m.requestTooLarge(), { headers: { connection: "close" } });
  }
  const fields: Record<string, string> = Object.create(null);
  const uploads: Upload[] = [];
  let refusal: AppError | undefined;
  allowSlowBody(request);
  const parts = request.parts({
    limits: {
      fileSize: files.field === "table" ? MAX_TABLE_BYTES : files.field === "pdf" ? MAX_PDF_BYTES : MAX_IMAGE_BYTES,
      files: files.max + 1,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      parts: MAX_FIELDS + files.max + 1,
      headerPairs: 20,
    },
  });
  try {
    for await (const part of parts) {
      try {
        if (part.type === "field") takeField(fields, part);
        else if (refusal) part.file.resume();
        else uploads.push(...(await readFile(part, files, uploads.length)));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refusal ??= error;
      }
    }
  } catch (error) {
    throw refusal ?? toRefusal(error, files);
  }
  if (refusal) throw refusal;
  return { fields, uploads };
}

function takeField(fields: Record<string, string>, part: MultipartValue<unknown>): void {
  const { fieldname: name, value, valueTruncated } = part;
  if (!name || typeof value !== "string") throw new BadInputError(m.formUnreadable());
  if (valueTruncated) throw new BadInputError(m.textTooLong(), { [name]: m.textTooLong() });
  if (name in fields) throw new BadInputError(m.fieldSentTwice(), { [name]: m.sendOnce() });
  fields[name] = value.toWellFormed();
}

/** Reads and checks one file of a form. @returns an empty list for a file input without a chosen file */
async function readFile(part: MultipartFile, files: FileField, before: number): Promise<Upload[]> {
  const { fieldname: field = "file", file } = part;
  if (field !== files.field) {
    file.resume();
    throw new InvalidUploadError(field, m.fieldTakesNoFile());
  }
  const originalName = cleanFileName(part.filename ?? "");
  const bytes = await part.toBuffer();
  if (bytes.length === 0 && !part.filename) return [];
  if (file.truncated) {
    // Do not say "File too large" for a PDF: the API's prescribed client would append that 1 MB is the limit.
    const sentence = field === "table" ? m.tableTooLarge : field === "pdf" ? m.pdfTooLarge : m.imageTooLarge;
    throw new InvalidUploadError(field, sentence({ name: originalName }));
  }
  if (before >= files.max) throw tooManyFiles(files);
  if (bytes.length === 0) throw new InvalidUploadError(field, m.fileEmpty({ name: originalName }));
  return [{ field, originalName, bytes }];
}

function toRefusal(error: unknown, files: FileField): unknown {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === "FST_FILES_LIMIT") return tooManyFiles(files);
  if (code === "FST_FIELDS_LIMIT" || code === "FST_PARTS_LIMIT") {
    return new BadInputError(m.tooManyFields());
  }
  // The parser's own errors have no status.
  if (statusCode !== undefined && statusCode >= 500) return error;
  return new BadInputError(m.formIncomplete());
}

function tooManyFiles({ field, max }: FileField): InvalidUploadError {
  const what = field === "images" && max === 1 ? "image" : field;
  return new InvalidUploadError(field, m.tooManyFiles({ what, most: max }));
}
