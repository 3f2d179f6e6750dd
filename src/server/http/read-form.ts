import type { FastifyRequest } from "fastify";
import type { Upload } from "#server/features/media/upload.ts";
import { type Parser, parseInput } from "#server/parse-input.ts";
import { type FileFields, readMultipart } from "./read-multipart.ts";

/**
 * The checked fields of a form and its files. A form without a file may come as JSON too.
 * @param files which fields carry files
 * @throws {BadInputError} with the message of the field, or of the upload limit, that is at fault
 */
export async function readForm<Fields>(
  request: FastifyRequest,
  schema: Parser<Fields>,
  files: FileFields,
): Promise<{ fields: Fields; uploads: Upload[] }> {
  const { fields, uploads } = request.isMultipart()
    ? await readMultipart(request, files)
    : { fields: request.body, uploads: [] };
  return { fields: parseInput(schema, fields), uploads };
}
