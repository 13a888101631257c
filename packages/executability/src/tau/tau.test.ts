import { existsSync, readFileSync } from "node:fs";
import { Trace } from "@agentltl/core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { checkExecutability } from "../check/check-executability.ts";
import type { Environment } from "../environment/environment.ts";
import { recordedEnvironment } from "../environment/recorded.ts";
import { together } from "../environment/together.ts";
import { machineShape } from "../machine/machine-shape.ts";
import type { MachineState } from "../machine/machine-state.ts";
import { environmentTexts } from "./environment-texts.ts";
import { tauAirlineEnvironment, tauRetailEnvironment } from "./tau-environment.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

test("the texts are those of the files, and the schema is that of what is read: run `pnpm environments`", () => {
  for (const [name, text] of Object.entries(environmentTexts))
    expect(text).toBe(read(`../../environments/${name}.env.yaml`));
  expect(JSON.parse(read("../../schema.json"))).toMatchObject(z.toJSONSchema(machineShape));
});

type Made = readonly [name: string, args: object, result?: unknown];

/** Why the last call can't be done, or that it can. */
function last(environment: Environment<MachineState>, ...calls: readonly Made[]): string {
  const trace = Trace.fromMetrics({
    tool_calls: calls.map(([tool_name, args, result = {}], step) => ({
      tool_name,
      arguments: args,
      tool_result: JSON.stringify(result),
      is_error: false,
      step: step + 1,
    })),
  });
  const { valid, firstFailure, horizon } = checkExecutability(trace, environment);
  if (firstFailure?.position === horizon - 1) return `${firstFailure.category}: ${firstFailure.reason}`;
  return String(valid.at(-1));
}

describe("retail", () => {
  const retail = tauRetailEnvironment();
  const order = (status: string, rest: object = {}): Made => [
    "get_order_details",
    { order_id: "#W1" },
    {
      status,
      user_id: "mia",
      items: [{ item_id: "1" }],
      payment_history: [{ payment_method_id: "paypal_1" }],
      ...rest,
    },
  ];
  const user: Made = [
    "get_user_details",
    { user_id: "mia" },
    { payment_methods: { paypal_1: {}, gift_card_2: {} } },
  ];
  const product: Made = [
    "get_product_details",
    { product_id: "p" },
    { variants: { "2": { available: true }, "3": { available: false } } },
  ];
  const cancel: Made = [
    "cancel_pending_order",
    { order_id: "#W1", reason: "no longer needed" },
    { status: "cancelled", user_id: "mia", items: [] },
  ];
  const items = (name: string, old: readonly string[], now: readonly string[], method = "paypal_1"): Made => [
    name,
    { order_id: "#W1", item_ids: old, new_item_ids: now, payment_method_id: method },
  ];

  test.each<[string, readonly Made[], string]>([
    [
      "a reason that is none",
      [["cancel_pending_order", { order_id: "#W1", reason: "bored" }]],
      expect.stringContaining("schema: cancel_pending_order: reason"),
    ],
    [
      "an order that was delivered is not cancelled",
      [order("delivered"), cancel],
      "precondition: cancel_pending_order: only a pending order can be cancelled",
    ],
    [
      "nor one that was cancelled by then",
      [order("pending"), cancel, cancel],
      "precondition: cancel_pending_order: only a pending order can be cancelled",
    ],
    ["a pending one is", [order("pending"), cancel], "true"],
    ["of one that nobody looked up nothing is claimed", [cancel], "true"],
    [
      "a pending order is not exchanged",
      [order("pending"), items("exchange_delivered_order_items", ["1"], ["2"])],
      "precondition: exchange_delivered_order_items: only a delivered order can be exchanged",
    ],
    [
      "as many new items as old ones",
      [order("pending"), items("modify_pending_order_items", ["1"], ["2", "3"])],
      "precondition: modify_pending_order_items: there must be as many new items as old ones",
    ],
    [
      "an item that the order has not",
      [order("pending"), items("modify_pending_order_items", ["9"], ["2"])],
      "state-consistency: modify_pending_order_items: the order has no such item",
    ],
    [
      "an item that is not available",
      [product, order("pending"), items("modify_pending_order_items", ["1"], ["3"])],
      "state-consistency: modify_pending_order_items: a new item is not available",
    ],
    [
      "a payment method of nobody",
      [user, order("pending"), items("modify_pending_order_items", ["1"], ["2"], "paypal_9")],
      "precondition: modify_pending_order_items: the user has no such payment method",
    ],
    [
      "a refund to where the money did not come from",
      [
        order("delivered"),
        [
          "return_delivered_order_items",
          { order_id: "#W1", item_ids: ["1"], payment_method_id: "credit_card_3" },
        ],
      ],
      "precondition: return_delivered_order_items: the refund goes to the payment method of the order, or to a gift card",
    ],
  ])("%s", (_what, calls, expected) => {
    expect(last(retail, ...calls)).toEqual(expected);
  });
});

describe("airline", () => {
  const airline = tauAirlineEnvironment();
  const flight = { flight_number: "HAT1", available_seats: { economy: 2 }, prices: { economy: 100 } };
  const search: Made = [
    "search_direct_flight",
    { origin: "JFK", destination: "SEA", date: "2024-05-20" },
    [flight],
  ];
  const passenger = { first_name: "Mia", last_name: "Li", dob: "1990-04-05" };
  const user: Made = [
    "get_user_details",
    { user_id: "mia" },
    { payment_methods: { gift_card_1: { amount: 150 }, credit_card_2: {} } },
  ];
  const book = (passengers: number, amount: number, rest: object = {}): Made => [
    "book_reservation",
    {
      user_id: "mia",
      origin: "JFK",
      destination: "SEA",
      flight_type: "one_way",
      cabin: "economy",
      flights: [{ flight_number: "HAT1", date: "2024-05-20" }],
      passengers: Array.from({ length: passengers }, () => passenger),
      payment_methods: [{ payment_id: "credit_card_2", amount }],
      total_baggages: 0,
      nonfree_baggages: 0,
      insurance: "no",
      ...rest,
    },
    { reservation_id: "R1", user_id: "mia", cabin: "economy", flights: [], passengers: [passenger] },
  ];

  test.each<[string, readonly Made[], string]>([
    ["what is paid is what it costs", [search, book(2, 200)], "true"],
    ["with insurance and bags", [search, book(1, 180, { insurance: "yes", nonfree_baggages: 1 })], "true"],
    [
      "and not less",
      [search, book(2, 100)],
      "precondition: book_reservation: what is paid is not what it costs",
    ],
    ["of a flight that nobody looked up nothing is claimed", [book(2, 100)], "true"],
    [
      "more passengers than seats",
      [search, book(3, 300)],
      "state-consistency: book_reservation: a flight has too few seats",
    ],
    [
      "a payment method of nobody",
      [user, book(1, 1, { payment_methods: [{ payment_id: "x", amount: 1 }] })],
      "precondition: book_reservation: the user has no such payment method",
    ],
    [
      "a gift card that holds too little",
      [user, book(1, 1, { payment_methods: [{ payment_id: "gift_card_1", amount: 151 }] })],
      "state-consistency: book_reservation: a gift card or a certificate holds too little",
    ],
    [
      "a passenger without a date of birth",
      [book(0, 0, { passengers: [{ first_name: "Mia" }] })],
      expect.stringContaining("schema: book_reservation"),
    ],
    [
      "a certificate for a change",
      [
        [
          "update_reservation_flights",
          { reservation_id: "R1", cabin: "economy", flights: [], payment_id: "certificate_1" },
        ],
      ],
      "precondition: update_reservation_flights: a certificate pays for no change",
    ],
    [
      "another number of passengers",
      [book(1, 1), ["update_reservation_passengers", { reservation_id: "R1", passengers: [] }]],
      "precondition: update_reservation_passengers: the number of passengers can't be changed",
    ],
  ])("%s", (_what, calls, expected) => {
    expect(last(airline, ...calls)).toEqual(expected);
  });
});

const data = new URL("../../../../../shared/data/traces/", import.meta.url);

describe("of real runs nothing that worked is called impossible, and of the errors so many are foreseen", () => {
  test.skipIf(!existsSync(data)).each<[string, () => Environment<MachineState>, number, number]>([
    ["tau_retail_agentrx", tauRetailEnvironment, 19, 35],
    ["tau_airline_gpt4o", tauAirlineEnvironment, 27, 73],
    ["tau2_airline_whissle", tauAirlineEnvironment, 11, 12],
  ])("%s (skipped where ../shared/data is not there)", (name, make, foreseen, errors) => {
    const environment = together(make(), recordedEnvironment());
    let [known, all] = [0, 0];
    for (const line of readFileSync(new URL(`${name}.jsonl`, data), "utf8")
      .trimEnd()
      .split("\n")) {
      const trace = Trace.fromMetrics(JSON.parse(line));
      let state = environment.begin(trace);
      for (const call of trace.calls) {
        const failed = environment.inspect(state, call).failures.length > 0;
        const transition = environment.perform(state, call);
        const isError = call.outcome === "error";
        // Without the record: what the machine alone rejects.
        const rejected =
          failed || (transition.kind === "rejected" && !transition.reason.includes("ended in an error"));
        if (rejected && !isError) expect.fail(`${trace.id} #${call.position + 1} ${call.name} worked`);
        all += Number(isError);
        known += Number(rejected);
        if (!failed && transition.kind !== "rejected") ({ state } = transition);
      }
    }
    expect([known, all]).toEqual([foreseen, errors]);
  });
});
