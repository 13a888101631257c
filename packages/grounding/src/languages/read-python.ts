import type { QueryCapture } from "web-tree-sitter";
import type { Binding, ClassBody, Definition, ParsedSource, Region } from "../evidence/definition.ts";
import { lineFinder } from "../evidence/line-finder.ts";

interface Scope {
  readonly qualifiedName: string;
  readonly end: number;
  readonly body: MutableClassBody | undefined;
}

interface MutableClassBody extends ClassBody {
  readonly members: Set<string>;
  readonly start: number;
  readonly end: number;
}

const selfAttribute = /(?<![\p{L}\p{N}_.])(?:self|cls)\.([\p{L}_][\p{L}\p{M}\p{N}_]*)/gu;
/** Classes with these make up members as they are asked for, or list them elsewhere. */
const dynamicMembers = ["__getattr__", "__getattribute__", "__slots__"];

/**
 * Reads the captures of a tree. They come in the order of the text, so that what is still open is the scope. `shift` is how much the
 * parsed text has in front of `source`; its line ends may be others.
 */
export function readPython(
  captures: readonly QueryCapture[],
  source: string,
  shift: number,
): Omit<ParsedSource, "broken"> {
  const definitions: Definition[] = [];
  const classes: MutableClassBody[] = [];
  const bindings: Binding[] = [];
  const regions: Region[] = [];
  const assigned = new Set<string>();
  const decorated = new Set<number>();
  const lineAt = lineFinder(source);
  let scopes: readonly Scope[] = [];
  let opened: { readonly end: number; readonly body: MutableClassBody | undefined } | undefined;
  let boundAt = -1;
  for (const { name: what, node } of captures) {
    const start = node.startIndex - shift;
    const end = node.endIndex - shift;
    if (scopes.length > 0 && (scopes.at(-1)?.end ?? 0) <= start)
      scopes = scopes.filter((one) => one.end > start);
    const name = (): string => source.slice(start, end).normalize("NFC");
    const define = (kind: Definition["kind"], qualifiedName: string, shortName: string): void => {
      definitions.push({ name: shortName, qualifiedName, kind, line: lineAt(start), start });
    };
    const scope = scopes.at(-1);
    switch (what) {
      case "string":
      case "comment":
      case "code":
        regions.push({ kind: what, start: Math.max(0, start), end });
        break;
      case "decorated":
        decorated.add(start);
        break;
      case "class":
        opened = {
          end,
          body: {
            name: "",
            bases: [],
            members: new Set(),
            closed: !node.hasError,
            reachesEnd: !isFollowed(source, end),
            start,
            end,
          },
        };
        break;
      case "function":
        opened = { end, body: undefined };
        break;
      case "class-name":
      case "function-name": {
        if (opened === undefined || end <= start) break;
        const own = name();
        const qualifiedName = scope === undefined ? own : `${scope.qualifiedName}.${own}`;
        scope?.body?.members.add(own);
        const inClass = scope?.body !== undefined;
        define(opened.body !== undefined ? "class" : inClass ? "method" : "function", qualifiedName, own);
        const body =
          opened.body === undefined
            ? undefined
            : { ...opened.body, name: own, closed: opened.body.closed && !decorated.has(opened.body.start) };
        if (body !== undefined) classes.push(body);
        scopes = [...scopes, { qualifiedName, end: opened.end, body }];
        opened = undefined;
        break;
      }
      case "bases":
        withBases(classes, source.slice(start, end));
        break;
      case "assigned": {
        boundAt = start;
        if (scope !== undefined && scope.body === undefined) {
          bindings.push({ name: name(), start });
          break;
        }
        const own = name();
        scope?.body?.members.add(own);
        const qualifiedName = scope === undefined ? own : `${scope.qualifiedName}.${own}`;
        if (assigned.has(qualifiedName)) bindings.push({ name: own, start });
        else define("constant", qualifiedName, own);
        assigned.add(qualifiedName);
        break;
      }
      case "attribute": {
        const owner = scopes.findLast(({ body }) => body !== undefined);
        if (owner === undefined || !isOnSelf(source, start)) break;
        const own = name();
        const qualifiedName = `${owner.qualifiedName}.${own}`;
        if (!assigned.has(qualifiedName)) define("attribute", qualifiedName, own);
        assigned.add(qualifiedName);
        break;
      }
      case "bound":
        // A name in a tuple on the left of an assignment is captured as both.
        if (start !== boundAt) bindings.push({ name: name(), start });
        boundAt = start;
        break;
    }
  }
  addSelfAttributes(classes, source);
  return { definitions, classes: classes.map(settled), bindings, regions };
}

/** Whether code follows; a comment may be the class's own. */
function isFollowed(source: string, end: number): boolean {
  const rest = source.slice(end, end + 5000);
  return /\n[ \t]*[^\s#]/.test(rest);
}

function isOnSelf(source: string, start: number): boolean {
  for (const receiver of ["self.", "cls."])
    if (source.startsWith(receiver, start - receiver.length))
      return !/[\p{L}\p{N}_.]/u.test(source.charAt(start - receiver.length - 1));
  return false;
}

/** The bases of the class that was named last; a base that is computed, or a keyword, leaves the class open. */
function withBases(classes: MutableClassBody[], list: string): void {
  const body = classes.at(-1);
  if (body === undefined) return;
  const bases = list
    .slice(1, -1)
    .split(",")
    .map((base) => base.trim())
    .filter((base) => base !== "");
  const plain = bases.every((base) => /^[\p{L}_][\p{L}\p{M}\p{N}_.]*$/u.test(base));
  classes[classes.length - 1] = {
    ...body,
    bases: bases.map((base) => (base.split(".").at(-1) ?? "").normalize("NFC")),
    closed: body.closed && plain,
  };
}

/** What is used on `self` may have been set where nobody sees it: it counts as a member. */
function addSelfAttributes(classes: readonly MutableClassBody[], source: string): void {
  if (classes.length === 0) return;
  let open: readonly MutableClassBody[] = [];
  let next = 0;
  for (const match of source.matchAll(selfAttribute)) {
    while (next < classes.length && (classes[next]?.start ?? 0) <= match.index) {
      const body = classes[next];
      if (body !== undefined) open = [...open, body];
      next++;
    }
    open = open.filter(({ end }) => end > match.index);
    open.at(-1)?.members.add((match[1] ?? "").normalize("NFC"));
  }
}

function settled({ name, bases, members, closed, reachesEnd }: MutableClassBody): ClassBody {
  const dynamic = dynamicMembers.some((one) => members.has(one));
  return { name, bases, members, closed: closed && !dynamic, reachesEnd };
}
