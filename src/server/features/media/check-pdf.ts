const HEADER_WITHIN = 1024;
const END_WITHIN = 2048;

/**
 * Whether the bytes are a whole PDF: its header near the start, its end mark near the end, where an upload that lost
 * its tail has none. What is inside is shown by the reader's own viewer and never run here.
 */
export function isWholePdf(bytes: Buffer): boolean {
  return (
    /%PDF-\d\.\d/.test(bytes.toString("latin1", 0, HEADER_WITHIN)) &&
    bytes.toString("latin1", Math.max(0, bytes.length - END_WITHIN)).includes("%%EOF")
  );
}
