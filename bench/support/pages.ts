import { resolve } from "node:path";
import { loadContent } from "#server/content/load-content.ts";

/** One page of each kind that visitors open most. */
export const PAGES = ["/", "/Bpharma", "/ContactUs"] as const;

/** Every page that is made of content files, the home page first. */
export async function listRoutes(): Promise<string[]> {
  const { courses, pages } = await loadContent(resolve("content"));
  return ["/", ...courses.map(({ route }) => route), ...pages.map(({ route }) => route)];
}
