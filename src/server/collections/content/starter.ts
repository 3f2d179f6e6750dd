import { cp, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, parseDocument, stringify } from "yaml";
import { z } from "zod";
import { toDialableNumber } from "#contract/field-meta.ts";
import { STARTER_FOLDER } from "./content-files.ts";

/** Facts that a college gives when its site is created. All others are entered in the admin later. */
export const starterFactsSchema = z.strictObject({
  name: z.string().trim().min(1),
  "bengali-name": z.string().trim().min(1).optional(),
  place: z.string().trim().min(1),
  "bengali-place": z.string().trim().min(1).optional(),
  address: z.string().trim().min(1).optional(),
  telephone: z
    .string()
    .trim()
    .refine((number) => /^\+?\d{5,15}$/.test(toDialableNumber(number)))
    .optional(),
  email: z.email().optional(),
  /** Names of courses in the starter's `courses.yaml`, separated by commas; by default all of them. */
  courses: z.string().optional(),
});

export type StarterFacts = z.infer<typeof starterFactsSchema>;

/**
 * Writes content and pictures of a college's own site into a folder.
 * @returns the names of courses that the starter does not have: if there are any, nothing is written
 */
export async function writeStarter(folder: string, facts: StarterFacts): Promise<string[]> {
  const read = (path: string) => readFile(join(STARTER_FOLDER, "content", path), "utf8");
  const courses: { name: string }[] = parse(await read("courses.yaml"));
  const wanted = facts.courses?.split(",").flatMap((name) => name.trim() || []) ?? courses.map(({ name }) => name);
  const unknown = wanted.filter((name) => !courses.some((course) => course.name === name));
  if (unknown.length > 0) return unknown;

  const college = parseDocument(await read("college.yaml"));
  college.setIn(["name", "english"], facts.name);
  college.setIn(["name", "bengali"], facts["bengali-name"]);
  if (!facts["bengali-name"]) college.deleteIn(["name", "bengali"]);
  college.set("place", facts.place);
  if (facts["bengali-place"]) college.set("placeInBengali", facts["bengali-place"]);
  college.delete("preparing");
  const { address, telephone, email } = facts;
  if (address) college.set("address", address.split(/, */));
  if (telephone) college.set("admissionCell", [{ label: telephone, dial: toDialableNumber(telephone) }]);
  if (email) college.set("email", { admissions: email, office: email });

  await cp(join(STARTER_FOLDER, "public"), join(folder, "public"), { recursive: true });
  const content = join(folder, "content");
  const unfinished = `${content}.new`;
  await cp(join(STARTER_FOLDER, "content"), unfinished, { recursive: true });
  await writeFile(join(unfinished, "college.yaml"), String(college));
  await writeFile(join(unfinished, "courses.yaml"), stringify(courses.filter(({ name }) => wanted.includes(name))));
  // Rename last: the presence of `content` means that the folder is complete.
  await rename(unfinished, content);
  return [];
}
