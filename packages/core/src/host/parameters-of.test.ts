import { expect, test } from "vitest";
import { parametersOf } from "./parameters-of.ts";
import { warnOnce } from "./warn-once.ts";

const schema = { type: "object", properties: { id: { type: "string" } } };
const other = { type: "object", properties: { nr: { type: "number" } } };

/** What shows of the arguments as the model writes them, and as the schema has read them. */
function check(
  given: unknown,
  ...expected: readonly [both: unknown] | readonly [input: unknown, output: unknown]
): void {
  const [input, output] = expected.length === 2 ? expected : [expected[0], expected[0]];
  expect([parametersOf(given, "input"), parametersOf(given, "output")]).toEqual([input, output]);
}

test("a JSON Schema of an object is at hand", () => {
  check(schema, schema);
  check(Object.assign(Object.create(null), schema), schema);
});

test("a schema that carries one is at hand", () => {
  check({ jsonSchema: schema }, schema);
  check(
    Object.assign(() => 1, { jsonSchema: schema }),
    schema,
  );
  check({ jsonSchema: schema, type: "object" }, schema);
});

test("a schema that makes one is asked for the side that is wanted, in the draft that is read", () => {
  const targets: unknown[] = [];
  const make = (made: unknown) => (options: unknown) => {
    targets.push(options);
    return made;
  };
  check({ "~standard": { jsonSchema: { input: make(schema), output: make(other) } } }, schema, other);
  expect(targets).toEqual([{ target: "draft-2020-12" }, { target: "draft-2020-12" }]);
  check({ "~standard": { jsonSchema: { input: make(schema) } } }, schema, undefined);
});

test("a maker is asked as its own method", () => {
  const maker = {
    made: schema,
    input(this: { readonly made: unknown }) {
      return this.made;
    },
  };
  check({ "~standard": { jsonSchema: maker } }, schema, undefined);
});

class Schema {
  readonly type = "object";
}

test.each<[string, unknown]>([
  ["nothing", undefined],
  ["null", null],
  ["a text", "object"],
  ["true", true],
  ["a function", () => schema],
  ["no object", { type: "string" }],
  ["an object without a type", { properties: {} }],
  ["a class of a library", new Schema()],
  ["one that carries a promise", { jsonSchema: Promise.resolve(schema) }],
  ["one that carries a text", { jsonSchema: "object" }],
  ["one that makes a promise", { "~standard": { jsonSchema: { input: async () => schema } } }],
  ["one that makes nothing", { "~standard": { jsonSchema: {} } }],
  [
    "one that throws when it makes it",
    { "~standard": { jsonSchema: { input: () => fail(), output: () => fail() } } },
  ],
  ["one that throws when it is read", new Proxy({}, { get: () => fail() })],
])("nothing is at hand of %s", (_what, given) => {
  check(given, undefined);
});

test("each warning is told once, and whoever fails to listen disturbs nobody", () => {
  const told: string[] = [];
  const warn = warnOnce((message) => void told.push(message));
  for (const message of ["a", "b", "a", "", "a", ""]) warn(message);
  expect(told).toEqual(["a", "b", ""]);
  const failing = warnOnce(() => fail());
  expect(() => failing("a")).not.toThrow();
});

function fail(): never {
  throw new Error("no");
}
