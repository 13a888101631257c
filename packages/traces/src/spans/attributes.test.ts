// Attributes in the forms of OTLP and of SDKs, and what spans say in them.
import type { Json } from "@agentltl/core/host";
import { describe, expect, test } from "vitest";
import { nestedAttributes } from "./nested-attributes.ts";
import { otelAttributes, otelValue, resourceFacts } from "./otel-attributes.ts";
import { otelSpanFacts } from "./otel-span-facts.ts";

test.each<[string, Json, Json]>([
  ["a text", { stringValue: "a" }, "a"],
  ["an empty text", { stringValue: "" }, ""],
  ["an integer as a text", { intValue: "7" }, 7],
  ["an integer as a number", { intValue: 7 }, 7],
  ["0", { intValue: "0" }, 0],
  ["an integer that no number holds", { intValue: "9007199254740993" }, "9007199254740993"],
  ["a fraction", { doubleValue: 0.5 }, 0.5],
  ["false", { boolValue: false }, false],
  [
    "a list, with lists in it",
    { arrayValue: { values: [{ stringValue: "a" }, { arrayValue: { values: [] } }] } },
    ["a", []],
  ],
  ["a list without values", { arrayValue: {} }, []],
  [
    "keys and values",
    { kvlistValue: { values: [{ key: "a", value: { intValue: "1" } }, { key: "b" }] } },
    { a: 1, b: null },
  ],
  [
    "a key that objects have",
    { kvlistValue: { values: [{ key: "__proto__", value: { intValue: "1" } }] } },
    JSON.parse('{"__proto__":1}'),
  ],
  ["a value of no type", {}, null],
  ["a value of an unknown type", { otherValue: 1 }, null],
  ["what is a value already", "a", "a"],
  ["a list that is one already", [1], [1]],
])("OTLP's value: %s", (_what, value, expected) => {
  expect(otelValue(value)).toEqual(expected);
});

test.each<[string, Json, Json]>([
  ["OTLP's list", [{ key: "a", value: { stringValue: "x" } }], { a: "x" }],
  ["an object as SDKs print it", { a: "x" }, { a: "x" }],
  [
    "the later of two of one name",
    [
      { key: "a", value: { stringValue: "x" } },
      { key: "a", value: { stringValue: "y" } },
    ],
    { a: "y" },
  ],
  ["none without a name", [{ value: { stringValue: "x" } }, { key: 7 }, null, "x"], {}],
  ["none", null, {}],
])("attributes: %s", (_what, attributes, expected) => {
  expect(otelAttributes(attributes)).toEqual(expected);
});

test("labels are texts about the service, and nothing else of the resource", () => {
  expect(resourceFacts({ "service.name": "shop", "service.version": 2, "host.name": "h" })).toEqual({
    "service.name": "shop",
  });
});

describe("numbers in names are places in lists", () => {
  test.each<[string, Record<string, Json>, Json | undefined]>([
    ["none of that name", { "p.0.a": 1 }, undefined],
    ["the name alone", { q: 1 }, undefined],
    ["members", { "q.0.role": "user", "q.0.content": "Go" }, [{ role: "user", content: "Go" }]],
    ["places in any order, and beyond 9", { "q.10": "c", "q.2": "b", "q.0": "a" }, ["a", "b", "c"]],
    [
      "lists in lists",
      { "q.0.calls.1.name": "b", "q.0.calls.0.name": "a" },
      [{ calls: [{ name: "a" }, { name: "b" }] }],
    ],
    ["a value that has members, too: the members count", { "q.0": "x", "q.0.a": 1 }, [{ a: 1 }]],
    ["names among the places make no list", { "q.0": "a", "q.n": "b" }, { "0": "a", n: "b" }],
    ["an object as a value is one value", { "q.0": { a: 1 } }, [{ a: 1 }]],
    [
      "names that objects have",
      { "q.__proto__.x": 1, "q.constructor": 2 },
      JSON.parse('{"__proto__":{"x":1},"constructor":2}'),
    ],
    ["deeper than anything is: left out", { [`q${".a".repeat(30)}`]: 1 }, undefined],
  ])("%s", (_what, attributes, expected) => {
    expect(nestedAttributes(attributes, "q")).toEqual(expected);
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
  });
});

/** One span as the facts that it has. */
function factsOf(span: Json): object {
  const {
    attributes: _attributes,
    events: _events,
    path: _path,
    ...facts
  } = otelSpanFacts(span, "here", "7");
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

test.each<[string, Json, object]>([
  ["nothing", {}, { id: "7", name: "", failed: false }],
  ["what is no object", "x", { id: "7", name: "", failed: false }],
  [
    "OTLP",
    {
      spanId: "a",
      parentSpanId: "b",
      name: "n",
      startTimeUnixNano: "1500000",
      endTimeUnixNano: 2000000,
      status: { code: 2, message: "no" },
    },
    { id: "a", parent: "b", name: "n", start: 1.5, end: 2, failed: true, error: "no" },
  ],
  ["a time of 0, which OTLP has for none", { startTimeUnixNano: "0" }, { id: "7", name: "", failed: false }],
  [
    "times to the nanosecond",
    { startTimeUnixNano: "1700000000123456789" },
    { id: "7", name: "", failed: false, start: 1_700_000_000_123.4568 },
  ],
  [
    "a whole millisecond of today stays whole",
    { startTimeUnixNano: "1764543600123000000" },
    { id: "7", name: "", failed: false, start: 1_764_543_600_123 },
  ],
  [
    "times that are none",
    { startTimeUnixNano: "soon", endTimeUnixNano: [1] },
    { id: "7", name: "", failed: false },
  ],
  ["true is no time", { startTimeUnixNano: true }, { id: "7", name: "", failed: false }],
  [
    "Python's SDK",
    {
      context: { span_id: "a" },
      parent_id: "b",
      name: "n",
      start_time: "2024-05-01T12:00:00Z",
      status: { status_code: "ERROR", description: "no" },
    },
    { id: "a", parent: "b", name: "n", start: Date.UTC(2024, 4, 1, 12), failed: true, error: "no" },
  ],
  [
    "JavaScript's SDK",
    {
      spanContext: { spanId: "a" },
      parentSpanContext: { spanId: "b" },
      name: "n",
      startTime: [1, 500_000_000],
      endTime: [2, 0],
      status: { code: 1 },
    },
    { id: "a", parent: "b", name: "n", start: 1500, end: 2000, failed: false },
  ],
  ["a pair that is none", { startTime: [1] }, { id: "7", name: "", failed: false }],
  [
    "a code as collectors write it",
    { status: { code: "STATUS_CODE_ERROR" } },
    { id: "7", name: "", failed: true },
  ],
  ["a code that is fine", { status: { code: "STATUS_CODE_OK" } }, { id: "7", name: "", failed: false }],
])("a span's facts: %s", (_what, span, expected) => {
  expect(factsOf(span)).toEqual(expected);
});
