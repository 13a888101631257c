import { existsSync, readFileSync } from "node:fs";
import { Trace } from "@agentltl/core";
import { describe, expect, test } from "vitest";
import { checkExecutability } from "../check/check-executability.ts";
import { bfclEnvironment } from "./bfcl-environment.ts";

type Call = readonly [name: string, args?: object, result?: unknown];

/** Whether each call can be done: `+`, `-`, or `?` where it is not known; behind a `:` why the first can't. */
function check(config: Readonly<Record<string, object>>, calls: readonly Call[], expected: string): void {
  const trace = Trace.fromMetrics({
    tool_calls: calls.map(([tool_name, args = {}, tool_result], step) => ({
      tool_name,
      arguments: args,
      ...(tool_result === undefined ? {} : { tool_result }),
      step: step + 1,
    })),
    meta: { initial_config: config, involved_classes: Object.keys(config) },
  });
  const { valid, firstFailure } = checkExecutability(trace, bfclEnvironment());
  const marks = valid.map((one) => (one === null ? "?" : one ? "+" : "-")).join("");
  expect(
    firstFailure === undefined ? marks : `${marks}: ${firstFailure.category}: ${firstFailure.reason}`,
  ).toBe(expected);
}

describe("files", () => {
  const file = (content: string): object => ({ type: "file", content });
  const folder = (contents: object): object => ({ type: "directory", contents });
  const config = {
    GorillaFileSystem: {
      root: {
        workspace: folder({ "a.txt": file("b\na"), docs: folder({ "c.txt": file("c") }), empty: folder({}) }),
      },
    },
  };

  test.each<[string, readonly Call[], string]>([
    [
      "are read in the folder that one stands in",
      [
        ["cat", { file_name: "a.txt" }],
        ["cd", { folder: "docs" }],
        ["cat", { file_name: "c.txt" }],
        ["cd", { folder: ".." }],
        ["sort", { file_name: "a.txt" }],
      ],
      "+++++",
    ],
    [
      "can't be read from another",
      [["cat", { file_name: "c.txt" }]],
      "-: state-consistency: cat: there is no 'c.txt' here",
    ],
    [
      "folders are no files",
      [["tail", { file_name: "docs" }]],
      "-: state-consistency: tail: there is no 'docs' here",
    ],
    [
      "above the root there is nothing",
      [["cd", { folder: ".." }]],
      "-: state-consistency: cd: this is the root already",
    ],
    [
      "are written where they are",
      [
        ["echo", { content: "x", file_name: "new" }],
        ["touch", { file_name: "new" }],
        ["echo", { content: "x", file_name: "new" }],
        ["echo", { content: "only printed" }],
      ],
      "-+++: state-consistency: echo: there is no 'new' here",
    ],
    [
      "are made once",
      [["touch", { file_name: "a.txt" }]],
      "-: state-consistency: touch: 'a.txt' is there already",
    ],
    ["have plain names", [["mkdir", { dir_name: "x/y" }]], "-: state-consistency: mkdir: 'x/y' is no name"],
    [
      "move into a folder, and are gone from where they were",
      [
        ["mv", { source: "a.txt", destination: "docs" }],
        ["cat", { file_name: "a.txt" }],
        ["cd", { folder: "docs" }],
        ["cat", { file_name: "a.txt" }],
      ],
      "+-++: state-consistency: cat: there is no 'a.txt' here",
    ],
    [
      "are renamed",
      [
        ["mv", { source: "a.txt", destination: "z.txt" }],
        ["diff", { file_name1: "z.txt", file_name2: "z.txt" }],
      ],
      "++",
    ],
    [
      "are copied, and stay",
      [
        ["cp", { source: "a.txt", destination: "docs" }],
        ["grep", { file_name: "a.txt", pattern: "b" }],
      ],
      "++",
    ],
    [
      "take nobody's place in a folder",
      [
        ["touch", { file_name: "c.txt" }],
        ["mv", { source: "c.txt", destination: "docs" }],
        ["cp", { source: "c.txt", destination: "docs" }],
        ["cat", { file_name: "c.txt" }],
      ],
      "+--+: state-consistency: mv: 'docs' has a 'c.txt' already",
    ],
    [
      "one step back is one folder up",
      [
        ["cd", { folder: "docs" }],
        ["mkdir", { dir_name: "deep" }],
        ["cd", { folder: "deep" }],
        ["cd", { folder: "." }],
        ["cd", { folder: ".." }],
        ["cat", { file_name: "c.txt" }],
        ["cd", { folder: ".." }],
        ["find", { path: "./docs/deep/" }],
        ["find", { path: "docs/deeper" }],
      ],
      "++++++++-: state-consistency: find: there is no 'docs/deeper' here",
    ],
    [
      "go nowhere by a path, nor onto a file",
      [
        ["cp", { source: "a.txt", destination: "docs/x" }],
        ["mv", { source: "docs", destination: "a.txt" }],
      ],
      "--: state-consistency: cp: 'docs/x' is a path, and must be a name",
    ],
    [
      "folders are removed when they are empty",
      [
        ["rmdir", { dir_name: "docs" }],
        ["rmdir", { dir_name: "empty" }],
        ["cd", { folder: "empty" }],
        ["rm", { file_name: "a.txt" }],
        ["rm", { file_name: "a.txt" }],
      ],
      "-+-+-: state-consistency: rmdir: 'docs' is not empty",
    ],
    [
      "are looked for in folders that are there",
      [
        ["find", { path: ".", name: "c" }],
        ["find", { path: "docs" }],
        ["find", { path: "nowhere" }],
        ["ls"],
        ["du", { human_readable: true }],
        ["pwd"],
      ],
      "++-+++: state-consistency: find: there is no 'nowhere' here",
    ],
    [
      "names that every object has are no files",
      [
        ["cat", { file_name: "constructor" }],
        ["cat", { file_name: "__proto__" }],
      ],
      "--: state-consistency: cat: there is no 'constructor' here",
    ],
  ])("%s", (_what, calls, expected) => check(config, calls, expected));
});

describe("a car", () => {
  const doors = { driver: "unlocked", passenger: "locked" };
  const config = { VehicleControlAPI: { fuelLevel: 40, engineState: "stopped", doorStatus: doors } };
  const start: Call = ["startEngine", { ignitionMode: "START" }];
  const lock: Call = ["lockDoors", { unlock: false, door: ["driver"] }];
  const brake = (pedalPosition: number): Call => ["pressBrakePedal", { pedalPosition }];
  const distance = (result?: unknown): Call => ["estimate_distance", { cityA: "1", cityB: "2" }, result];

  test.each<[string, readonly Call[], string]>([
    ["starts with all doors locked and the brake fully pressed", [lock, brake(1), start], "+++"],
    [
      "not with a door open",
      [brake(1), start],
      "+-: precondition: startEngine: these doors are not locked: driver",
    ],
    [
      "not with the brake half pressed, or released",
      [lock, brake(0.5), start, brake(1), ["releaseBrakePedal"], start],
      "++-++-: precondition: startEngine: the brake pedal is not fully pressed",
    ],
    [
      "holds as much as the tank",
      [
        ["fillFuelTank", { fuelAmount: 8 }],
        ["fillFuelTank", { fuelAmount: 8 }],
      ],
      "+-: state-consistency: fillFuelTank: the tank holds 50, and has 48 already",
    ],
    [
      "cruises when the engine runs",
      [
        ["setCruiseControl", { speed: 65, activate: true, distanceToNextVehicle: 100 }],
        lock,
        brake(1),
        start,
        ["setCruiseControl", { speed: 65, activate: true, distanceToNextVehicle: 100 }],
      ],
      "-++++: precondition: setCruiseControl: the engine is not running",
    ],
    [
      "distances are in a database that is not described: where the record says nothing either, nobody knows",
      [distance()],
      "?",
    ],
    [
      "what the record says of a distance holds in any state, found or not",
      [
        distance({ distance: 750 }),
        distance('{"distance": 750.0}'),
        distance('{"error": "distance not found in database."}'),
        lock,
        brake(1),
        start,
      ],
      "++-+++: state-consistency: estimate_distance: distance not found in database.",
    ],
    [
      "a pedal is pressed by a part of its way",
      [brake(1.5), brake(-0.1), brake(0)],
      "--+: state-consistency: pressBrakePedal: the pedal's position is from 0 to 1",
    ],
    [
      "the tank takes nothing away, and is filled to the brim",
      [
        ["fillFuelTank", { fuelAmount: -1 }],
        ["fillFuelTank", { fuelAmount: 10 }],
        ["fillFuelTank", { fuelAmount: 0.1 }],
      ],
      "-+-: state-consistency: fillFuelTank: the amount of fuel is less than nothing",
    ],
    ["a text that is no such result says nothing of a distance", [distance("750 km")], "?"],
    [
      "arguments must be those that are declared",
      [["startEngine", { mode: "START" }]],
      '-: schema: startEngine: Instance does not have required property "ignitionMode".',
    ],
  ])("%s", (_what, calls, expected) => check(config, calls, expected));
});

describe("messages, posts and tickets", () => {
  const config = {
    MessageAPI: { current_user: null, inbox: [{ USR002: ["Hello"] }] },
    TwitterAPI: { username: "ada", password: "x", tweet_counter: 1, tweets: { "0": { id: 0 } } },
    TicketAPI: {
      ticket_queue: [
        { id: 7, status: "Open" },
        { id: "t-1", status: "Closed" },
      ],
    },
  };
  const login: Call = ["message_login", { user_id: "USR001" }];
  const send = (receiver_id: string): Call => ["send_message", { receiver_id, message: "Hi" }];

  test.each<[string, readonly Call[], string]>([
    [
      "messages need who sends them, and to whom",
      [send("USR002"), login, send("USR002"), send("USR009")],
      "-++-: precondition: send_message: nobody is logged in",
    ],
    [
      "who is added can be written to",
      [login, ["add_contact", { user_name: "Eve" }], send("USR005"), ["get_user_id", { user: "Eve" }]],
      "++++",
    ],
    [
      "a message is deleted once",
      [login, ["delete_message", { receiver_id: "USR002" }], ["delete_message", { receiver_id: "USR002" }]],
      "++-: state-consistency: delete_message: there is no message to that user",
    ],
    [
      "posts need a login, and a wrong one is answered",
      [
        ["authenticate_twitter", { username: "ada", password: "y" }],
        ["post_tweet", { content: "x" }],
        ["authenticate_twitter", { username: "ada", password: "x" }],
        ["post_tweet", { content: "x" }],
        ["retweet", { tweet_id: 1 }],
        ["retweet", { tweet_id: 9 }],
      ],
      "+-+++-: precondition: post_tweet: nobody is logged in",
    ],
    [
      "tickets are made by who is logged in",
      [
        ["create_ticket", { title: "x" }],
        ["ticket_login", { username: "a", password: "b" }],
        ["create_ticket", { title: "x" }],
        ["get_ticket", { ticket_id: 1 }],
        ["resolve_ticket", { ticket_id: 1, resolution: "" }],
        ["resolve_ticket", { ticket_id: 1, resolution: "" }],
      ],
      "-++++-: precondition: create_ticket: nobody is logged in",
    ],
    [
      "each ticket has the next number",
      [
        ["ticket_login", { username: "a", password: "b" }],
        ["create_ticket", { title: "x" }],
        ["create_ticket", { title: "y" }],
        ["get_ticket", { ticket_id: 2 }],
        ["get_ticket", { ticket_id: 3 }],
      ],
      "++++-: state-consistency: get_ticket: there is no ticket 3",
    ],
    [
      "a ticket's number is a number, or the text that it was given",
      [
        ["get_ticket", { ticket_id: "7" }],
        ["close_ticket", { ticket_id: "t-1" }],
        ["close_ticket", { ticket_id: 7 }],
      ],
      '--+: state-consistency: get_ticket: there is no ticket "7"',
    ],
    [
      "whom one follows is told and changed when one is logged in, comments are made then too, and anybody mentions",
      [
        ["list_all_following"],
        ["follow_user", { username_to_follow: "bob" }],
        ["unfollow_user", { username_to_unfollow: "bob" }],
        ["comment", { tweet_id: 0, comment_content: "x" }],
        ["retweet", { tweet_id: 0 }],
        ["mention", { tweet_id: 0, mentioned_usernames: ["bob"] }],
        ["authenticate_twitter", { username: "ada", password: "x" }],
        ["list_all_following"],
        ["follow_user", { username_to_follow: "bob" }],
        ["unfollow_user", { username_to_unfollow: "bob" }],
      ],
      "-----+++++: precondition: list_all_following: nobody is logged in",
    ],
    [
      "of a ticket its title, description, status and priority are edited, and nothing else",
      [
        ["edit_ticket", { ticket_id: 7, updates: { priority: 0, status: "Open" } }],
        ["edit_ticket", { ticket_id: 7, updates: { created_by: "eve" } }],
        ["edit_ticket", { ticket_id: 9, updates: {} }],
      ],
      "+--: state-consistency: edit_ticket: a ticket has no created_by that could be edited",
    ],
    [
      "tools of classes that are not involved are not there",
      [["startEngine", { ignitionMode: "START" }]],
      "-: schema: there is no tool `startEngine`",
    ],
  ])("%s", (_what, calls, expected) => check(config, calls, expected));
});

describe("trading and travel", () => {
  const config = {
    TradingBot: {
      authenticated: true,
      market_status: "Closed",
      account_info: { balance: 100 },
      stocks: { ABC: {} },
      watch_list: ["ABC"],
      order_counter: 50,
      orders: { "7": { status: "Completed" } },
    },
    TravelAPI: { access_token: "t", credit_card_list: { c1: { balance: 10 } }, booking_record: {} },
  };
  const buy = (amount: number, result?: unknown): Call => [
    "place_order",
    { order_type: "Buy", symbol: "ABC", price: 10, amount },
    result,
  ];
  const cost = { travel_from: "JFK", travel_to: "LHR", travel_date: "2026-11-15", travel_class: "first" };
  const person = {
    client_id: "i",
    client_secret: "s",
    refresh_token: "r",
    grant_type: "read",
    user_first_name: "A",
    user_last_name: "B",
  };
  const card = {
    access_token: "t",
    card_number: "4",
    expiration_date: "12/2028",
    cardholder_name: "A",
    card_verification_number: 1,
  };
  const flight = (more: object, result?: unknown): Call => [
    "book_flight",
    {
      access_token: "t",
      card_id: "c1",
      travel_date: "2026-12-01",
      travel_from: "SFO",
      travel_to: "LAX",
      travel_class: "first",
      ...more,
    },
    result,
  ];

  test.each<[string, readonly Call[], string]>([
    [
      "an order has the number that the record gave it",
      [buy(1, { order_id: 77 }), ["get_order_details", { order_id: 77 }], ["cancel_order", { order_id: 77 }]],
      "+++",
    ],
    ["or the next one", [buy(1), ["get_order_details", { order_id: 50 }]], "++"],
    [
      "each order has its own",
      [buy(1), buy(1), ["get_order_details", { order_id: 51 }], ["get_order_details", { order_id: 52 }]],
      "+++-: state-consistency: get_order_details: there is no order 52",
    ],
    ["who is logged in may log in again", [["trading_login", { username: "a", password: "b" }]], "+"],
    [
      "a flight costs something where there is one, by the record",
      [
        ["get_flight_cost", cost, { travel_cost_list: [420] }],
        ["get_flight_cost", cost, "Error during execution: No available route for the given airports."],
        ["get_flight_cost", cost],
        ["get_flight_cost", { ...cost, travel_to: "XXX" }],
      ],
      "+-?-: state-consistency: get_flight_cost: Error during execution: No available route for the given airports.",
    ],
    [
      "a token that was given is the one that is asked for",
      [
        ["authenticate_travel", person, { access_token: "new" }],
        ["get_booking_history", { access_token: "new" }],
        ["get_booking_history", { access_token: "t" }],
      ],
      "++-: precondition: get_booking_history: the access token is not the one that was given",
    ],
    ["of which nobody knows where it is not recorded either", [["authenticate_travel", person]], "?"],
    [
      "a card that is registered has the name of the record",
      [
        ["register_credit_card", card, { card_id: "c9" }],
        ["get_credit_card_balance", { access_token: "t", card_id: "c9" }],
        ["get_credit_card_balance", { access_token: "t", card_id: "c8" }],
      ],
      "++-: state-consistency: get_credit_card_balance: the card is not registered",
    ],
    [
      "nobody buys for more than there is",
      [buy(11)],
      "-: state-consistency: place_order: there is less on the account",
    ],
    [
      "what is completed stays",
      [["cancel_order", { order_id: 7 }]],
      "-: state-consistency: cancel_order: order 7 is completed",
    ],
    [
      "a closed market pays nothing out",
      [["withdraw_funds", { amount: 1 }]],
      "-: precondition: withdraw_funds: the market is closed",
    ],
    [
      "what is not watched can't be removed",
      [
        ["remove_stock_from_watchlist", { symbol: "ABC" }],
        ["remove_stock_from_watchlist", { symbol: "ABC" }],
      ],
      "+-: state-consistency: remove_stock_from_watchlist: ABC is not watched",
    ],
    [
      "a stock that there is none of is not watched, and nobody says so",
      [
        ["add_to_watchlist", { stock: "XYZ" }],
        ["remove_stock_from_watchlist", { symbol: "XYZ" }],
      ],
      "+-: state-consistency: remove_stock_from_watchlist: XYZ is not watched",
    ],
    [
      "a logout ends it",
      [["trading_logout"], ["get_watchlist"]],
      "+-: precondition: get_watchlist: nobody is logged in",
    ],
    [
      "a journey is booked with the right token, card and airports",
      [flight({ access_token: "u" }), flight({ card_id: "c2" }), flight({ travel_to: "XXX" })],
      "---: precondition: book_flight: the access token is not the one that was given",
    ],
    [
      "and spoken of by the name that the record gave it",
      [
        flight({}, { booking_id: "b1" }),
        ["cancel_booking", { access_token: "t", booking_id: "b1" }],
        ["cancel_booking", { access_token: "t", booking_id: "b1" }],
      ],
      "++-: state-consistency: cancel_booking: there is no booking b1",
    ],
    ["of which nobody knows where it is not recorded", [flight({})], "?"],
    [
      "results that are texts are read",
      [flight({}, '{"booking_id": "b2"}'), ["contact_customer_support", { booking_id: "b2", message: "x" }]],
      "++",
    ],
  ])("%s", (_what, calls, expected) => check(config, calls, expected));
});

test("arithmetic asks for numbers", () => {
  check(
    { MathAPI: {} },
    [
      ["mean", { numbers: [1, 2] }],
      ["mean", { numbers: [] }],
      ["mean", { numbers: ["1"] }],
      ["divide", { a: 1, b: 0 }],
      ["divide", { a: 0, b: 1 }],
      ["percentage", { part: 1, whole: 0 }],
      ["percentage", { part: 0, whole: 1 }],
      ["square_root", { number: -1, precision: 2 }],
      ["square_root", { number: 0, precision: 2 }],
      ["si_unit_conversion", { value: 1, unit_in: "km", unit_out: "m" }],
      ["si_unit_conversion", { value: 1, unit_in: "km", unit_out: "m" }, { result: 1000 }],
      ["imperial_si_conversion", { value: 1, unit_in: "x", unit_out: "m" }, { error: "unit" }],
    ],
    "+---+-+-+?+-: state-consistency: mean: there are no numbers",
  );
});

const data = new URL("../../../../../shared/data/", import.meta.url);
const lines = (name: string): readonly { readonly id: string; readonly tool_calls: readonly object[] }[] =>
  readFileSync(new URL(`traces/${name}`, data), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe.skipIf(!existsSync(data))(
  "on the benchmark's own traces (skipped where ../shared/data is absent)",
  () => {
    const environment = bfclEnvironment();
    const failing = (record: object): readonly number[] =>
      checkExecutability(Trace.fromMetrics(record), environment).valid.flatMap((valid, at) =>
        valid === false ? [at] : [],
      );

    test("every run of the ground truth can be done as a whole", () => {
      const truth = lines("bfcl_multi_turn_base_gt.jsonl");
      expect(truth.filter((record) => failing(record).length > 0).map(({ id }) => id)).toEqual([]);
      expect(truth).toHaveLength(200);
    });

    test("of what models tried what can be done is what the benchmark did, but for faults of its own", () => {
      const truth = new Map(lines("bfcl_multi_turn_base_gt.jsonl").map((record) => [record.id, record]));
      const others = new Map<string, number>();
      let agreed = 0;
      for (const record of lines("bfcl_multi_turn_models.jsonl")) {
        const { meta } = record as unknown as { readonly meta: Readonly<Record<string, unknown>> };
        const begun = String(meta.initial_config_of).replace(/miss_(?:param|func)/, "base");
        const known = truth.get(begun) as unknown as { readonly meta?: object } | undefined;
        if (known?.meta === undefined) continue;
        const trace = Trace.fromMetrics({ ...record, meta: { ...known.meta, ...meta } });
        const { valid } = checkExecutability(trace, environment);
        for (const [at, { name, result, outcome }] of trace.calls.entries()) {
          // Some tools answer with a list whose only element is the error.
          const text = typeof result === "string" ? result : JSON.stringify(result);
          const isDone = outcome !== "error" && !/^\[\W*error\b/i.test(text ?? "");
          if (valid[at] === isDone) agreed += 1;
          else others.set(name, (others.get(name) ?? 0) + 1);
        }
      }
      // Tickets and a booking of the configuration lack what the tools look for; the names of three bookings are not in the record.
      expect([agreed, Object.fromEntries(others)]).toMatchInlineSnapshot(`
        [
          5044,
          {
            "book_flight": 3,
            "get_user_tickets": 2,
            "retrieve_invoice": 1,
          },
        ]
      `);
    });

    test("leaving one call out breaks the call that it broke in the benchmark itself", () => {
      const byId = new Map(lines("bfcl_multi_turn_base_gt.jsonl").map((record) => [record.id, record]));
      const drops: readonly {
        readonly id: string;
        readonly dropped_step: number;
        readonly affected_step: number;
      }[] = JSON.parse(readFileSync(new URL("oracles/bfcl_base_drop_one_part.json", data), "utf8"));
      const missed = drops.filter(({ id, dropped_step, affected_step }) => {
        const record = byId.get(id);
        const tool_calls = record?.tool_calls.filter((_, at) => at !== dropped_step - 1) ?? [];
        return !failing({ ...record, tool_calls }).includes(
          affected_step - 1 - (affected_step > dropped_step ? 1 : 0),
        );
      });
      expect([drops.length, missed]).toEqual([221, []]);
    });
  },
);
