const { existsSync, readdirSync, readFileSync } = require("node:fs");

const FOLDER = "src/contract";
const VALUE_IMPORT = /^(?:import|export)\s+(?!type\b)[^;]*?from\s+"([^"]+)"/gms;

/**
 * The contract files that bring full zod along, themselves or through another contract file.
 * @returns {string[]} paths from the working directory
 */
exports.fullZodContracts = function fullZodContracts() {
  const names = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith(".ts")) : [];
  const imports = new Map(names.map((name) => [name, valueImports(`${FOLDER}/${name}`)]));
  const isHeavy = (name, seen = new Set()) => {
    if (seen.has(name)) return false;
    seen.add(name);
    const found = imports.get(name) ?? [];
    return found.includes("zod") || found.some((path) => isHeavy(path.replace(/^(\.\/|#contract\/)/, ""), seen));
  };
  return names.filter((name) => isHeavy(name)).map((name) => `${FOLDER}/${name}`);
};

function valueImports(file) {
  return [...readFileSync(file, "utf8").matchAll(VALUE_IMPORT)].map((match) => match[1]);
}
