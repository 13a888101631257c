import { expect, test } from "vitest";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { AgentLTLError } from "../errors/agentltl-error.ts";
import { attempt } from "../errors/attempt.ts";
import { isJsonObject, type Json } from "../json/json.ts";
import { parse } from "../syntax/parse.ts";
import { parsePattern } from "../syntax/parse-pattern.ts";
import { createGuard } from "./create-guard.ts";
import type { Guard, GuardOptions } from "./guard.ts";
import { replay } from "./replay.ts";

const formulas: Readonly<Record<string, readonly [string, "block" | "warn" | "retry" | "stop"]>> = {
  once: ["count(pay) <= 1", "block"],
  rm: ["not called(rm)", "warn"],
  mv: ["not called(mv)", "retry"],
  halt: ["not called(halt)", "stop"],
  next: ["G(now(open) -> X now(close))", "block"],
  noClose: ["precedes(key, close)", "block"],
  orders: ["G(bind ship(id = $o). O(now pack(id = $o)))", "block"],
  audit: ["G(bind refund(id = $o). F now(audit(id = $o)))", "block"],
};

const rules = defineProcedure({
  constraints: Object.entries(formulas).map(([name, [text, mode]]) => ({ name, formula: parse(text), mode })),
});

const options: GuardOptions = {
  stopAt: "safePoint",
  transactions: [{ begin: parsePattern("begin(id = $t)"), end: parsePattern("end(id = $t)") }],
  tools: [
    "pay",
    "rm",
    "mv",
    "halt",
    "open",
    "close",
    "key",
    "ship",
    "pack",
    "refund",
    "audit",
    "begin",
    "end",
  ],
  labels: { team: "refunds" },
  input: { text: "pay" },
};

test("whatever is changed in a log, it is refused with the reason, or what goes on from it neither throws nor lets through what is refused", () => {
  const { digest: _digest, ...made } = eventful().snapshot();
  const log: Json = JSON.parse(JSON.stringify(made));
  let [refused, harmless] = [0, 0];
  for (const path of placesIn(log)) {
    for (const value of [undefined, "x", [7], {}]) {
      const edited = changed(log, path, value);
      const what = `${path.join(".")} = ${JSON.stringify(value)}`;
      const resumed = attempt(() => goOn(edited));
      if (resumed.kind === "done") {
        expect(resumed.value, what).toEqual([]);
        harmless++;
      } else {
        const { error } = resumed;
        const code =
          error instanceof AgentLTLError ? error.code : String(Reflect.get(Object(error), "stack"));
        expect(code, what).toBe("snapshot-invalid");
        refused++;
      }
    }
  }
  expect(refused).toBeGreaterThan(300);
  expect(harmless).toBeGreaterThan(60);
});

/** Everything that a guard writes down. */
function eventful(): Guard {
  const guard = createGuard(rules, options);
  let id = 0;
  const call = (name: string, args: Json = {}, settlement: object = { result: "ok" }): void => {
    id++;
    const decision = guard.propose({ id: `${id}`, name, args, step: id, agent: "m", at: id });
    if (decision.kind === "allow") Reflect.apply(guard.settle, guard, [`${id}`, settlement]);
  };
  guard.said({ role: "user", text: "Go on." });
  guard.ran({ id: "past", name: "ls", args: {} }, { error: "no" });
  call("pay", { to: "A" });
  call("pay", { to: "B" });
  call("rm");
  call("rm");
  call("mv");
  call("refund", { id: 1 }, { error: "down" });
  call("key", {}, { denied: "no" });
  call("open", [7]);
  call("open");
  call("close");
  guard.proposeFinish({ answer: "Done.", end: "session" });
  call("begin", { id: 1 }, { result: () => 1 });
  call("halt");
  guard.resume("go on");
  guard.revise(rules, "again");
  guard.propose({ id: "last", name: "pack", args: { id: 1 } });
  return guard;
}

/** What a guard that goes on from a log lets through and must not. */
function goOn(snapshot: Json): readonly string[] {
  const guard: Guard = Reflect.apply(createGuard, undefined, [rules, { ...options, resume: snapshot }]);
  guard.resume("for the test");
  const decision = guard.propose({ id: "new", name: "mv", args: { id: 1 }, step: 1_000 });
  guard.settle("last", { result: 1 });
  guard.said({ role: "user", text: "And?" });
  guard.obligations();
  guard.allowedTools();
  guard.repair();
  guard.stopReport();
  for (const { decision: name, call } of guard.decisions) [guard.explain(name), guard.explain(call.id)];
  guard.proposeFinish({ end: "session" });
  const { events } = guard.snapshot();
  replay(events, rules);
  return decision.kind === "allow" ? ["mv"] : [];
}

/** Paths to everything in a log, one of those that mean the same in events of one kind. */
function placesIn(log: Json): readonly (readonly string[])[] {
  const events: readonly Json[] = isJsonObject(log) && Array.isArray(log.events) ? log.events : [];
  const kindOf = (index: string): Json =>
    ["kind", "decision", "as", "fault"].map((member) => {
      const value = Reflect.get(Object(events[Number(index)]), member);
      return isJsonObject(value) ? (value.kind ?? null) : (value ?? null);
    });
  const places = pathsIn(log).map((path) => {
    const [, index = "", ...rest] = path;
    return [
      JSON.stringify([kindOf(index), rest.map((key) => key.replace(/^\d+$/, "0")), path.length]),
      path,
    ] as const;
  });
  return [...new Map(places).values()];
}

function pathsIn(value: Json): readonly (readonly string[])[] {
  const members = isJsonObject(value) || Array.isArray(value) ? Object.entries<Json>(value) : [];
  return members.flatMap(([key, member]) => [[key], ...pathsIn(member).map((rest) => [key, ...rest])]);
}

/** A copy with another value at the path; `undefined` leaves it out. */
function changed(root: Json, [key, ...rest]: readonly string[], value: Json | undefined): Json {
  const entries = Object.entries<Json>(Object(root)).flatMap(([name, member]) => {
    const inside = name !== key ? member : rest.length > 0 ? changed(member, rest, value) : value;
    return inside === undefined ? [] : [[name, inside] as const];
  });
  return Array.isArray(root) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
}
