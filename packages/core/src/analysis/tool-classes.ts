import type { Pattern, ToolSelector } from "../formula/pattern.ts";
import type { LetterBit } from "../monitor/letters/letter-bit.ts";
import { nameClasses, namesIn, selectsName, strangerTo } from "../monitor/letters/name-classes.ts";

/** Tools that the same letter bits speak of. */
export interface ToolClass {
  /** One of them; `undefined` where none is known. */
  readonly name: string | undefined;
  /** Numbers of the bits that can be set for a call of them. */
  readonly bits: readonly number[];
}

/**
 * Every set of bits that can be set for one tool: of those in `tools`, or of any. Unlike `nameClasses` for any number of bits.
 * `undefined` where there are too many globs.
 */
export function toolClasses(
  bits: readonly LetterBit[],
  tools: readonly string[] | undefined,
): readonly ToolClass[] | undefined {
  const selectors = bits.map((bit): ToolSelector => ("call" in bit ? bit.call.tool : { kind: "any" }));
  const bitsWhere = (speaks: (selector: ToolSelector) => boolean): readonly number[] =>
    selectors.flatMap((selector, number) => (speaks(selector) ? [number] : []));
  const ofName = (name: string): ToolClass => ({
    name,
    bits: bitsWhere((selector) => selectsName(selector, name)),
  });
  if (tools !== undefined) return distinct(tools.map(ofName));
  const named = selectors.flatMap(namesIn);
  const globs = [...new Set(selectors.flatMap((one) => (one.kind === "glob" ? [one.glob] : [])))];
  const patterns = globs.map((glob): Pattern => ({ tool: { kind: "glob", glob }, where: [] }));
  const unnamed = nameClasses(patterns, undefined);
  if (unnamed === undefined) return undefined;
  const others = unnamed.map(({ name, selects }): ToolClass => {
    if (name !== undefined) return ofName(name);
    const isMeant = (glob: string): boolean => ((selects >> globs.indexOf(glob)) & 1) === 1;
    return {
      name: undefined,
      bits: bitsWhere((one) => one.kind === "any" || (one.kind === "glob" && isMeant(one.glob))),
    };
  });
  return distinct([...new Set([...named, strangerTo(named)])].map(ofName).concat(others));
}

/** One class for each set of bits, by name where one is known. */
function distinct(classes: readonly ToolClass[]): readonly ToolClass[] {
  const found = new Map<string, ToolClass>();
  for (const one of classes) {
    const key = one.bits.join();
    if (found.get(key)?.name === undefined) found.set(key, one);
  }
  return [...found.values()];
}
