import type { SourceFile } from "./source-files.ts";

/** A hard stop, not an aim: see docs/style.md. Tests and style sheets may be longer, since their parts stand alone. */
const mostLines = (path: string) => (/\.css$|\.test\.tsx?$/.test(path) ? 300 : 200);
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
/** The list of the migrations is no barrel: it gives them their order. */
const INDEX_FILES = ["src/server/db/migrations/index.ts"];

/** What in a file is against docs/style.md, one sentence a fault. */
export function findNameFaults({ path, text }: SourceFile): string[] {
  const faults: string[] = [];
  if (!path.split("/").every((name) => KEBAB_CASE.test(name))) faults.push(`${path}: write the name in kebab-case`);
  if (/(^|\/)index\.tsx?$/.test(path) && !INDEX_FILES.includes(path)) {
    faults.push(`${path}: import the files themselves, without an index between`);
  }
  const lines = text.split("\n").length - 1;
  if (path.startsWith("src/") && lines > mostLines(path)) {
    faults.push(`${path}: has ${lines} lines, more than ${mostLines(path)}: split it`);
  }
  if (/\b(from|import)\s*\(?\s*"\.\.\/\.\.\//.test(text)) {
    faults.push(`${path}: import across folders as #zone/…, not ../..`);
  }
  return faults;
}
