import { randomUUID } from "node:crypto";

export interface FormFile {
  field: string;
  name: string;
  bytes: Buffer;
  type?: string;
}

/** Returns a multipart form as browsers encode it, each time with a new boundary. */
export function aForm(
  files: readonly FormFile[],
  fields: Readonly<Record<string, string>> = {},
): { payload: Buffer; headers: { "content-type": string } } {
  const boundary = `----form${randomUUID()}`;
  const chunks: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  for (const { field, name, bytes, type = "application/octet-stream" } of files) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
    chunks.push(Buffer.from(head), bytes, Buffer.from("\r\n"));
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return { payload: Buffer.concat(chunks), headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}
