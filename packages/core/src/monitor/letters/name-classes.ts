import { matchesGlob } from "../../formula/glob.ts";
import type { Pattern, ToolSelector } from "../../formula/pattern.ts";

/** Tools that the same patterns speak of. */
export interface NameClass {
  /** One of them; `undefined` where none is known. */
  readonly name: string | undefined;
  /** The bits whose patterns speak of them. */
  readonly selects: number;
}

const mostGlobs = 8;

/**
 * Every set of patterns that can speak of one tool: of those in `tools`, or of any. `undefined` where there are too many globs.
 * A `bit` without pattern speaks of every tool.
 */
export function nameClasses(
  patterns: readonly (Pattern | undefined)[],
  tools: readonly string[] | undefined,
): readonly NameClass[] | undefined {
  const selectors = patterns.map((pattern): ToolSelector => pattern?.tool ?? { kind: "any" });
  const classes = new Map<number, NameClass>();
  const add = (name: string | undefined, selects: number): void => {
    if (!classes.has(selects)) classes.set(selects, { name, selects });
  };
  const addName = (name: string): void =>
    add(
      name,
      maskOf(selectors, (one) => selectsName(one, name)),
    );
  if (tools !== undefined) {
    tools.forEach(addName);
    return [...classes.values()];
  }
  const globs = [...new Set(selectors.flatMap((one) => (one.kind === "glob" ? [one.glob] : [])))].filter(
    isWild,
  );
  if (globs.length > mostGlobs) return undefined;
  for (const selector of selectors) for (const name of samplesOf(selector)) addName(name);
  addName(strangerTo(selectors.flatMap(samplesOf)));
  for (let guess = 0; globs.length > 0 && guess < 1 << globs.length; guess++) {
    const isGuessed = (glob: string): boolean =>
      glob === "*" || (globs.includes(glob) && ((guess >> globs.indexOf(glob)) & 1) === 1);
    const speaks = (one: ToolSelector): boolean =>
      one.kind === "any" || (one.kind === "glob" && isGuessed(one.glob));
    add(undefined, maskOf(selectors, speaks));
  }
  return [...classes.values()];
}

/** True where some of the patterns speak of tools by a glob, so that names alone don't tell which sets there are. */
export function usesGlobs(patterns: readonly (Pattern | undefined)[]): boolean {
  return patterns.some((pattern) => pattern?.tool.kind === "glob" && isWild(pattern.tool.glob));
}

/** Whether a selector speaks of the tool of this name. */
export function selectsName(selector: ToolSelector, name: string): boolean {
  switch (selector.kind) {
    case "any":
      return true;
    case "name":
      return selector.name === name;
    case "names":
      return selector.names.includes(name);
    case "glob":
      return matchesGlob(selector.glob, name);
  }
}

/** The names that a selector lists. */
export function namesIn(selector: ToolSelector): readonly string[] {
  return selector.kind === "name" ? [selector.name] : selector.kind === "names" ? selector.names : [];
}

/** The names that a selector lists, and one that its glob fits. */
function samplesOf(selector: ToolSelector): readonly string[] {
  if (selector.kind !== "glob") return namesIn(selector);
  return [selector.glob.replaceAll("*", "").replaceAll("?", "x")].filter((name) => name !== "");
}

function isWild(glob: string): boolean {
  return glob !== "*" && /[*?]/.test(glob);
}

/** A name that is none of these. */
export function strangerTo(named: readonly string[]): string {
  let name = "other";
  while (named.includes(name)) name += "_";
  return name;
}

function maskOf(selectors: readonly ToolSelector[], speaks: (selector: ToolSelector) => boolean): number {
  return selectors.reduce((mask, selector, bit) => (speaks(selector) ? mask | (1 << bit) : mask), 0);
}
