/**
 * The module boundaries of docs/architecture.md. `tests/architecture/module-boundaries.test.ts` checks each rule with
 * one planted violation: add a violation there for each new rule.
 *
 * TypeScript 7 has no API for other tools, so SWC parses the files. SWC also recognises type-only imports.
 */

const { Visitor } = require("@swc/core/Visitor.js");

const TESTS = "[.]test[.]tsx?$";
/** Returns a pattern for packages, whether installed or not, in any node_modules. */
const npm = (...names) => `(^|/node_modules/|^node_modules/)(${names.join("|")})(/|$)`;
const zones = (...names) => `^src/(${names.join("|")})/`;
const VALUES_ONLY = ["type-only", "type-import"];

/** Folders of the admin. A folder may import only the folders before it. */
const ADMIN_ORDER = ["api", "data", "ui", "people", "operations", "collections", "admissions", "setup", "start"];
const adminFolders = (...names) => `^src/admin/(${names.join("|")})/`;

/** Folders of `src/admin/collections`. A folder may import only the folders before it. */
const COLLECTIONS_ORDER = ["history", "list", "pictures", "library", "text-editor", "form", "documents", "records"];
const collectionFolders = (...names) => adminFolders(`collections/(${names.join("|")})`);

/** Wings of the server: its main folders. A wing may import only the wings before it. */
const WINGS = ["platform", "people", "collections", "publishing", "admissions", "operations", "cli"];
const wings = (...names) => `^src/server/(${names.join("|")})/`;

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const forbidden = [
  ...ADMIN_ORDER.slice(0, -1).map((folder, at) => ({
    name: `admin-above-${folder}`,
    comment: "A folder of the admin imports none that stands above it: what two need moves down.",
    from: { path: adminFolders(folder) },
    to: { path: adminFolders(...ADMIN_ORDER.slice(at + 1)) },
  })),
  ...COLLECTIONS_ORDER.slice(0, -1).map((folder, at) => ({
    name: `collection-above-${folder}`,
    comment: "A folder of the collections imports none that stands above it: what two need moves down.",
    from: { path: collectionFolders(folder) },
    to: { path: collectionFolders(...COLLECTIONS_ORDER.slice(at + 1)) },
  })),
  ...WINGS.slice(0, -1).map((wing, at) => ({
    name: `wing-above-${wing}`,
    comment: "A wing of the server imports none that stands above it: what two need moves down.",
    from: { path: wings(wing), pathNot: TESTS },
    to: { path: wings(...WINGS.slice(at + 1)) },
  })),
  {
    name: "contract-is-a-leaf",
    comment:
      "The contract is read by the browser and the server: it imports zod, messages, shared and itself, nothing else.",
    from: { path: zones("contract"), pathNot: TESTS },
    to: { pathNot: [zones("contract", "messages", "shared"), npm("zod")] },
  },
  {
    name: "shared-is-a-leaf",
    comment: "What browser and server compute alike knows no data of the product.",
    from: { path: zones("shared"), pathNot: TESTS },
    to: { pathNot: [zones("shared", "messages"), npm("markdown-it")] },
  },
  {
    name: "messages-are-a-leaf",
    comment: "Every zone reads the messages: they import nothing.",
    from: { path: zones("messages"), pathNot: TESTS },
    to: { pathNot: zones("messages") },
  },
  {
    name: "site-is-for-visitors",
    comment: "A visitor never downloads admin or server code, and the site does not even know its types.",
    from: { path: zones("site") },
    to: { path: zones("admin", "server") },
  },
  {
    name: "admin-stands-alone",
    comment: "The admin is a build of its own. What it shares with the site lives in src/ui and src/contract.",
    from: { path: zones("admin") },
    to: { path: zones("site", "server") },
  },
  {
    name: "ui-knows-the-contract-only",
    comment: "Parts that the site and the admin share depend on neither.",
    from: { path: zones("ui") },
    to: { path: zones("site", "admin", "server") },
  },
  {
    name: "server-without-screens",
    comment: "The server renders the built site by its manifest. It imports no screen.",
    from: { path: zones("server") },
    to: { path: zones("site", "admin", "ui") },
  },
  {
    name: "browser-without-server-packages",
    comment: "Packages of the server would break, or swell, what a browser downloads.",
    from: { path: zones("contract", "site", "admin", "ui"), pathNot: TESTS },
    to: {
      path: npm("fastify", "@fastify/[^/]+", "kysely", "better-sqlite3", "pg", "nodemailer", "pino[^/]*", "sharp"),
    },
  },
  {
    name: "visitors-without-full-zod",
    comment: "Full zod is 77 kB in a visitor's download. Take the types, or use zod/mini.",
    from: { path: zones("site", "ui"), pathNot: TESTS },
    to: {
      path: npm("zod"),
      pathNot: npm("zod/(mini|v4/mini|v4-mini)"),
      dependencyTypesNot: VALUES_ONLY,
    },
  },
  {
    name: "sql-in-repositories",
    comment: "SQL is written in *.repository.ts and src/server/platform/db only. Elsewhere types are allowed.",
    from: { path: zones("server"), pathNot: ["[.]repository[.]ts$", "^src/server/platform/db/", TESTS] },
    to: { path: npm("kysely", "better-sqlite3", "pg", "pg-[^/]+"), dependencyTypesNot: VALUES_ONLY },
  },
  {
    name: "routes-ask-services",
    comment: "Data flows routes -> service -> repository. Routes do not know the rows.",
    from: { path: "[.]routes[.]ts$" },
    to: { path: "[.]repository[.]ts$" },
  },
  {
    name: "layers-flow-one-way",
    comment: "A repository knows no service, and neither knows the routes above it.",
    from: { path: "[.](service|repository)[.]ts$" },
    to: { path: "[.]routes[.]ts$" },
  },
  {
    name: "repositories-at-the-bottom",
    comment: "A repository knows no service.",
    from: { path: "[.]repository[.]ts$" },
    to: { path: "[.]service[.]ts$" },
  },
  {
    name: "routes-of-other-features",
    comment:
      "Features talk through services; a *.feature.ts brings routes together. The back-reference covers a new feature without a new rule.",
    from: { path: "^src/server/([^/]+/[^/]+)/", pathNot: "[.]feature[.]ts$" },
    to: { path: "^src/server/.+[.]routes[.]ts$", pathNot: "^src/server/$1/" },
  },
  {
    name: "production-without-tests",
    comment: "Code that runs in production imports no test and nothing that exists for tests.",
    from: { path: "^src/", pathNot: TESTS },
    to: { path: ["^(tests|bench|scripts)/", TESTS, npm("vitest", "playwright-core")] },
  },
  {
    name: "production-without-dev-packages",
    comment: "A package that runs in production or builds it belongs to `dependencies`.",
    from: { path: "^src/", pathNot: TESTS },
    to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: VALUES_ONLY, pathNot: npm("@types/[^/]+") },
  },
  {
    name: "no-cycles",
    comment: "Two files that need each other are one file, or need a third. Types alone are gone when the code runs.",
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: VALUES_ONLY } },
  },
  {
    name: "admin-without-type-cycles",
    comment: "What two files of the admin both name stands in a third, types too.",
    from: { path: zones("admin") },
    to: { circular: true },
  },
];

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: forbidden.map((rule) => ({ severity: "error", ...rule })),
  options: {
    parser: "swc",
    moduleSystems: ["es6", "cjs"],
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^build[./]", "^[.]react-router/", "^coverage/"] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "module-sync", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".css", ".json", ".d.ts"],
      mainFields: ["module", "main", "types"],
    },
  },
};

/*
 * dependency-cruiser reads imports with SWC's visitor class, which is no longer maintained: it throws at newer syntax
 * (`await using`) and skips types. Therefore `walk` visits every node, and calls dependency-cruiser's visitor for the
 * nodes that name a module.
 */

/** Nodes that can name another module, with the method of dependency-cruiser's visitor that reads the node. */
const READERS = {
  ImportDeclaration: "visitImportDeclaration",
  ExportAllDeclaration: "visitExportAllDeclaration",
  ExportNamedDeclaration: "visitExportNamedDeclaration",
  CallExpression: "visitCallExpression",
};

/** Methods that the readers call to continue below a node. Not needed, since `visitModule` walks all nodes. */
const DONE = ["visitExportAllDeclration", "visitExportNamedDeclration", "visitTsTypeAnnotation"];

for (const method of [...Object.values(READERS), ...DONE]) Visitor.prototype[method] = (node) => node;

Visitor.prototype.visitModule = function visitModule(module) {
  walk(module, this);
  return module;
};

function walk(node, visitor) {
  if (node === null || typeof node !== "object") return;
  if (Object.hasOwn(READERS, node.type ?? "")) visitor[READERS[node.type]](node);
  // `import("./x.ts").Name` in a type: the reader expects the node inside a type annotation.
  if (node.type === "TsImportType") visitor.visitTsTypeAnnotation({ typeAnnotation: node });
  for (const child of Object.values(node)) walk(child, visitor);
}
