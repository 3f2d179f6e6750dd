import { heroDrawing } from "#contract/site-pages.ts";
import type { Language } from "#messages/languages.ts";
import type { ContentInLanguage } from "#server/collections/content/load-content.ts";

export type BrochureContent = Pick<
  ContentInLanguage,
  "college" | "home" | "courses" | "people" | "pages" | "redirects" | "publicFiles" | "appearance"
>;

export interface BrochureJob {
  content: BrochureContent;
  language: Language;
  publicUrl: string;
  /** Pictures of the content that are uploads, by address. The hash does not need them: an upload never changes. */
  uploads?: Readonly<Record<string, Uint8Array>>;
}

/** Drawings that the template uses whatever the content is. */
const DECORATIONS = ["/Images/seal.svg", "/Images/alpona-white.svg"];

/** Returns the addresses of the brochure's pictures, sorted. */
export function picturesOf({
  college,
  courses,
  home,
}: Pick<BrochureContent, "college" | "courses" | "home">): string[] {
  const shown = [home.hero, ...courses.flatMap(({ plant }) => plant ?? []), ...home.facilities];
  const sources = shown.flatMap(({ picture }) => picture?.src ?? []);
  return [...new Set([...DECORATIONS, heroDrawing(home.hero, college), ...sources])].sort();
}
