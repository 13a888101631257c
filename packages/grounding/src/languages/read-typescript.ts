import type { ts } from "ts-morph";
import type { Binding, Definition, DefinitionKind, ParsedSource, Region } from "../evidence/definition.ts";
import { type ClassDraft, classesOf, draftOf } from "./class-draft.ts";
import { withComments } from "./comment-regions.ts";
import type { TypeScriptCompiler } from "./typescript-compiler.ts";

interface Scope {
  readonly qualifiedName: string;
  readonly kind: DefinitionKind;
  readonly draft: ClassDraft | undefined;
  /** Inside a function: what is declared there is a local. */
  readonly local: boolean;
}

/** Reads a tree. May run out of stack where it is very deep. */
export function readTypeScript(
  compiler: TypeScriptCompiler,
  file: ts.SourceFile,
  source: string,
): Omit<ParsedSource, "broken"> {
  const kinds = compiler.SyntaxKind;
  const definitions: Definition[] = [];
  const bindings: Binding[] = [];
  const strings: Region[] = [];
  const drafts: ClassDraft[] = [];

  const startOf = (name: ts.Node): number => {
    const start = name.getStart(file);
    return name.kind === kinds.PrivateIdentifier ? start + 1 : start;
  };

  /** Defines a name and gives the scope inside it. */
  const define = (
    name: ts.Node | undefined,
    kind: DefinitionKind,
    scope: Scope | undefined,
  ): Scope | undefined => {
    if (name === undefined || (name.kind !== kinds.Identifier && name.kind !== kinds.PrivateIdentifier))
      return scope;
    const start = startOf(name);
    const text = source.slice(start, name.end).normalize("NFC");
    if (text === "") return scope;
    const qualifiedName = scope === undefined ? text : `${scope.qualifiedName}.${text}`;
    definitions.push({
      name: text,
      qualifiedName,
      kind,
      line: file.getLineAndCharacterOfPosition(start).line + 1,
      start,
    });
    scope?.draft?.members.add(text);
    const draft = kind === "class" || kind === "type" ? draftOf(text) : undefined;
    if (draft !== undefined) drafts.push(draft);
    const local = kind === "function" || kind === "method" || scope?.local === true;
    return { qualifiedName, kind, draft, local };
  };

  const bind = (name: ts.Node | undefined): void => {
    if (name?.kind !== kinds.Identifier) return;
    const start = startOf(name);
    bindings.push({ name: source.slice(start, name.end).normalize("NFC"), start });
  };

  const isFunction = (node: ts.Node | undefined): boolean =>
    node?.kind === kinds.ArrowFunction || node?.kind === kinds.FunctionExpression;

  /** A variable, or a part of a pattern: a local inside a function unless it is a function itself. */
  const declare = (
    node: ts.VariableDeclaration | ts.BindingElement,
    scope: Scope | undefined,
  ): Scope | undefined => {
    if (isFunction(node.initializer)) return define(node.name, "function", scope);
    if (node.name.kind !== kinds.Identifier) return scope;
    if (scope?.local === true) {
      bind(node.name);
      return scope;
    }
    const inner = define(node.name, "constant", scope);
    return node.initializer?.kind === kinds.ObjectLiteralExpression ? inner : scope;
  };

  /** `this.x = 1` in a class, and `exports.x = 1`. */
  const assign = (node: ts.BinaryExpression, scope: Scope | undefined, owner: Scope | undefined): void => {
    const { left } = node;
    if (node.operatorToken.kind !== kinds.EqualsToken || !compiler.isPropertyAccessExpression(left)) return;
    if (left.expression.kind === kinds.ThisKeyword) {
      if (owner !== undefined) define(left.name, "attribute", { ...owner, local: false });
      return;
    }
    const receiver = source.slice(startOf(left.expression), left.expression.end);
    if (receiver === "exports" || receiver === "module.exports")
      define(left.name, isFunction(node.right) ? "function" : "constant", scope);
  };

  const visit = (node: ts.Node, scope: Scope | undefined, owner: Scope | undefined): void => {
    const inside = enter(node, scope, owner);
    const isClass = inside !== scope && inside?.draft !== undefined;
    compiler.forEachChild(node, (child) => visit(child, inside, isClass ? inside : owner));
  };

  /** What a node defines, and the scope inside it. */
  const enter = (node: ts.Node, scope: Scope | undefined, owner: Scope | undefined): Scope | undefined => {
    if (compiler.isFunctionDeclaration(node)) return define(node.name, "function", scope);
    if (compiler.isClassLike(node)) return define(node.name, "class", scope);
    if (
      compiler.isInterfaceDeclaration(node) ||
      compiler.isTypeAliasDeclaration(node) ||
      compiler.isEnumDeclaration(node)
    )
      return define(node.name, "type", scope);
    if (compiler.isModuleDeclaration(node)) return define(node.name, "module", scope);
    if (compiler.isMethodDeclaration(node) || compiler.isMethodSignature(node) || compiler.isAccessor(node))
      return define(node.name, "method", scope);
    if (
      compiler.isPropertyDeclaration(node) ||
      compiler.isPropertySignature(node) ||
      compiler.isPropertyAssignment(node)
    ) {
      const method = "initializer" in node && isFunction(node.initializer);
      if (compiler.isPropertyAssignment(node) && !method && scope?.kind !== "constant") return scope;
      const inner = define(node.name, method ? "method" : "attribute", scope);
      return method ? inner : scope;
    }
    if (compiler.isEnumMember(node)) {
      define(node.name, "constant", scope);
      return scope;
    }
    if (compiler.isConstructorDeclaration(node) && scope !== undefined)
      return { ...scope, kind: "method", local: true };
    if (compiler.isVariableDeclaration(node) || compiler.isBindingElement(node)) return declare(node, scope);
    if (compiler.isParameter(node)) {
      if (owner !== undefined && (node.modifiers?.length ?? 0) > 0)
        define(node.name, "attribute", { ...owner, local: false });
      else bind(node.name);
      return scope === undefined ? scope : { ...scope, local: true };
    }
    if (
      compiler.isImportClause(node) ||
      compiler.isImportSpecifier(node) ||
      compiler.isNamespaceImport(node)
    ) {
      bind(node.name);
      return scope;
    }
    if (compiler.isImportEqualsDeclaration(node) || compiler.isTypeParameterDeclaration(node)) {
      bind(node.name);
      return scope;
    }
    if (compiler.isBinaryExpression(node)) assign(node, scope, owner);
    else if (compiler.isPropertyAccessExpression(node) && node.expression.kind === kinds.ThisKeyword)
      owner?.draft?.members.add(node.name.text.replace(/^#/, ""));
    else if (isText(node)) strings.push({ kind: "string", start: node.getStart(file), end: node.end });
    return isFunction(node) && scope?.local !== true
      ? { qualifiedName: scope?.qualifiedName ?? "", kind: "function", draft: undefined, local: true }
      : scope;
  };

  const isText = (node: ts.Node): boolean =>
    compiler.isStringLiteral(node) ||
    node.kind === kinds.NoSubstitutionTemplateLiteral ||
    node.kind === kinds.TemplateHead ||
    node.kind === kinds.TemplateMiddle ||
    node.kind === kinds.TemplateTail ||
    node.kind === kinds.RegularExpressionLiteral ||
    node.kind === kinds.JsxText;

  visit(file, undefined, undefined);
  strings.sort((left, right) => left.start - right.start);
  definitions.sort((left, right) => left.start - right.start);
  return { definitions, classes: classesOf(drafts), bindings, regions: withComments(source, strings) };
}
