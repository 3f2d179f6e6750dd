/** The formats that are stored, by the extension of their keys. */
export const CONTENT_TYPES = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
  pdf: "application/pdf",
} as const;

export type Extension = keyof typeof CONTENT_TYPES;

const KEY =
  /^(?<folder>\d{4}\/\d{2}\/(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))\/(?<name>[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,159}\.(?<extension>jpg|png|webp|avif|gif|pdf))$/u;

/** `2026/11/<id>/<readable name>.jpg`: a file's place in the store. Nothing else is ever read from it. */
export interface MediaKey {
  /** The picture, its smaller widths and nothing else. */
  folder: string;
  id: string;
  name: string;
  extension: Extension;
}

/** @returns null for every text that is not a key, paths that lead elsewhere among them */
export function parseMediaKey(text: string): MediaKey | null {
  const { folder, id, name, extension } = KEY.exec(text)?.groups ?? {};
  return folder && id && name && extension ? { folder, id, name, extension: extension as Extension } : null;
}

export function mediaKey(id: string, name: string, extension: Extension, now: Date): string {
  return `${now.toISOString().slice(0, 7).replace("-", "/")}/${id}/${name}.${extension}`;
}

/** Where the smaller width of a picture lies: beside it. */
export function variantKey(key: string, width: number, extension: Extension): string {
  return key.replace(/\.\w+$/, `-${width}.${extension}`);
}

/** The address at which a file is served. */
export function mediaAddress(key: string): string {
  return `/media/${key.split("/").map(encodeURIComponent).join("/")}`;
}
