import { beforeEach, expect, test } from "vitest";
import { SINGLETONS_BY_PATH, schemaOf } from "#contract/collections/document-definitions.ts";
import { peopleSchema } from "#contract/content.ts";
import { templatesSchema } from "#contract/templates.ts";
import { readLanguageFrom } from "#messages/language.ts";
import { type Field, fieldFromSchema, getLocalisedEntryTitle } from "./field-tree.ts";

beforeEach(() => readLanguageFrom(() => "bn"));

const PRODUCTS = ["Facebook", "Instagram", "YouTube", "LinkedIn", "WhatsApp", "SMS"];

/** Returns the labels and descriptions that the form shows for a field and its inner fields. */
function wordsIn(field: Field): string[] {
  const { label, meta } = field;
  const own = [label, meta.help?.() ?? "", meta.item?.() ?? ""];
  switch (field.kind) {
    case "group":
      return [...own, ...[...field.fields.values()].flatMap(wordsIn)];
    case "list":
    case "pairs":
      return [...own, field.item, ...wordsIn(field.entry)];
    case "variants":
      return [...own, ...field.variants.flatMap(wordsIn)];
    case "choice":
      return [...own, ...field.options.map((option) => option.label)];
    default:
      return own;
  }
}

test.each([...SINGLETONS_BY_PATH.keys(), "pages/Library.md"])("the form of %s is in Bengali throughout", (path) => {
  const words = wordsIn(fieldFromSchema(schemaOf(path))).filter((text) => text !== "" && !PRODUCTS.includes(text));

  expect(words.length).toBeGreaterThan(2);
  expect(words.filter((text) => !/\p{Script=Bengali}/u.test(text))).toEqual([]);
});

test("an entry is called by its name in the language of the admin, and in English where it has no other", () => {
  const person = fieldFromSchema(peopleSchema.element);
  const title = (bengali?: string) => getLocalisedEntryTitle(person, { name: { english: "Rina Sen", bengali } });

  expect(title("রিনা সেন")).toBe("রিনা সেন");
  expect(title("")).toBe("Rina Sen");
  expect(title()).toBe("Rina Sen");
});

test.each(["bn", "en"])("a template is called by its name, not by its message, in an admin in %s", (code) => {
  readLanguageFrom(() => code);
  const template = fieldFromSchema(templatesSchema.element);
  const value = { name: "First answer", channel: "SMS", english: "Dear {name},", bengali: "নমস্কার {name}," };

  expect(getLocalisedEntryTitle(template, value)).toBe("First answer");
  const named = getLocalisedEntryTitle(template, { ...value, bengaliName: "প্রথম উত্তর" });
  expect(named).toBe(code === "bn" ? "প্রথম উত্তর" : "First answer");
});
