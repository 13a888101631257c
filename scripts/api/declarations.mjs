// What one source file declares, without comments, by name. No types are looked up: isolated declarations say theirs.
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import ts from "typescript";

const compilerOptions = { removeComments: true, stripInternal: true, target: ts.ScriptTarget.ESNext };

/** The declarations of a file, where its other names come from, and what it gives away under which name. */
export function declarationsOf(file) {
  const { outputText } = ts.transpileDeclaration(readFileSync(file, "utf8"), {
    compilerOptions,
    fileName: file,
  });
  const { statements } = ts.createSourceFile(file, outputText, ts.ScriptTarget.ESNext, true);
  const found = { declared: new Map(), imported: new Map(), exported: new Map() };
  for (const statement of statements) add(found, statement, file);
  return found;
}

function add({ declared, imported, exported }, statement, file) {
  if (ts.isImportDeclaration(statement)) {
    const from = sourceOf(statement.moduleSpecifier.text, file);
    const { name, namedBindings } = statement.importClause ?? {};
    if (name !== undefined) imported.set(name.text, { from, name: "default" });
    if (namedBindings !== undefined && ts.isNamespaceImport(namedBindings))
      imported.set(namedBindings.name.text, { from, name: "*" });
    for (const { name: local, propertyName = local } of namedBindings?.elements ?? [])
      imported.set(local.text, { from, name: propertyName.text });
    return;
  }
  if (ts.isExportDeclaration(statement)) {
    const from = statement.moduleSpecifier && sourceOf(statement.moduleSpecifier.text, file);
    for (const { name, propertyName = name } of statement.exportClause?.elements ?? [])
      exported.set(name.text, { from: from ?? file, name: propertyName.text });
    return;
  }
  for (const name of namesOf(statement)) {
    declared.set(name, [...(declared.get(name) ?? []), statement]);
    if (isExported(statement)) exported.set(name, { from: file, name });
  }
}

/** A file of ours, or else the name of a package. */
function sourceOf(specifier, file) {
  return specifier.startsWith(".") ? resolve(dirname(file), specifier) : specifier;
}

function namesOf(statement) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  return statement.name === undefined ? [] : [statement.name.text];
}

function isExported(statement) {
  return (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

/** The names that stand in a declaration, its own too. */
export function namesIn(statement) {
  const names = new Set();
  const visit = (node) => {
    if (ts.isIdentifier(node)) names.add(node.text);
    node.forEachChild(visit);
  };
  visit(statement);
  return names;
}

/** The declaration as text, in one form whether its file gives it away or not. */
export function textOf(statement) {
  return statement
    .getText()
    .replace(/^(?:export )?(?:declare )?/, "")
    .replace(/\s+$/gm, "");
}
