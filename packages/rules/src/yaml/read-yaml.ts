import { attempt } from "@agentltl/core/host";
import { isMap, isScalar, isSeq, parseDocument } from "yaml";
import type { Faults } from "../errors/faults.ts";
import { comparisonAdvice } from "../read/comparison-text.ts";
import type { Node } from "./node.ts";
import { type Oddity, scanTokens } from "./scan-tokens.ts";
import { syntaxMessage } from "./syntax-message.ts";
import { commentTrap, trapMessage } from "./trap-message.ts";

/** A rule file has at most so many UTF-16 units. */
const maximumLength = 1_000_000;

/** Lists and mappings nest at most so deep. */
const maximumDepth = 60;

/**
 * The value that a YAML or JSON text writes, free of everything that only YAML has; `undefined`, with the reason in `faults`, where it
 * writes none. Tags, anchors, aliases, merge keys, directives and second documents are faults, and nothing is ever expanded.
 */
export function readYaml(text: string, faults: Faults): Node | undefined {
  if (text.length > maximumLength)
    return faults.reportWhole(
      "too-large",
      `a rule file has at most ${maximumLength} characters, this one has ${text.length}; split it`,
    );
  const scanned = attempt(() => scanTokens(text));
  if (scanned.kind === "threw") return faults.report("yaml", 0, "this text can't be read as YAML");
  const { oddities, depth } = scanned.value;
  if (depth > maximumDepth)
    return faults.reportWhole(
      "too-large",
      `lists and mappings nest ${depth} deep, and at most ${maximumDepth} are read; make it flatter`,
    );
  const traps = oddities.filter((oddity) => reportTrap(oddity, text, faults));
  return traps.length > 0 ? undefined : compose(text, oddities, faults);
}

function reportTrap(oddity: Oddity, text: string, faults: Faults): boolean {
  const message = trapMessage(oddity, text);
  if (message !== undefined) faults.report("yaml-trap", oddity.offset, message);
  return message !== undefined;
}

function compose(text: string, oddities: readonly Oddity[], faults: Faults): Node | undefined {
  const parsed = attempt(() =>
    parseDocument(text, { prettyErrors: false, logLevel: "silent", uniqueKeys: false }),
  );
  if (parsed.kind === "threw") return faults.report("yaml", 0, "this text can't be read as YAML");
  const { contents, errors } = parsed.value;
  const comments = oddities.flatMap((oddity) =>
    oddity.kind === "comment" ? (commentTrap(oddity, text) ?? []) : [],
  );
  const [error] = errors;
  if (error !== undefined) {
    const cause = comments.filter(({ offset }) => offset <= error.pos[1]).at(-1);
    if (cause !== undefined) return faults.report("yaml-trap", cause.offset, cause.message);
    return faults.report("yaml", error.pos[0], syntaxMessage(error, text));
  }
  if (contents === null || (isScalar(contents) && contents.value === null)) return undefined;
  const byLine = new Map(comments.map((comment) => [faults.placeOf(comment.offset).line, comment]));
  return toNode(contents, { text, comments: byLine, faults });
}

interface Context {
  readonly text: string;
  /** Comments that may have been meant as values, by line. */
  readonly comments: ReadonlyMap<number, { readonly offset: number; readonly message: string }>;
  readonly faults: Faults;
}

function toNode(value: unknown, context: Context): Node | undefined {
  if (isMap(value)) {
    const [start, end] = value.range ?? [0, 0];
    // The library would compare each key with each other, which takes minutes for a hundred thousand.
    const known = new Set<string>();
    const entries = value.items.flatMap((pair) => {
      const key = toNode(pair.key, context);
      const keyStart = key?.start ?? start;
      if (key?.kind !== "scalar" || typeof key.value !== "string")
        return context.faults.report("wrong-value", keyStart, "a key must be a text; quote it") ?? [];
      if (known.has(key.value))
        return (
          context.faults.report(
            "duplicate",
            keyStart,
            `\`${key.value}\` is given twice; keep one of the two`,
          ) ?? []
        );
      known.add(key.value);
      const child =
        pair.value === null
          ? missing(keyStart + key.value.length, key.value, context)
          : toNode(pair.value, context);
      return child === undefined ? [] : [{ key: key.value, keyStart, value: child }];
    });
    return { kind: "map", entries, start, end };
  }
  if (isSeq(value)) {
    const [start, end] = value.range ?? [0, 0];
    return { kind: "list", items: value.items.flatMap((item) => toNode(item, context) ?? []), start, end };
  }
  if (!isScalar(value)) return context.faults.report("yaml", 0, "this text can't be read as YAML");
  const [start, end] = value.range ?? [0, 0];
  return readScalar(value.value, value.source ?? "", value.type, start, end, context);
}

function readScalar(
  value: unknown,
  source: string,
  type: string | undefined,
  start: number,
  end: number,
  context: Context,
): Node | undefined {
  const plain = type === "PLAIN" || type === undefined;
  const style = plain ? "plain" : type.startsWith("BLOCK") ? "block" : "quoted";
  const header = style === "block" ? (/^>\d\S*/.exec(context.text.slice(start))?.[0] ?? "") : "";
  const comparison = value === "" ? comparisonAdvice(header) : undefined;
  if (comparison !== undefined)
    return context.faults.report(
      "yaml-trap",
      start,
      `YAML reads "${header}" as the beginning of a text on the next lines; ${comparison}`,
    );
  if (typeof value === "string" || typeof value === "boolean")
    return { kind: "scalar", value, style, start, end };
  if (value === null) {
    if (start === end) return missing(start, undefined, context);
    return { kind: "scalar", value, style, start, end };
  }
  const exact =
    typeof value === "number" &&
    Number.isFinite(value) &&
    (!Number.isInteger(value) || Number.isSafeInteger(value)) &&
    !/^[-+]?0\d/.test(source);
  if (exact) return { kind: "scalar", value, style, start, end };
  return context.faults.report(
    "wrong-value",
    start,
    `YAML reads \`${source}\` as a number and would change it; quote it: "${source}"`,
  );
}

/** An empty place. Where a comment stands in it, the comment was meant. */
function missing(offset: number, key: string | undefined, { text, comments, faults }: Context): undefined {
  const comment = comments.get(faults.placeOf(offset).line);
  if (comment !== undefined && comment.offset >= offset)
    return faults.report("yaml-trap", comment.offset, comment.message);
  const before = key ?? /([\w.$-]+)["']?\s*:\s*$/.exec(text.slice(Math.max(0, offset - 200), offset))?.[1];
  return faults.report(
    "wrong-value",
    offset,
    before === undefined
      ? "nothing stands here; write a value, or remove it"
      : `\`${before}\` has no value; write one, or remove the key`,
  );
}
