import type { Formula } from "../src/formula/formula.ts";
import { commit, compile, judge, type Monitor, start } from "../src/monitor/index.ts";
import { parse } from "../src/syntax/parse.ts";
import type { ToolCall } from "../src/trace/trace-data.ts";
import { after, type Run } from "./run.ts";

const families: readonly ((index: number) => string)[] = [
  (index) => `not called(bad${index})`,
  (index) => `precedes(plan${index}, act${index})`,
  (index) => `G(now(open${index}) -> F now(close${index}))`,
  (index) => `count(send${index}(to = "all")) <= 50`,
  (index) => `G(bind refund${index}(id = $o). O now(confirm${index}(id = $o)))`,
];

/** Five rules of each of five kinds, one of which is about one of many orders; `times` as many, about other tools. */
export function officeRules(times = 1): readonly Formula[] {
  const indexes = Array.from({ length: 5 * times }, (_, index) => index);
  return families.flatMap((family) => indexes.map((index) => parse(family(index))));
}

const names = ["look", "plan", "open", "close", "send", "confirm", "refund"];

/** The orders that each of the five rules about orders has to keep in mind. */
export const liveOrders = 1_000;

/** The call at a place of a run that breaks none of these rules: each order is confirmed before it is refunded. */
export function officeCall(position: number): ToolCall {
  const name = names[position % names.length] ?? "look";
  const round = Math.floor(position / names.length);
  const order = `W${Math.floor(round / 5) % liveOrders}`;
  return {
    name: name === "look" ? name : `${name}${round % 5}`,
    args: name === "send" ? { to: "you" } : { id: order },
    position,
    result: { ok: true },
    outcome: "ok",
    step: position + 1,
  };
}

/** The same rules by hand, as flags, counters and sets: whether a call is let through. Knows no ids, results, log, reasons. */
export function officeByHand(): (call: Pick<ToolCall, "name" | "args">) => boolean {
  const planned = new Set<string>();
  const open = new Set<string>();
  const sent = new Map<string, number>();
  const confirmed = new Map<string, Set<unknown>>();
  return ({ name, args }) => {
    const given = args as { readonly id?: string; readonly to?: string };
    const family = name.slice(0, -1);
    const rule = name.slice(-1);
    switch (family) {
      case "bad":
        return false;
      case "plan":
        planned.add(rule);
        return true;
      case "act":
        return planned.has(rule);
      case "open":
        open.add(rule);
        return true;
      case "close":
        open.delete(rule);
        return true;
      case "send": {
        if (given.to !== "all") return true;
        const times = sent.get(rule) ?? 0;
        if (times >= 50) return false;
        sent.set(rule, times + 1);
        return true;
      }
      case "confirm": {
        const known = confirmed.get(rule) ?? new Set();
        confirmed.set(rule, known.add(given.id));
        return true;
      }
      case "refund":
        return confirmed.get(rule)?.has(given.id) === true;
      default:
        return true;
    }
  };
}

/** Checked by hand, without a log. */
export const byHand: Run = (from) => {
  const allows = officeByHand();
  const take = (call: ToolCall): void => {
    if (!allows(call)) throw new Error(`call ${call.position} is refused`);
  };
  return after(from, officeCall, take);
};

/** The machines of rules, each of which has one. */
export function machinesOf(rules: readonly Formula[]): readonly Monitor[] {
  return rules.map((formula) => {
    const monitor = compile(formula);
    if (monitor.kind === "unwatchable") throw new Error(monitor.reason);
    return monitor;
  });
}

/** The rules alone, without ids, log and decisions. */
export function byMachines(all: Monitor): Run {
  return (from) => {
    let state = start(all);
    return after(from, officeCall, (call) => {
      state = commit(state, judge(all, state, { call }));
    });
  };
}

/** Ten rules of one make, over the tools `t0` to `t9`. */
export const mixes: Readonly<Record<"flat" | "mixed" | "nested", readonly Formula[]>> = {
  flat: ten((index) => `precedes(t${index}, t${(index + 1) % 10}(go = true))`),
  mixed: ten((index) =>
    [
      `not called(t${index}(go = true))`,
      `count(t${index}) <= 100000`,
      `G(now(t${index}) -> F now(t${(index + 1) % 10}))`,
      `precedes(t${(index + 9) % 10}, t${index}(go = true))`,
      `G(bind t${index}(go = true, id = $x). O now(t${(index + 1) % 10}(id = $x)))`,
    ].at(index % 5),
  ),
  nested: ten(
    (index) =>
      `G(now(t${index}) -> ((not now(t${index}(go = true))) U (now(t${(index + 1) % 10}) | G(not now(t${(index + 2) % 10}(go = true))))))`,
  ),
};

function ten(text: (index: number) => string | undefined): readonly Formula[] {
  return Array.from({ length: 10 }, (_, index) => parse(text(index) ?? "true"));
}

/** The call at a place of a run under {@link mixes} that breaks none of them. */
export function mixedCall(position: number): ToolCall {
  return {
    name: `t${position % 10}`,
    args: { id: position % 50 },
    position,
    result: { ok: true },
    outcome: "ok",
    step: position + 1,
  };
}
