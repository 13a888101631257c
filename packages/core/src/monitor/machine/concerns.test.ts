import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../../test/factor.ts";
import { parse } from "../../syntax/parse.ts";
import { type CompileOptions, compile } from "../index.ts";
import { letterKey } from "../letters/alphabet.ts";
import { move } from "../move.ts";
import type { TablePiece } from "../piece.ts";

function pieceOf(text: string, options: CompileOptions = {}): TablePiece {
  const monitor = compile(parse(text), options);
  const [piece, ...others] = monitor.kind === "monitor" ? monitor.pieces : [];
  if (piece?.kind !== "table" || others.length > 0) throw new Error("no single table");
  return piece;
}

const names = ["a", "b", "read_file", "other"];

test.each<[string, CompileOptions, readonly string[], readonly string[]]>([
  ["G not now(a)", {}, ["a"], ["a"]],
  ["precedes(a, b)", { parallel: "listed" }, ["a", "b"], ["a", "b"]],
  // Where calls of one step are in no order, any call may be the first of a new one.
  ["precedes(a, b)", {}, names, ["a", "b"]],
  ["G(now(a) -> F now(b))", {}, ["a", "b"], ["a", "b"]],
  // What counts calls of all tools is moved by each, though it mentions few.
  ["G(now(a) -> X now(b))", {}, names, ["a", "b"]],
  ["withinCalls(a, b, 2)", {}, names, ["a", "b"]],
  ["at(2, now(a))", {}, names, ["a"]],
  ["G not now(read_*)", {}, ["read_file"], ["read_file"]],
  ["G not now(*(x = 1))", {}, names, names],
  ['G(now(a) -> said(user, contains "yes"))', {}, names, names],
  // Where tools are given none is left out: there may be none that isn't mentioned.
  ["G not now(a)", { tools: ["a", "b"] }, names, names],
  ["true", {}, [], []],
])("calls that %s (%j) looks at are of %j, and it mentions %j", (text, options, concerned, mentioned) => {
  const { concerns, mentions } = pieceOf(text, options);
  expect(names.filter((name) => concerns(name))).toEqual(concerned);
  expect(names.filter((name) => mentions(name))).toEqual(mentioned);
});

test.each([
  "G not now(a)",
  "G(now(a) -> X now(b))",
  "G(now(a) -> F<=2 now(b))",
  "precedes(a, b)",
  "before(a, b) & at(1, now(c))",
  "withinCalls(a, b, 2)",
  "Y now(a) | X now(b)",
  "instanceBefore(a, 2, b, 1)",
])("a state of %s is quiet exactly where a call that shows nothing leaves it, in any step", (text) => {
  const { alphabet, machine, quiet } = pieceOf(text);
  const kinds = alphabet.usesSteps ? (["new", "same", "none"] as const) : (["new"] as const);
  const nothing = kinds.map((kind) => alphabet.numbers.get(letterKey(0, kind)) ?? -1);
  expect(nothing).not.toContain(-1);
  expect(quiet).toHaveLength(machine.table.worth.length);
  for (const [state, isQuiet] of quiet.entries()) {
    const stays = nothing.every((letter) => {
      const { codes, breaks } = move(machine, [state * 2], [letter]);
      return breaks === 0 && codes.length === 1 && codes[0] === state * 2;
    });
    expect([state, isQuiet]).toEqual([state, stays ? 1 : 0]);
  }
});

test("no state is quiet where every call shows something", () => {
  const { quiet, machine } = pieceOf("G not now(a)", { tools: ["a"] });
  expect([...quiet]).toEqual(Array.from(machine.table.worth, () => 0));
});

test("calls that a rule does not look at leave it where it is, wherever that is", () => {
  const texts = ["precedes(a, b)", "G(now(a) -> F now(b))", "count(a) <= 2", "before(a, b)", "G not now(a)"];
  fc.assert(
    fc.property(fc.constantFrom(...texts), fc.string(), (text, name) => {
      const { concerns, alphabet, machine } = pieceOf(text, { parallel: "listed" });
      const isNamed = name === "a" || (name === "b" && text.includes("b)"));
      expect([text, name, concerns(name)]).toEqual([text, name, isNamed]);
      const others = alphabet.letters.flatMap(({ mask }, number) => (mask === 0 ? [number] : []));
      for (const letter of others) expect(machine.idle[letter]).toBe(1);
    }),
    { numRuns: 50 * factor },
  );
});
