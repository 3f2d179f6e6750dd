import type { Content } from "./load-content.ts";
import { stringsIn } from "./strings-in.ts";

const SIGN = /class="sign"[^>]*>([^<]*)/g;

/** The Bengali beside English headings and names, in fields named `bengali`, and that of headings in the texts of pages. */
export function bengaliIn({ samples: _, ...content }: Content): string[] {
  return stringsIn(content).flatMap(({ path, text }) => {
    if (path.at(-1) === "bengali") return [text];
    return path.at(-1) === "html" ? Array.from(text.matchAll(SIGN), ([, words]) => words ?? "") : [];
  });
}
