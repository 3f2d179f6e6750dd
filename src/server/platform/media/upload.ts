import type { Extension } from "./media-store.ts";

/** A complete file of a multipart form, within the size limits. The content is not checked yet. */
export interface Upload {
  field: string;
  originalName: string;
  bytes: Buffer;
  /** Whether an SVG drawing is accepted too, after cleaning. */
  mayBeDrawing?: boolean;
}

const MAX_NAME_LENGTH = 150;
const MAX_KEY_NAME_BYTES = 150;

/** Returns a safe name: any script, no path, control characters or direction marks, at most 150 characters. */
export function cleanFileName(given: string): string {
  const name = given
    .toWellFormed()
    .normalize("NFC")
    // In a multipart form browsers write a quotation mark in a file's name as `%22`.
    .replaceAll("%22", '"')
    .replace(/[\p{Cc}\u2028\u2029]/gu, " ")
    .replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\ufeff]/g, "")
    .replace(/^.*[/\\]/, "")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  const letters = [...name];
  if (letters.length <= MAX_NAME_LENGTH) return name || "file";
  const extension = /\.\w{1,5}$/.exec(name)?.[0] ?? "";
  return letters.slice(0, MAX_NAME_LENGTH - extension.length).join("") + extension;
}

/** Returns the readable part of a storage key: letters and digits of any script, and hyphens. */
export function keyName(originalName: string, fallback: string): string {
  const words = originalName
    .replace(/\.\w{1,5}$/, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^[\p{M}-]+/u, "");
  // A character that the limit cuts through is decoded as \ufffd.
  const name = Buffer.from(words).toString("utf8", 0, MAX_KEY_NAME_BYTES);
  return name.replace(/[\ufffd-]+$/, "") || fallback;
}

export type PictureType = Exclude<Extension, "svg" | "pdf">;

/** File signatures, matched against the first bytes decoded as latin1. */
const SIGNATURES: readonly [PictureType, RegExp][] = [
  ["jpg", /^\xff\xd8\xff/],
  ["png", /^\x89PNG\r\n/],
  ["gif", /^GIF8[79]a/],
  ["webp", /^RIFF.{4}WEBP/s],
  ["avif", /^.{4}ftyp(?:.{4})*?avi[fs]/s],
];
const BRANDS_END_BY = 64;

/** Returns a picture's type by its signature. Null for SVG, which can contain scripts, and all other types. */
export function pictureType(bytes: Buffer): PictureType | null {
  const start = bytes.toString("latin1", 0, BRANDS_END_BY);
  return SIGNATURES.find(([, signature]) => signature.test(start))?.[0] ?? null;
}

/** Like `pictureType`, but detects SVG, which can contain scripts: for the college's files and cleaned uploads. */
export function pictureKind(bytes: Buffer): PictureType | "svg" | null {
  const text = bytes.toString("utf8");
  const isDrawing = /^\ufeff?\s*</.test(text) && /<(\w+:)?svg[\s>]/.test(text) && !/<html[\s>]/i.test(text);
  return isDrawing ? "svg" : pictureType(bytes);
}

const HEADER_WITHIN = 1024;
const END_WITHIN = 2048;

/** Returns whether a file has a PDF header near the start and an end mark near the end, which truncation removes. */
export function isWholePdf(bytes: Buffer): boolean {
  return (
    /%PDF-\d\.\d/.test(bytes.toString("latin1", 0, HEADER_WITHIN)) &&
    bytes.toString("latin1", Math.max(0, bytes.length - END_WITHIN)).includes("%%EOF")
  );
}
