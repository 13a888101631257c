// Runs of a shop in which some rules are kept and everything else is left to chance, and runs that break one of the rules.
import type { ToolCall, Trace } from "@agentltl/core";

/** A number from 0 to 1, another one each time. */
export type Chance = () => number;

/** A rule that the runs keep, and the mined rules that say it: template and tools. */
export interface PlantedRule {
  readonly name: string;
  readonly said: readonly string[];
  /** Breaks it in a run. */
  readonly broken: (calls: readonly Draft[], chance: Chance) => readonly Draft[];
}

type Draft = Pick<ToolCall, "name" | "args" | "result">;

const free = ["browse", "search", "help", "translate"];

const without = (calls: readonly Draft[], ...names: readonly string[]): readonly Draft[] =>
  calls.filter(({ name }) => !names.includes(name));
const pick = <Value>(values: readonly Value[], chance: Chance, other: Value): Value =>
  values[Math.floor(chance() * values.length)] ?? other;
const refundOf = (order: string, reason: string): Draft => ({
  name: "refund",
  args: { order_id: order, reason },
  result: "done",
});
const orderOf = (calls: readonly Draft[]): string => String(argument(calls, "refund", "order_id") ?? "W1");

function argument(calls: readonly Draft[], tool: string, key: string): unknown {
  return new Map(Object.entries(calls.find(({ name }) => name === tool)?.args ?? {})).get(key);
}

export const planted: readonly PlantedRule[] = [
  {
    name: "login works before refund",
    said: ["before login refund"],
    broken: (calls) => without(calls, "login"),
  },
  {
    name: "refunds are of orders that were looked up",
    said: ["value_from_result get_order refund", "value_from_call get_order refund"],
    broken: (calls) => without(calls, "get_order"),
  },
  {
    name: "each refund is noted with its order",
    said: ["value_used_later refund note"],
    broken: (calls) => without(calls, "note"),
  },
  {
    name: "one refund for each order",
    said: ["distinct_values refund"],
    broken: (calls) => calls.flatMap((call) => (call.name === "refund" ? [call, call] : [call])),
  },
  {
    name: "reasons are late or broken",
    said: ["listed_values refund"],
    broken: (calls, chance) =>
      calls.map((call) =>
        call.name === "refund" ? refundOf(orderOf([call]), `other ${Math.floor(chance() * 1e6)}`) : call,
      ),
  },
  {
    name: "logout is the last call",
    said: ["end logout"],
    broken: (calls) => [...calls, { name: "browse", args: {}, result: null }],
  },
  {
    name: "cash or card, not both",
    said: ["not_co_existence card cash"],
    broken: (calls) => [
      { name: "cash", args: {}, result: null },
      { name: "card", args: {}, result: null },
      ...calls,
    ],
  },
  {
    name: "nothing is translated after help",
    said: ["not_response help translate"],
    broken: (calls) => [
      { name: "help", args: {}, result: null },
      { name: "translate", args: {}, result: null },
      ...calls,
    ],
  },
];

/** So many runs; this share of them breaks a rule. */
export function plantedRuns(count: number, noise: number, chance: Chance): readonly Trace[] {
  return Array.from({ length: count }, (_, index) => {
    const kept = goodCalls(index, chance);
    const rule = chance() < noise ? pick(planted, chance, planted[0]) : undefined;
    return traceOf(rule === undefined ? kept : rule.broken(kept, chance), index);
  });
}

function goodCalls(index: number, chance: Chance): readonly Draft[] {
  const refunds = Math.floor(chance() * 3);
  const orders = [1, 2, 3].map((number) => `W${index}-${number}`);
  const main: Draft[] = [];
  if (refunds > 0 || chance() < 0.7) main.push({ name: "login", args: { user: `U${index}` }, result: "ok" });
  for (const order of shuffled(orders, chance).slice(0, Math.max(refunds, Math.floor(chance() * 4))))
    main.push({
      name: "get_order",
      args: { order_id: order },
      result: { id: order, items: Math.floor(chance() * 9) },
    });
  const looked = main.flatMap((call) =>
    call.name === "get_order" ? [String(argument([call], "get_order", "order_id"))] : [],
  );
  for (const order of shuffled(looked, chance).slice(0, refunds)) {
    main.push(refundOf(order, pick(["late", "broken"], chance, "late")));
    main.push({ name: "note", args: { order_id: order }, result: null });
  }
  const paid = { name: chance() < 0.5 ? "cash" : "card", args: {}, result: null };
  let calls: readonly Draft[] =
    chance() < 0.6 ? main.toSpliced(Math.floor(chance() * (main.length + 1)), 0, paid) : main;
  for (const name of free)
    for (let times = Math.floor(chance() * 3); times > 0; times--) calls = inserted(calls, name, chance);
  const help = calls.findIndex((call) => call.name === "help");
  if (help !== -1) calls = calls.filter((call, place) => place < help || call.name !== "translate");
  return [...calls, { name: "logout", args: {}, result: null }];
}

function inserted(calls: readonly Draft[], name: string, chance: Chance): readonly Draft[] {
  const at = Math.floor(chance() * (calls.length + 1));
  const args = { topic: `t${Math.floor(chance() * 5)}`, page: Math.floor(chance() * 4) };
  return calls.toSpliced(at, 0, { name, args, result: { page: Math.floor(chance() * 4) } });
}

function shuffled<Value>(values: readonly Value[], chance: Chance): readonly Value[] {
  return values
    .map((value) => [chance(), value] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, value]) => value);
}

function traceOf(calls: readonly Draft[], index: number): Trace {
  return {
    task: `task ${index}`,
    calls: calls.map((call, position) => ({ ...call, position, outcome: "ok", step: position + 1 })),
    dialogue: [],
    metrics: {},
    ended: true,
    gaps: [],
  };
}
