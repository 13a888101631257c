import type { QueryCapture } from "web-tree-sitter";
import type { Binding, Definition, DefinitionKind, ParsedSource, Region } from "../evidence/definition.ts";
import { type ClassDraft, classesOf, draftOf } from "./class-draft.ts";

interface Scope {
  readonly qualifiedName: string;
  readonly end: number;
  readonly kind: DefinitionKind | "local";
  readonly draft: ClassDraft | undefined;
}

const definedKinds: ReadonlySet<string> = new Set<DefinitionKind>([
  "function",
  "method",
  "class",
  "constant",
  "attribute",
  "type",
  "module",
  "macro",
]);

/**
 * Reads the captures of a language with braces, in the order of the text. `scope`: a node whose name follows as `name.<kind>`, which is
 * defined and then around what is inside; as `enter` it is only around it. `def.<kind>`: a name that is defined. `owner`: the type
 * whose member is defined next. `local`: a body whose constants are locals. `bound`, `string`, `comment` as they are.
 */
export function readBraces(captures: readonly QueryCapture[], source: string): Omit<ParsedSource, "broken"> {
  const definitions: Definition[] = [];
  const bindings: Binding[] = [];
  const regions: Region[] = [];
  const drafts: ClassDraft[] = [];
  const known = new Set<number>();
  let scopes: readonly Scope[] = [];
  let opened: number | undefined;
  let owner: string | undefined;
  let lastDefined = "";
  for (const { name: what, node } of captures) {
    const start = node.startIndex;
    const end = node.endIndex;
    if ((scopes.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= start)
      scopes = scopes.filter((one) => one.end > start);
    const inner = scopes.at(-1);
    const [role = "", kind = ""] = what.split(".");
    if (role === "string" || role === "comment") regions.push({ kind: role, start, end });
    else if (role === "scope") opened = end;
    else if (role === "owner") owner = source.slice(start, end);
    else if (role === "local")
      scopes = [...scopes, { qualifiedName: lastDefined, end, kind: "local", draft: undefined }];
    else if (role === "bound") bindings.push({ name: source.slice(start, end).normalize("NFC"), start });
    else if (role === "enter") {
      const qualifiedName = qualified(inner, source.slice(start, end));
      if (opened !== undefined)
        scopes = [
          ...scopes,
          {
            qualifiedName,
            end: opened,
            kind: "class",
            draft: drafts.find((one) => one.name === last(qualifiedName)),
          },
        ];
      opened = undefined;
    } else if (isKind(kind) && !known.has(start)) {
      known.add(start);
      const written = source.slice(start, end).normalize("NFC").replaceAll("::", ".").replace(/\s+/g, "");
      const name = last(written);
      if (kind === "constant" && inner?.kind === "local") {
        bindings.push({ name, start });
        continue;
      }
      const qualifiedName = qualified(inner, owner === undefined ? written : `${owner}.${written}`);
      (owner === undefined ? inner?.draft : drafts.find((one) => one.name === owner))?.members.add(name);
      owner = undefined;
      lastDefined = qualifiedName;
      // A qualified name is found in the text at its last part.
      const place = start + Math.max(0, source.slice(start, end).lastIndexOf(name));
      definitions.push({
        name,
        qualifiedName,
        kind: within(kind, inner),
        line: node.startPosition.row + 1,
        start: place,
      });
      if (role !== "name" || opened === undefined) continue;
      const draft = kind === "class" || kind === "type" ? draftOf(name) : undefined;
      if (draft !== undefined) drafts.push(draft);
      scopes = [...scopes, { qualifiedName, end: opened, kind, draft }];
      opened = undefined;
    }
  }
  return { definitions, classes: classesOf(drafts), bindings, regions };
}

function isKind(text: string): text is DefinitionKind {
  return definedKinds.has(text);
}

function qualified(scope: Scope | undefined, name: string): string {
  return scope === undefined ? name : `${scope.qualifiedName}.${name}`;
}

function last(name: string): string {
  return name.split(".").at(-1) ?? name;
}

/** A function in a class is a method. */
function within(kind: DefinitionKind, scope: Scope | undefined): DefinitionKind {
  return kind === "function" && (scope?.kind === "class" || scope?.kind === "type") ? "method" : kind;
}
