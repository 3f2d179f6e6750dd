/** A file of a multipart form, whole, within the size limits, its content not looked at yet. */
export interface Upload {
  /** The form field that it came in. */
  field: string;
  /** As the person's computer named it, without path and control characters: see `cleanFileName`. */
  originalName: string;
  bytes: Buffer;
}
