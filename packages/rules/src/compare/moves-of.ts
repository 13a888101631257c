import { isJsonObject, type Json } from "@agentltl/core/host";
import type { LetterBit, Monitor } from "@agentltl/core/monitor";
import { textFor } from "./said-texts.ts";
import type { Move, Saying } from "./word.ts";

/** More kinds of calls are not tried. */
const mostMoves = 100;

/** What made-up values of variables begin with. */
const mark = "\u0001";

/**
 * Calls that the rules which are watched tell apart, one of each kind, for two values of their variables; each also after something that was
 * said, where they ask for that. Not all there are: of some kinds no example is known.
 */
export function movesOf(monitors: readonly Monitor[]): readonly Move[] {
  const tables = monitors.flatMap(({ pieces }) => pieces.filter((piece) => piece.kind === "table"));
  const examples = tables.flatMap(({ alphabet }) =>
    alphabet.letters.flatMap(({ example }) => (example === undefined ? [] : [example])),
  );
  const symbols = unique(
    examples.flatMap(({ args, result = null }) => [...symbolsIn(args), ...symbolsIn(result)]),
  );
  const own = (symbol: string): string => letterOf(symbols.indexOf(symbol));
  const calls = unique(
    [own, () => letterOf(0), () => letterOf(1)].flatMap((nameOf) =>
      examples.map((call) => named(call, nameOf)),
    ),
  );
  const varied = unique([...calls, ...calls.flatMap((call) => mixtures(call, calls)), ...calls.map(failed)]);
  const sayings = unique(tables.flatMap(({ alphabet }) => alphabet.bits.flatMap(sayingOf)));
  const quiet = varied.map((call): Move => ({ call }));
  const spoken = sayings.flatMap((said) => calls.map((call): Move => ({ call, said })));
  return [...quiet, ...spoken].slice(0, mostMoves);
}

/** Conditions of two rules may meet in one call although no example of either meets both. */
function mixtures(call: Move["call"], others: readonly Move["call"][]): readonly Move["call"][] {
  return others
    .filter((other) => other !== call && other.name === call.name)
    .flatMap((other) =>
      isJsonObject(call.args) && isJsonObject(other.args)
        ? [{ ...call, args: { ...other.args, ...call.args } }]
        : [],
    );
}

function failed(call: Move["call"]): Move["call"] {
  return { ...call, outcome: "error" };
}

function sayingOf(bit: LetterBit): readonly Saying[] {
  if (bit.kind !== "said") return [];
  const text = textFor(bit.text);
  if (text === undefined) return [];
  const role = bit.speaker === "assistant" || bit.speaker === "system" ? bit.speaker : "user";
  return [{ role, text }];
}

function unique<T>(items: readonly T[]): readonly T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

/** `A`, `B`, and so on. */
function letterOf(index: number): string {
  return String.fromCharCode("A".charCodeAt(0) + (index % 26));
}

/** The made-up values in a value. */
function symbolsIn(given: Json): readonly string[] {
  if (typeof given === "string") return given.startsWith(mark) ? [given] : [];
  if (typeof given !== "object" || given === null) return [];
  return Object.values(given).flatMap((member: Json) => symbolsIn(member));
}

/** The call with a readable value in place of each made-up one: they are the same in a rule's eyes. */
function named(call: Move["call"], nameOf: (symbol: string) => string): Move["call"] {
  const { args, result } = call;
  const readable = (given: Json): Json => {
    if (typeof given === "string") return given.startsWith(mark) ? nameOf(given) : given;
    if (typeof given !== "object" || given === null) return given;
    if (Array.isArray(given)) return given.map((item: Json) => readable(item));
    return Object.fromEntries(Object.entries(given).map(([key, member]) => [key, readable(member)]));
  };
  return { ...call, args: readable(args), ...(result === undefined ? {} : { result: readable(result) }) };
}
