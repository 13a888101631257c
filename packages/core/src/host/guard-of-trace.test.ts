import { expect, test } from "vitest";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { parse } from "../syntax/parse.ts";
import { Trace } from "../trace/trace.ts";
import { callIdAt, guardOfTrace } from "./guard-of-trace.ts";

const procedure = defineProcedure({
  id: "shop",
  constraints: [{ name: "verify-first", formula: parse("precedes(verify, refund)") }],
});

/** What the guard says of each call of a record: its name, how it ended, which rules complain. */
function told(...tool_calls: readonly object[]): string {
  const trace = Trace.fromMetrics({ tool_calls });
  const guard = guardOfTrace(trace, procedure);
  expect(guard.trace.calls.map(({ name }) => name)).toEqual(trace.calls.map(({ name }) => name));
  return trace.calls
    .map(({ position }) => guard.explain(callIdAt(position)))
    .map((one) => `${one?.call.name} ${one?.outcome} ${one?.rules.map(({ constraint }) => constraint)}`)
    .join("; ");
}

test("the guard knows of each call of a trace what the rules say of it", () => {
  expect(told({ tool_name: "refund" }, { tool_name: "verify", tool_result: "ok" })).toBe(
    "refund unknown verify-first; verify ok ",
  );
});

test("calls keep their places, whatever names were recorded for them", () => {
  const twice = { tool_name: "verify", id: "a", tool_result: "ok" };
  expect(told(twice, twice, { tool_name: "refund", id: "a" })).toBe(
    "verify ok ; verify ok ; refund unknown ",
  );
});

test("a call that was refused at the time is refused still, and it is said why", () => {
  expect(told({ tool_name: "refund", outcome: "refused" }, { tool_name: "refund" })).toBe(
    "refund refused verify-first; refund unknown verify-first",
  );
});
