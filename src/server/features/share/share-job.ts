import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { pathOf } from "#server/content/site-targets.ts";
import { toPrintable } from "#server/features/brochure/printable-text.ts";
import type { ShareContent, ShareSubject } from "./share-subject.ts";

/** Everything that a share picture is drawn from. */
export interface ShareJob {
  subject: ShareSubject;
  college: { english: string; bengali: string | null; place: string };
  /** The host that the picture names. */
  host: string;
  /** The bytes of the drawings; `picture` is the page's own. */
  drawings: { seal: Uint8Array; alpona: Uint8Array; picture: Uint8Array | null };
}

interface ShareJobOptions {
  content: ShareContent;
  publicUrl: string;
}

/** The title of a notice may be a whole sentence; what is longer ends in `…`. */
const TITLE_LETTERS = 140;
const NOTE_LETTERS = 70;
const PICTURES = new Set([".svg", ".png", ".jpg", ".jpeg", ".webp", ".avif"]);

/** Brings together what a picture is drawn from. A page's picture that is missing is left out. */
export async function prepareShareJob(
  subject: ShareSubject,
  { content, publicUrl }: ShareJobOptions,
): Promise<ShareJob> {
  const read = (src: string) => readFile(content.publicFiles.get(pathOf(src)) ?? "");
  const { name, place } = content.college;
  const { picture } = subject;
  const isDrawable = picture !== undefined && PICTURES.has(extname(picture));
  return {
    subject: toPrintable({
      ...subject,
      title: shorten(subject.title, TITLE_LETTERS),
      note: subject.note && shorten(subject.note, NOTE_LETTERS),
    }),
    college: toPrintable({ english: name.english, bengali: name.bengali ?? null, place }),
    host: new URL(publicUrl).host,
    drawings: {
      seal: await read("/Images/seal.svg"),
      alpona: await read("/Images/alpona-white.svg"),
      picture: isDrawable ? await read(picture).catch(() => null) : null,
    },
  };
}

/** A short name for the picture that a job makes; it differs when what it shows does, or how it is drawn. */
export async function hashShareJob({ drawings, ...words }: ShareJob): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(words));
  for (const bytes of Object.values(drawings)) hash.update("\0").update(bytes ?? "");
  for (const file of ["./draw-share-picture.ts", "./share-text.ts"]) {
    hash.update(await readFile(new URL(file, import.meta.url)));
  }
  return hash.digest("hex").slice(0, 16);
}

function shorten(text: string, letters: number): string {
  return text.length <= letters ? text : `${text.slice(0, text.lastIndexOf(" ", letters)).slice(0, letters)} …`;
}
