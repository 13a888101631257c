import fc, { type Arbitrary } from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../../test/factor.ts";
import type { Json } from "../../json/json.ts";
import { type Bindings, lookUp } from "../../match/bindings.ts";
import type { CallRecord } from "../../match/call-record.ts";
import { compilePattern } from "../../match/compile-pattern.ts";
import type { Fit } from "../../match/fit.ts";
import { parse } from "../../syntax/parse.ts";
import { compile, start } from "../index.ts";
import { recordOf } from "../letters/record-of.ts";
import { failures, type Here, type Reading, worthOf } from "./reading.ts";

const monitor = compile(parse("true"));
if (monitor.kind !== "monitor") throw new Error("no monitor");
const record: CallRecord = recordOf(
  { call: { name: "a", args: { xs: [1, 2] }, position: 0, result: null, outcome: "ok" } },
  start(monitor),
);
const pattern = parse("G(bind a(xs[*] = $v). true)");
const binding = pattern.kind === "globally" && pattern.body.kind === "bind" ? pattern.body.call : undefined;
if (binding === undefined) throw new Error("no pattern");
const ways = compilePattern(binding);

/** Three tables: what each says of the values 1, 2 and all others; and the values that each has, and whether these are all. */
interface World {
  readonly says: readonly (readonly Fit[])[];
  readonly values: readonly (readonly Json[])[];
  readonly complete: readonly boolean[];
}

function hereOf({ says, values, complete }: World): Here {
  return {
    record,
    ofTable: (table, scope) => {
      const value = lookUp(scope, "v");
      // Of a value that is not known a table says what it says of all.
      const all = says[table] ?? [];
      if (value === undefined) return all.every((one) => one === all[0]) ? (all[0] ?? 2) : 2;
      return says[table]?.[value === 1 ? 0 : value === 2 ? 1 : 2] ?? 2;
    },
    kept: (table) => ({ values: values[table] ?? [], complete: complete[table] ?? false }),
  };
}

const answers = fc.constantFrom<Fit>(0, 1, 2);
const worlds: Arbitrary<World> = fc.record({
  says: fc.array(fc.array(answers, { minLength: 3, maxLength: 3 }), { minLength: 3, maxLength: 3 }),
  values: fc.array(fc.constantFrom<readonly Json[]>([], [1], [1, 2], [3]), { minLength: 3, maxLength: 3 }),
  complete: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
});

const { reading } = fc.letrec<{ reading: Reading }>((tie) => ({
  reading: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.nat(2).map((table): Reading => ({ kind: "table", table })),
    fc.boolean().map((value): Reading => ({ kind: "constant", value })),
    tie("reading").map((body): Reading => ({ kind: "not", body })),
    fc.array(tie("reading"), { maxLength: 3 }).map((parts): Reading => ({ kind: "all", parts })),
    fc
      .record({ left: tie("reading"), right: tie("reading") })
      .map((both): Reading => ({ kind: "same", ...both })),
    tie("reading").map((body): Reading => ({ kind: "ways", call: ways, body })),
    fc
      .record({ table: fc.nat(2), body: tie("reading") })
      .map((both): Reading => ({ kind: "kept", variable: "v", ...both })),
  ),
}));

const first: Bindings = { name: "v", value: 1, outer: undefined };

/** By definition, where everything is known. */
function holds(one: Reading, world: World, scope: Bindings | undefined): boolean {
  const bound = (values: readonly Json[]) =>
    values.map((value): Bindings => ({ name: "v", value, outer: scope }));
  switch (one.kind) {
    case "constant":
      return one.value;
    case "fits":
      return true;
    case "not":
      return !holds(one.body, world, scope);
    case "all":
      return one.parts.every((part) => holds(part, world, scope));
    case "same":
      return holds(one.left, world, scope) === holds(one.right, world, scope);
    case "table":
      return hereOf(world).ofTable(one.table, scope) === 1;
    case "ways":
      return bound([1, 2]).every((inner) => holds(one.body, world, inner));
    case "kept":
      return bound(world.values[one.table] ?? []).every((inner) => holds(one.body, world, inner));
  }
}

/** The world with all that is not known filled in, in some ways: by the bits of `guess`. */
function filled(world: World, guess: number): World {
  let bit = 0;
  const next = (): 0 | 1 => ((guess >> bit++) & 1) as 0 | 1;
  return {
    says: world.says.map((some) => some.map((one) => (one === 2 ? next() : one))),
    values: world.values.map((some, table) =>
      world.complete[table] === true ? some : [...some, ...[1, 2, 3].filter(() => next() === 1)],
    ),
    complete: [true, true, true],
  };
}

test("what is said to be so is so however the rest is filled in, and where all is known all is said", () => {
  const seen = { yes: 0, no: 0, open: 0 };
  fc.assert(
    fc.property(
      reading,
      worlds,
      fc.array(fc.nat(2 ** 18 - 1), { minLength: 6, maxLength: 6 }),
      (one, world, guesses) => {
        const worth = worthOf(one, first, hereOf(world));
        if (worth !== 2) {
          for (const guess of guesses)
            expect([one, world, holds(one, filled(world, guess), first)]).toEqual([one, world, worth === 1]);
        }
        const whole = filled(world, guesses[0] ?? 0);
        expect([one, whole, worthOf(one, first, hereOf(whole))]).toEqual([
          one,
          whole,
          holds(one, whole, first) ? 1 : 0,
        ]);
        seen[worth === 1 ? "yes" : worth === 0 ? "no" : "open"]++;
      },
    ),
    { numRuns: 1_500 * factor },
  );
  expect(Math.min(seen.yes, seen.no, seen.open)).toBeGreaterThan(100);
});

test("it fails somewhere exactly where it may not be so, and surely where it is not", () => {
  const seen = { sure: 0, perhaps: 0, bound: 0 };
  fc.assert(
    fc.property(reading, worlds, (one, world) => {
      const here = hereOf(world);
      const worth = worthOf(one, first, here);
      const found = failures(one, first, here);
      expect([one, world, found.length > 0]).toEqual([one, world, worth !== 1]);
      expect([one, world, found.some(({ sure }) => sure)]).toEqual([one, world, worth === 0]);
      if (worth === 0) seen.sure++;
      if (worth === 2) seen.perhaps++;
      if (found.some(({ scope }) => scope !== first)) seen.bound++;
    }),
    { numRuns: 1_500 * factor },
  );
  expect(Math.min(seen.sure, seen.perhaps, seen.bound)).toBeGreaterThan(100);
});
