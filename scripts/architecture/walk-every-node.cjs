/**
 * Teaches dependency-cruiser's SWC parser the whole of TypeScript.
 *
 * dependency-cruiser reads imports with the visitor class that comes with SWC. That class is no longer maintained: it
 * throws at newer syntax (`await using`) and does not look into types. This replaces its way of walking, node type by
 * node type, by one that walks every node whatever its type is, and leaves to dependency-cruiser what it finds there.
 */
const { Visitor } = require("@swc/core/Visitor.js");

/** The nodes that can name another module, and the method of dependency-cruiser's visitor that reads each of them. */
const READERS = {
  ImportDeclaration: "visitImportDeclaration",
  ExportAllDeclaration: "visitExportAllDeclaration",
  ExportNamedDeclaration: "visitExportNamedDeclaration",
  CallExpression: "visitCallExpression",
  TsImportEqualsDeclaration: "visitTsImportEqualsDeclaration",
};

/** What the readers call when they are done with a node: nothing, since `visitModule` walks on by itself. */
const DONE = ["visitExportAllDeclration", "visitExportNamedDeclration", "visitTsTypeAnnotation"];

for (const method of [...Object.values(READERS), ...DONE]) Visitor.prototype[method] = (node) => node;

Visitor.prototype.visitModule = function visitModule(module) {
  walk(module, this);
  return module;
};

function walk(node, visitor) {
  if (Array.isArray(node)) {
    for (const child of node) walk(child, visitor);
  } else if (node !== null && typeof node === "object") {
    if (Object.hasOwn(READERS, node.type)) visitor[READERS[node.type]](node);
    // `import("./x.ts").Name` in a type: the reader takes it in the shape of an annotation.
    if (node.type === "TsImportType") visitor.visitTsTypeAnnotation({ typeAnnotation: node });
    for (const child of Object.values(node)) walk(child, visitor);
  }
}
