import type { Content } from "./load-content.ts";
import { stringsIn } from "./strings-in.ts";

/** The Bengali beside English headings and names, wherever the content has a field `bengali`. Not the texts of pages. */
export function bengaliIn({ samples: _, ...content }: Content): string[] {
  return stringsIn(content).flatMap(({ path, text }) => (path.at(-1) === "bengali" ? [text] : []));
}
