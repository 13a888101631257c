// Contracts for the two desks of tau-bench, on stored runs, beside the verdicts of rule files, the benchmark's rewards and people's labels.
import { existsSync, readFileSync } from "node:fs";
import { Trace, verifyTrace } from "@agentltl/core";
import { readRules } from "@agentltl/rules";
import { expect, test } from "vitest";
import { type Conformance, condition, match, observeCalls, parseContract } from "../src/index.ts";

const data = new URL("../../../../shared/data/", import.meta.url);
const absent = !existsSync(data);
const why = absent ? " (skipped: ../shared/data is not there)" : "";

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

interface Judged {
  readonly id: string;
  readonly reward: number;
  readonly conformance: Conformance;
  /** Of the contract, what does not hang on the query: order, invariants, and obligations that an action needs. */
  readonly procedural: readonly string[];
  readonly rules: readonly string[];
}

function judgeAll(domain: string, file: string, contractFile: string = domain): readonly Judged[] {
  const contract = parseContract(
    readFileSync(new URL(`tau/${contractFile}.contract.yaml`, import.meta.url), "utf8"),
  );
  const rules = readRules(
    readFileSync(new URL(`../../../examples/tau-bench/${domain}.yaml`, import.meta.url), "utf8"),
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
function table<Value>(
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
function besideRules(judged: readonly Judged[]): string {
  return table(
    judged,
    ({ procedural }) => procedural.length > 0,
    ({ rules }) => rules.length > 0,
  );
}

/** The runs that one of the two alone reports, with what each says. */
function differing(judged: readonly Judged[]): string {
  return judged
    .filter(({ procedural, rules }) => procedural.length > 0 !== rules.length > 0)
    .map(
      ({ id, procedural, rules }) =>
        `${id}: contract [${procedural.join(", ")}], rules [${rules.join(", ")}]`,
    )
    .join("\n");
}

const fails = ({ conformance }: Judged): boolean => conformance.conforms === false;

test.skipIf(absent)(`retail: order and invariants say what the rule file says${why}`, () => {
  const judged = judgeAll("retail", "tau_retail_agentrx.jsonl");
  expect(besideRules(judged)).toMatchInlineSnapshot(
    `"both 17, first alone 0, second alone 0, neither 85; agree 102 of 102"`,
  );
  expect(differing(judged)).toMatchInlineSnapshot(`""`);
});

test.skipIf(absent)(`retail: beside the benchmark's rewards and people's labels${why}`, () => {
  const judged = judgeAll("retail", "tau_retail_agentrx.jsonl");
  expect(table(judged, fails, ({ reward }) => reward < 1)).toMatchInlineSnapshot(
    `"both 16, first alone 21, second alone 13, neither 52; agree 68 of 102"`,
  );
  const labels: readonly {
    readonly id: string;
    readonly human_labels: readonly { readonly category: string }[];
  }[] = JSON.parse(readFileSync(new URL("oracles/agentrx_human_labels_vs_rules.json", data), "utf8"));
  const labelled = labels.flatMap(({ id, human_labels }) => {
    const run = judged.find((one) => one.id === id);
    return run === undefined ? [] : [{ ...run, categories: human_labels.map(({ category }) => category) }];
  });
  expect(
    `${labelled.filter(fails).length} of ${labelled.length} runs that people found wrong`,
  ).toMatchInlineSnapshot(`"16 of 29 runs that people found wrong"`);
  expect(
    labelled
      .map(
        ({ id, categories, conformance: { conforms, failures } }) =>
          `${id.replace("tau-retail-agentrx-", "")}: people [${[...new Set(categories)].join(", ")}], contract ${conforms === false ? `[${[...new Set(failures.map(({ family, location }) => `${family} ${location}`))].join(", ")}]` : String(conforms)}`,
      )
      .join("\n"),
  ).toMatchInlineSnapshot(`
    "2: people [Instruction Adherence Failure, Misinterpretation of Tool Output], contract [order identify -> product]
    3: people [Instruction Adherence Failure, Misinterpretation of Tool Output], contract [order identify -> product]
    4: people [Misinterpretation of Tool Output], contract true
    12: people [Instruction Adherence Failure], contract [invariant consent]
    20: people [Misinterpretation of Tool Output, Invalid Invocation], contract [misbranch exchange, invariant consent, invariant one-change-of-items]
    21: people [Underspecified User Intent, Instruction Adherence Failure], contract true
    28: people [Intent Plan Misalignment], contract [misbranch cancel]
    31: people [Intent Plan Misalignment], contract true
    32: people [Misinterpretation of Tool Output], contract true
    34: people [Invalid Invocation, Underspecified User Intent], contract [misbranch items, omission address, invariant one-change-of-items]
    38: people [Misinterpretation of Tool Output], contract true
    39: people [Intent Plan Misalignment], contract [omission user-address]
    41: people [Intent Plan Misalignment], contract [misbranch transfer, omission address, omission user-address]
    47: people [Intent Not Supported], contract [misbranch transfer, omission return]
    55: people [Underspecified User Intent], contract true
    59: people [Underspecified User Intent], contract true
    63: people [Underspecified User Intent], contract [omission items]
    71: people [Underspecified User Intent, Intent Plan Misalignment], contract true
    72: people [Intent Plan Misalignment], contract [omission address]
    74: people [Instruction Adherence Failure, Underspecified User Intent], contract [misbranch exchange, omission items, invariant consent]
    79: people [Underspecified User Intent], contract true
    80: people [System Failure], contract [omission exchange]
    82: people [Underspecified User Intent], contract true
    87: people [Intent Plan Misalignment], contract true
    91: people [Underspecified User Intent], contract [omission exchange, omission return]
    98: people [Intent Plan Misalignment], contract [misbranch cancel, misbranch exchange, misbranch transfer, omission address]
    99: people [Instruction Adherence Failure], contract true
    104: people [Misinterpretation of Tool Output], contract true
    105: people [Intent Not Supported], contract [omission address, invariant consent]"
  `);
});

test.skipIf(absent)(`airline: beside the rule file and the benchmark's rewards${why}`, () => {
  const judged = judgeAll("airline", "tau_airline_gpt4o.jsonl");
  expect(besideRules(judged)).toMatchInlineSnapshot(
    `"both 15, first alone 3, second alone 0, neither 182; agree 197 of 200"`,
  );
  expect(table(judged, fails, ({ reward }) => reward < 1)).toMatchInlineSnapshot(
    `"both 83, first alone 40, second alone 33, neither 44; agree 127 of 200"`,
  );
  expect(differing(judged)).toMatchInlineSnapshot(`
    "tau-airline-gpt4o-t10-r0: contract [invariant consent], rules []
    tau-airline-gpt4o-t32-r2: contract [invariant consent], rules []
    tau-airline-gpt4o-t10-r3: contract [invariant reservation-looked-up], rules []"
  `);
});

test.skipIf(absent)(`tau2's airline desk: beside the rule file and the benchmark's rewards${why}`, () => {
  const judged = judgeAll("airline", "tau2_airline_whissle.jsonl", "tau2-airline");
  expect(besideRules(judged)).toMatchInlineSnapshot(`"both 2, first alone 0, second alone 0, neither 48; agree 50 of 50"`);
  expect(differing(judged)).toMatchInlineSnapshot(`""`);
  expect(table(judged, fails, ({ reward }) => reward < 1)).toMatchInlineSnapshot(`"both 19, first alone 0, second alone 3, neither 28; agree 47 of 50"`);
  const found = judged.flatMap(({ conformance }) => [
    ...new Set(conformance.failures.map(({ family, location }) => `${family} ${location}`)),
  ]);
  const counts = [...new Set(found)].toSorted().map((what) => `${found.filter((one) => one === what).length} ${what}`);
  expect(counts.join("\n")).toMatchInlineSnapshot(`
    "1 invariant consent
    1 invariant reservation-looked-up
    1 misbranch baggages
    3 misbranch cancel
    1 misbranch certificate
    2 misbranch flights
    2 omission baggages
    7 omission book
    3 omission cancel
    4 omission flights"
  `);
});
