import { expect, test } from "vitest";
import { copyContentFolder } from "#tests/server/content-folder.ts";
import { parseDocumentFile, writeTexts } from "#tests/server/publish-text.ts";
import { databaseKinds, openTestDatabase } from "#tests/server/test-databases.ts";
import { storeSeeds } from "./seeds.ts";
import { readDocuments } from "./stored-documents.ts";

test.for(databaseKinds)(
  "%s: changed files replace documents that the staff has not edited; if one file has a mistake, none does",
  async (kind) => {
    await using folder = await copyContentFolder();
    await using database = await openTestDatabase(kind);
    const { db } = database;
    const start = () => storeSeeds(db, { contentDir: folder.dir, publicDirs: ["public"] });
    const rename = async (name: string, title: string) => {
      const path = `pages/${name}.md`;
      await folder.write(path, (await folder.read(path)).replace(/^title: .*$/m, `title: ${title}`));
    };
    const titles = async (...names: string[]) => {
      const stored = await readDocuments(db);
      return names.map((name) => Object(stored.get(`pages/${name}.md`)?.source?.value).title);
    };
    const courses = await folder.read("courses.yaml");
    await folder.write("courses.yaml", "- name: [\n");
    await expect(start()).rejects.toThrow(/courses\.yaml:\d+: cannot be read as YAML/);
    expect((await readDocuments(db)).size).toBe(0);

    await folder.write("courses.yaml", courses);
    expect(await start()).toBeNull();
    const library = (await folder.read("pages/Library.md")).replace("title: Library", "title: Books");
    await writeTexts(db, [
      ["pages/Library.md", parseDocumentFile("pages/Library.md", library)],
      ["pages/Canteen.md", null],
    ]);
    for (const name of ["Library", "Canteen", "Museum"]) await rename(name, "Of the next release");
    await folder.write("pages/Hostel.md", library.replace("route: /Library", "route: /Hostel"));
    await folder.remove("pages/BoardRoom.md");

    expect(await start()).toBeNull();
    expect(await titles("Library", "Canteen", "Museum", "Hostel", "BoardRoom")).toEqual([
      ...["Books", undefined, "Of the next release", "Books", "Board Room"],
    ]);

    await rename("Museum", "Later");
    await folder.edit("pages/Hostel.md", "title: Books", "titel: Books");
    expect((await start())?.message).toMatch(/pages\/Hostel\.md:\d+: title is missing/);
    expect(await titles("Museum", "Hostel")).toEqual(["Of the next release", "Books"]);
  },
);
