import type { Matcher, Pattern } from "../../formula/pattern.ts";
import { type CompiledPattern, compilePattern } from "../../match/compile-pattern.ts";
import type { LetterBit } from "./letter-bit.ts";
import { baseOf, dependsOnOthers } from "./sample-values.ts";

/** A letter bit made ready for the alphabet. */
export interface AskedBit {
  /** The pattern that the call must fit for the bit to be set; none: any call may have it. */
  readonly pattern: CompiledPattern | undefined;
  /** True where a call that fits may yet not have the bit. */
  readonly optional: boolean;
  /** True where nothing but the tool's name, outcome and agent is looked at: the bit is free. */
  readonly free: boolean;
}

/** What the alphabet needs to know of a bit. `ownEquality`: results are not compared as JSON. */
export function askedBit(bit: LetterBit, ownEquality: boolean): AskedBit {
  switch (bit.kind) {
    case "fits":
      return ofPattern(bit.call, false);
    case "results":
      return ownEquality ? ofPattern(bit.call, true) : ofPattern(withResult(bit), false);
    case "said":
    case "asked":
      return { pattern: undefined, optional: true, free: true };
  }
}

/** The pattern that a call fits exactly if the bit is set; none where that is not a matter of the call. */
export function patternOf(bit: LetterBit): Pattern | undefined {
  switch (bit.kind) {
    case "fits":
      return bit.call;
    case "results":
      return withResult(bit);
    case "said":
    case "asked":
      return undefined;
  }
}

/** The pattern with the demand on the result among its conditions. */
export function withResult({ call, expected }: Extract<LetterBit, { readonly kind: "results" }>): Pattern {
  return { ...call, where: [...call.where, { part: "result", path: "", matcher: expected }] };
}

function ofPattern(call: Pattern, optional: boolean): AskedBit {
  const pattern = compilePattern(call);
  const free = pattern.conditions.some((one) => one.unreadable) || sharesElements(pattern);
  return { pattern, optional: optional || free, free };
}

/**
 * True where conditions speak of one element of a list at different paths: what one call can meet is then not a matter of each path
 * alone.
 */
function sharesElements({ conditions }: CompiledPattern): boolean {
  return conditions.some(({ condition, group }, index) =>
    conditions
      .slice(0, index)
      .some(
        (other) =>
          other.group === group &&
          (other.condition.path !== condition.path ||
            [other, { condition }].some((one) => looksAside(one.condition.matcher))),
      ),
  );
}

function looksAside(matcher: Matcher): boolean {
  return baseOf(matcher).kind === "absent" || dependsOnOthers(matcher);
}
