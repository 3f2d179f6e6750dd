import { readFile } from "node:fs/promises";
import { BadInputError } from "#server/errors.ts";
import { once } from "#server/once.ts";

const LIST = new URL("common-passwords.txt", import.meta.url);
const TOO_COMMON = "This is one of the commonest passwords, which others guess first. Choose another one.";

/**
 * Refuses the 3,000 commonest passwords, in any letter case. Shorter ones than 8 characters are not in the list: the
 * schema refuses those.
 * @param field the form's field, for `fields`
 * @throws {BadInputError} in a sentence for people
 */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  if ((await readList()).has(password.toLowerCase())) throw new BadInputError(TOO_COMMON, { [field]: TOO_COMMON });
}

/** Read when a password is first chosen, not at the start. */
const readList = once(async (): Promise<ReadonlySet<string>> => {
  const lines = (await readFile(LIST, "utf8")).split("\n");
  return new Set(lines.filter((line) => line !== "" && !line.startsWith("# ")));
});
