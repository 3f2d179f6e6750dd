/**
 * Compiles the catalogues `src/messages/<language>/<zone>.json` (ICU messages,
 * https://unicode-org.github.io/icu/userguide/format_parse/messages/) to `src/messages/compiled/<zone>.ts`: a function
 * per message, so that a bundle contains only used messages. A language without a zone's file shows English texts.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const MESSAGES = fileURLToPath(new URL("../../src/messages", import.meta.url));
const LITERAL = 0;
const ARGUMENT = 1;
const NUMBER = 2;
const SELECT = 5;
const PLURAL = 6;
const POUND = 7;
const HELPERS = ["formatCount", "ownDigits", "plural", "printed", "say", "select"];

/** Lists the languages in a folder: English first, the others by name, as in languages.ts. */
function languagesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "compiled")
    .map(({ name }) => name)
    .sort((a, b) => Number(b === "en") - Number(a === "en") || (a < b ? -1 : 1));
}

const catalogueNames = (folder) => readdirSync(folder).filter((name) => name.endsWith(".json"));
const compiledName = (name) => name.replace(/json$/, "ts");
const changedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Whether the compiled messages are up to date; also true if there are no messages. */
export function areMessagesFresh() {
  if (!existsSync(MESSAGES)) return true;
  const zones = catalogueNames(join(MESSAGES, "en"));
  const catalogues = languagesIn(MESSAGES).flatMap((language) => {
    const folder = join(MESSAGES, language);
    // Include the folder: its modification time changes when a catalogue is removed.
    return [folder, ...catalogueNames(folder).map((name) => join(folder, name))];
  });
  const newest = Math.max(...[...catalogues, fileURLToPath(import.meta.url)].map(changedAt));
  return zones.every((name) => changedAt(join(MESSAGES, "compiled", compiledName(name))) > newest);
}

/** Compiles the messages. @throws {Error} with file and key, if a message is missing, unknown or cannot be parsed */
export async function compileMessages(folder = MESSAGES) {
  const { parse } = await import("@formatjs/icu-messageformat-parser");
  const compiled = join(folder, "compiled");
  const languages = languagesIn(folder);
  const zones = catalogueNames(join(folder, "en"));
  for (const language of languages) {
    const unknown = catalogueNames(join(folder, language)).filter((name) => !zones.includes(name));
    if (unknown.length > 0) throw new Error(`src/messages/en lacks ${unknown.join(", ")}, which ${language} has.`);
  }
  const sources = zones.map((name) => {
    const catalogues = languages.map((language) => ({ language, messages: readCatalogue(folder, language, name) }));
    return [compiledName(name), compileZone(name, catalogues, parse)];
  });
  mkdirSync(compiled, { recursive: true });
  for (const [name, source] of sources) writeFileSync(join(compiled, name), source);
  const names = sources.map(([name]) => name);
  for (const left of readdirSync(compiled)) if (!names.includes(left)) rmSync(join(compiled, left));
}

function readCatalogue(folder, language, name) {
  const file = join(folder, language, name);
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`src/messages/${language}/${name} is no JSON: ${error.message}`);
  }
}

function compileZone(name, catalogues, parse) {
  const english = catalogues[0].messages;
  for (const { language, messages } of catalogues) {
    if (messages === null) continue;
    const missing = Object.keys(english).filter((key) => !Object.hasOwn(messages, key));
    const unknown = Object.keys(messages).filter((key) => !Object.hasOwn(english, key));
    if (missing.length > 0) throw new Error(`src/messages/${language}/${name} lacks ${missing.join(", ")}.`);
    if (unknown.length > 0) {
      throw new Error(`src/messages/en/${name} lacks ${unknown.join(", ")}, which ${language} has.`);
    }
  }
  const lines = Object.keys(english).map((key) => {
    const types = new Map();
    const texts = catalogues.map(({ language, messages }) => {
      if (messages === null) return "undefined";
      const known = [...types.keys()];
      try {
        if (!/^[a-z][A-Za-z0-9]*$/.test(key) || HELPERS.includes(key))
          throw new Error("this key cannot name a function");
        const text = textOf(parse(messages[key], { ignoreTag: true }), language, types);
        const added = [...types.keys()].filter((argument) => !known.includes(argument));
        if (language !== "en" && added.length > 0) throw new Error(`the English text has no {${added[0]}}`);
        return text;
      } catch (error) {
        throw new Error(`src/messages/${language}/${name}: ${key}: ${error.message}.`);
      }
    });
    while (texts.at(-1) === "undefined") texts.pop();
    const given = types.size === 0 ? "" : `v: { ${[...types].map((entry) => entry.join(": ")).join("; ")} }`;
    return `export const ${key} = (${given}): string => say(${texts.join(", ")});\n`;
  });
  const used = HELPERS.filter((word) => lines.some((line) => line.includes(`${word}(`)));
  const heading = `// Made by scripts/lib/compile-messages.mjs from src/messages/*/${name}.`;
  return `${heading}\nimport { ${used.join(", ")} } from "../language.ts";\n\n${lines.join("")}`;
}

/** Returns the source code of an expression for the parts of a message. Adds the arguments' types to `types`. */
function textOf(parts, language, types, counted) {
  const inside = parts.map((part) => {
    const argument = `v.${part.value}`;
    const forms = () =>
      Object.entries(part.options)
        .map(([form, { value }]) => {
          const text = textOf(value, language, types, part.type === PLURAL ? argument : counted);
          return `${JSON.stringify(form)}: ${text}`;
        })
        .join(", ");
    /** Adds an argument's type to `types`. An argument that is used in several ways has the narrowest type. */
    const addType = (type) => {
      if (!/^[A-Za-z]\w*$/.test(part.value)) throw new Error(`{${part.value}} cannot name an argument`);
      const before = types.get(part.value) ?? type;
      if (!before.includes(type) && !type.includes(before)) throw new Error(`{${part.value}} is a ${before} elsewhere`);
      types.set(part.value, before.length < type.length ? before : type);
    };
    switch (part.type) {
      case LITERAL:
        return part.value
          .replace(/[`\\]|\$(?=\{)/g, "\\$&")
          .replace(/\d+/g, (number) => (language === "en" ? number : `\${ownDigits("${number}")}`));
      case ARGUMENT:
        addType("string | number");
        return `\${printed(${argument})}`;
      case NUMBER:
        if (part.style) break;
        addType("number");
        return `\${formatCount(${argument})}`;
      case POUND:
        return `\${formatCount(${counted})}`;
      case PLURAL:
        if (part.offset > 0 || part.pluralType !== "cardinal") break;
        addType("number");
        return `\${plural(${JSON.stringify(language)}, ${argument}, { ${forms()} })}`;
      case SELECT:
        addType("string");
        return `\${select(${argument}, { ${forms()} })}`;
    }
    throw new Error("it has a form that the site does not use: write {name}, {count, number}, plural or select");
  });
  return `\`${inside.join("")}\``;
}
