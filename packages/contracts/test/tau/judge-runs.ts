// Stored runs of tau-bench's and tau2-bench's desks, judged by contracts and by rule files.
import { existsSync, readFileSync } from "node:fs";
import { Trace, verifyTrace } from "@agentltl/core";
import { readRules } from "@agentltl/rules";
import { type Conformance, condition, match, observeCalls, parseContract } from "../../src/index.ts";

const data = new URL("../../../../../shared/data/", import.meta.url);
/** Whether the runs are there. */
export const absent: boolean = !existsSync(data);

interface StoredRun {
  readonly id: string;
  readonly tool_calls: readonly object[];
  readonly final_answer?: string;
  readonly reward: number;
  readonly meta: {
    readonly dialogue: readonly object[];
    readonly expected_actions: readonly { readonly name: string }[];
  };
}

/** What the query's fields stand for. */
const wanted: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  retail: {
    cancel: "cancel_pending_order",
    modify_items: "modify_pending_order_items",
    modify_payment: "modify_pending_order_payment",
    modify_address: "modify_pending_order_address",
    return: "return_delivered_order_items",
    exchange: "exchange_delivered_order_items",
    user_address: "modify_user_address",
    transfer: "transfer_to_human_agents",
  },
  airline: {
    book: "book_reservation",
    cancel: "cancel_reservation",
    flights: "update_reservation_flights",
    baggages: "update_reservation_baggages",
    passengers: "update_reservation_passengers",
    certificate: "send_certificate",
    transfer: "transfer_to_human_agents",
  },
};

/** The rules that say what a contract's order and invariants say. */
const sameRules: Readonly<Record<string, readonly string[]>> = {
  retail: ["R1s", "R2", "R4", "R6b"],
  airline: ["A1", "A2", "A7b"],
};

/** What came of one run. */
export interface Judged {
  readonly id: string;
  readonly reward: number;
  readonly conformance: Conformance;
  /** Of the contract, what does not hang on the query: order, invariants, and obligations that an action needs. */
  readonly procedural: readonly string[];
  readonly rules: readonly string[];
}

/** Every run of a file, by a contract and by the rule file of its domain. */
export function judgeAll(domain: string, file: string, contractFile: string = domain): readonly Judged[] {
  const contract = parseContract(
    readFileSync(new URL(`${contractFile}.contract.yaml`, import.meta.url), "utf8"),
  );
  const rules = readRules(
    readFileSync(new URL(`../../../../examples/tau-bench/${domain}.yaml`, import.meta.url), "utf8"),
  );
  const runs = readFileSync(new URL(`traces/${file}`, data), "utf8")
    .split("\n")
    .flatMap((line) => (line === "" ? [] : [JSON.parse(line) as StoredRun]));
  return runs.map(({ id, reward, tool_calls, final_answer, meta }) => {
    const trace = Trace.fromMetrics({
      tool_calls,
      final_answer: final_answer ?? "",
      dialogue: meta.dialogue,
    });
    const names = meta.expected_actions.map(({ name }) => name);
    const query = Object.fromEntries(
      Object.entries(wanted[domain] ?? {}).map(([field, tool]) => [field, names.includes(tool)]),
    );
    const expected = condition(contract, query);
    const conformance = match(expected, observeCalls(trace, expected));
    const procedural = conformance.failures.flatMap(({ family, location, detail }) =>
      family === "order" || family === "invariant" || (family === "omission" && detail.includes(" before "))
        ? [`${family} ${location}`]
        : [],
    );
    const broken = verifyTrace(trace, rules.procedure)
      .constraints.filter(({ name, passed }) => passed === false && (sameRules[domain] ?? []).includes(name))
      .map(({ name }) => name);
    return { id, reward, conformance, procedural, rules: broken };
  });
}

/** How often two sides say yes and no. */
export function table<Value>(
  values: readonly Value[],
  one: (value: Value) => boolean,
  other: (value: Value) => boolean,
): string {
  const count = (first: boolean, second: boolean): number =>
    values.filter((value) => one(value) === first && other(value) === second).length;
  const agree = count(true, true) + count(false, false);
  return `both ${count(true, true)}, first alone ${count(true, false)}, second alone ${count(false, true)}, neither ${count(false, false)}; agree ${agree} of ${values.length}`;
}

/** How often the contract and the rule file report a run. */
export function besideRules(judged: readonly Judged[]): string {
  return table(
    judged,
    ({ procedural }) => procedural.length > 0,
    ({ rules }) => rules.length > 0,
  );
}

/** The runs that one of the two alone reports, with what each says. */
export function differing(judged: readonly Judged[]): string {
  return judged
    .filter(({ procedural, rules }) => procedural.length > 0 !== rules.length > 0)
    .map(
      ({ id, procedural, rules }) =>
        `${id}: contract [${procedural.join(", ")}], rules [${rules.join(", ")}]`,
    )
    .join("\n");
}

/** Whether the contract finds something. */
export const fails = ({ conformance }: Judged): boolean => conformance.conforms === false;

/** What people found in a run, and what the contract did. */
export interface Labelled extends Judged {
  readonly number: string;
  readonly categories: readonly string[];
}

/** The runs of the retail desk that people labelled. */
export function labelledRuns(judged: readonly Judged[]): readonly Labelled[] {
  const labels: readonly {
    readonly id: string;
    readonly human_labels: readonly { readonly category: string }[];
  }[] = JSON.parse(readFileSync(new URL("oracles/agentrx_human_labels_vs_rules.json", data), "utf8"));
  return labels.flatMap(({ id, human_labels }) => {
    const run = judged.find((one) => one.id === id);
    const categories = [...new Set(human_labels.map(({ category }) => category))];
    return run === undefined ? [] : [{ ...run, number: id.replace("tau-retail-agentrx-", ""), categories }];
  });
}
