import type { Json } from "../../json/json.ts";
import type { Bindings } from "../../match/bindings.ts";
import type { CallRecord } from "../../match/call-record.ts";
import type { CompiledPattern } from "../../match/compile-pattern.ts";
import { type Fit, fit } from "../../match/fit.ts";
import { bindAll, hide, waysToFit } from "../../match/ways.ts";
import { allOf, negated, same } from "./kleene.ts";

/** What is asked at a call: of the call itself, and of what was kept of those before it. Tables are numbers. */
export type Reading =
  | { readonly kind: "constant"; readonly value: boolean }
  | { readonly kind: "fits"; readonly call: CompiledPattern }
  | { readonly kind: "not"; readonly body: Reading }
  | { readonly kind: "all"; readonly parts: readonly Reading[] }
  | { readonly kind: "same"; readonly left: Reading; readonly right: Reading }
  /** A formula about the past, for the values that its variables have. */
  | { readonly kind: "table"; readonly table: number }
  /** For every way in which the call here fits. */
  | { readonly kind: "ways"; readonly call: CompiledPattern; readonly body: Reading }
  /** For every value that the calls of a table have at its place. */
  | { readonly kind: "kept"; readonly table: number; readonly variable: string; readonly body: Reading };

/** What a reading is asked of. Answers are those of {@link Fit}: 2 where what was not recorded decides. */
export interface Here {
  readonly record: CallRecord;
  readonly ofTable: (table: number, scope: Bindings | undefined) => Fit;
  /** The values that are kept, and whether these are all. */
  readonly kept: (
    table: number,
    scope: Bindings | undefined,
  ) => { readonly values: readonly Json[]; readonly complete: boolean };
}

/** Of readings that ask the call alone. */
export function onlyHere(record: CallRecord): Here {
  return { record, ofTable: () => 2, kept: () => ({ values: [], complete: false }) };
}

/** What is asked, by Kleene's tables: 1 or 0 only where it is so however the rest is filled in. */
export function worthOf(reading: Reading, scope: Bindings | undefined, here: Here): Fit {
  switch (reading.kind) {
    case "constant":
      return reading.value ? 1 : 0;
    case "fits":
      return fit(reading.call, here.record, scope);
    case "not":
      return negated(worthOf(reading.body, scope, here));
    case "all":
      return allOf(reading.parts.map((part) => worthOf(part, scope, here)));
    case "same":
      return same(worthOf(reading.left, scope, here), worthOf(reading.right, scope, here));
    case "table":
      return here.ofTable(reading.table, scope);
    case "ways":
    case "kept": {
      const { scopes, complete } = scopesOf(reading, scope, here);
      const worths = scopes.map((one) => orNot(worthOf(reading.body, one.scope, here), one.sure));
      return allOf(complete || holdsForAny(reading, scope, here) ? worths : [...worths, 2]);
    }
  }
}

/** The scopes in which what is asked fails, and whether it surely does there: those of its "for every", as far as it goes down. */
export function failures(
  reading: Reading,
  scope: Bindings | undefined,
  here: Here,
): readonly { readonly scope: Bindings | undefined; readonly sure: boolean }[] {
  if (reading.kind === "ways" || reading.kind === "kept") {
    const { scopes, complete } = scopesOf(reading, scope, here);
    const found = scopes.flatMap((one) =>
      failures(reading.body, one.scope, here).map((failed) => ({
        ...failed,
        sure: failed.sure && one.sure,
      })),
    );
    return complete || found.length > 0 || holdsForAny(reading, scope, here)
      ? found
      : [{ scope, sure: false }];
  }
  if (reading.kind === "all") return reading.parts.flatMap((part) => failures(part, scope, here));
  const worth = worthOf(reading, scope, here);
  return worth === 1 ? [] : [{ scope, sure: worth === 0 }];
}

type ForEvery = Extract<Reading, { readonly kind: "ways" | "kept" }>;

/** Whether what is asked of every value is so whatever the value is, so that those which are not here don't matter. */
function holdsForAny(reading: ForEvery, scope: Bindings | undefined, here: Here): boolean {
  const names = reading.kind === "ways" ? reading.call.captures : [reading.variable];
  return worthOf(reading.body, hide(names, scope), here) === 1;
}

function scopesOf(
  reading: ForEvery,
  scope: Bindings | undefined,
  here: Here,
): {
  readonly scopes: readonly { readonly scope: Bindings | undefined; readonly sure: boolean }[];
  readonly complete: boolean;
} {
  if (reading.kind === "ways") {
    const ways = waysToFit(reading.call, here.record, scope);
    if (ways === "missing") return { scopes: [], complete: false };
    const { captures } = reading.call;
    return {
      scopes: ways.map((way) => ({ scope: bindAll(captures, way.values, scope), sure: way.fit === 1 })),
      complete: true,
    };
  }
  const { values, complete } = here.kept(reading.table, scope);
  return {
    scopes: values.map((value) => ({ scope: bindAll([reading.variable], [value], scope), sure: true })),
    complete,
  };
}

/** What fails only in a way that there may not be fails only perhaps. */
function orNot(worth: Fit, sure: boolean): Fit {
  return sure || worth === 1 ? worth : 2;
}
