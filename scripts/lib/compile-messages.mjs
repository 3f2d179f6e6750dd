/**
 * Compiles the catalogues `src/messages/<language>/<zone>.json` (ICU messages,
 * https://unicode-org.github.io/icu/userguide/format_parse/messages/) to `src/messages/compiled/<zone>.ts`: a function a message,
 * of which a bundle holds those that it calls.
 * @throws {Error} with the file and the key of a message that is missing, unknown or cannot be read
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../src/messages", import.meta.url));
const compiled = join(folder, "compiled");
const LITERAL = 0;
const ARGUMENT = 1;
const NUMBER = 2;
const SELECT = 5;
const PLURAL = 6;
const POUND = 7;

const languages = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "compiled")
  .map(({ name }) => name)
  .sort((a, b) => Number(b === "en") - Number(a === "en"));

/** Each zone's English file, and where its compiled form belongs. */
function zones() {
  return readdirSync(join(folder, "en")).map((name) => ({ name, to: join(compiled, name.replace(/json$/, "ts")) }));
}

const changedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

export function areMessagesFresh() {
  const catalogues = languages.flatMap((language) => readdirSync(join(folder, language)).map((name) => join(folder, language, name)));
  const sources = [...catalogues, fileURLToPath(import.meta.url)];
  const newest = Math.max(...sources.map(changedAt));
  return zones().every(({ to }) => changedAt(to) > newest);
}

export async function compileMessages() {
  const { parse } = await import("@formatjs/icu-messageformat-parser");
  mkdirSync(compiled, { recursive: true });
  const wanted = zones();
  for (const { name, to } of wanted) {
    const catalogues = languages
      .filter((language) => existsSync(join(folder, language, name)))
      .map((language) => ({ language, messages: JSON.parse(readFileSync(join(folder, language, name), "utf8")) }));
    writeFileSync(to, compileZone(name, catalogues, parse));
  }
  const names = wanted.map(({ to }) => basename(to));
  for (const left of readdirSync(compiled)) if (!names.includes(left)) rmSync(join(compiled, left));
}

function compileZone(name, catalogues, parse) {
  const [english] = catalogues;
  for (const { language, messages } of catalogues) {
    const missing = Object.keys(english.messages).filter((key) => !Object.hasOwn(messages, key));
    const unknown = Object.keys(messages).filter((key) => !Object.hasOwn(english.messages, key));
    if (missing.length > 0) throw new Error(`src/messages/${language}/${name} lacks ${missing.join(", ")}.`);
    if (unknown.length > 0) throw new Error(`src/messages/en/${name} lacks ${unknown.join(", ")}, which ${language} has.`);
  }
  const lines = Object.keys(english.messages).map((key) => {
    const types = new Map();
    const texts = catalogues.map(({ language, messages }) => {
      const before = types.size;
      try {
        const text = textOf(parse(messages[key], { ignoreTag: true }), language, types);
        if (language !== "en" && types.size > before) throw new Error("it has an argument that the English one lacks");
        return text;
      } catch (error) {
        throw new Error(`src/messages/${language}/${name}: ${key}: ${error.message}.`);
      }
    });
    const given = types.size === 0 ? "" : `v: { ${[...types].map((entry) => entry.join(": ")).join("; ")} }`;
    return `export const ${key} = (${given}): string => say(${texts.join(", ")});\n`;
  });
  const used = ["formatCount", "plural", "say", "select"].filter((word) => lines.some((line) => line.includes(`${word}(`)));
  return `// Made by scripts/lib/compile-messages.mjs from src/messages/*/${name}.\nimport { ${used.join(", ")} } from "../language.ts";\n\n${lines.join("")}`;
}

/** The source of an expression; `types` gets the arguments that it reads. */
function textOf(parts, language, types, counted) {
  const inside = parts.map((part) => {
    const argument = `v.${part.value}`;
    const forms = () =>
      Object.entries(part.options).map(
        ([form, { value }]) => `${JSON.stringify(form)}: ${textOf(value, language, types, part.type === PLURAL ? argument : counted)}`,
      );
    const learn = (type) => types.set(part.value, types.get(part.value) ?? type);
    switch (part.type) {
      case LITERAL:
        return part.value.replace(/[`\\]|\$(?=\{)/g, "\\$&");
      case ARGUMENT:
        learn("string | number");
        return `\${${argument}}`;
      case NUMBER:
        learn("number");
        return `\${formatCount(${argument})}`;
      case POUND:
        return `\${formatCount(${counted})}`;
      case PLURAL:
        learn("number");
        types.set(part.value, "number");
        return `\${plural(${JSON.stringify(language)}, ${argument}, { ${forms().join(", ")} })}`;
      case SELECT:
        learn("string");
        return `\${select(${argument}, { ${forms().join(", ")} })}`;
      default:
        throw new Error("it has a form that the site does not use: write {name}, {count, number}, plural or select");
    }
  });
  return `\`${inside.join("")}\``;
}
