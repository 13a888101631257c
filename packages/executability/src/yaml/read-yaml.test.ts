import { expect, test } from "vitest";
import { z } from "zod";
import { readYaml } from "./read-yaml.ts";

const shape = z.strictObject({
  id: z.string(),
  tools: z.record(z.string(), z.strictObject({ turns: z.array(z.int()).optional() })).optional(),
});

/** What is read, or what is wrong, a line each. */
function check(text: string): unknown {
  try {
    return readYaml(text, shape, { file: "shop.yaml", code: "machine-invalid" });
  } catch (error) {
    return String(error).split("\n");
  }
}

test.each<[string, string, unknown]>([
  [
    "YAML",
    "id: shop\ntools:\n  find: { turns: [1, 2] }\n",
    { id: "shop", tools: { find: { turns: [1, 2] } } },
  ],
  ["JSON", '{"id": "shop"}', { id: "shop" }],
  ["lines of any system", "id: shop\r\ntools:\r\n  find: {}\r\n", { id: "shop", tools: { find: {} } }],
  ["a byte order mark", "\ufeffid: shop\n", { id: "shop" }],
  ["anchors", "id: &one shop\ntools: {}\n", { id: "shop", tools: {} }],
])("%s is read", (_what, text, expected) => expect(check(text)).toEqual(expected));

test("every fault is told with its place, of the innermost part that is there", () => {
  const texts = [
    "",
    "[]",
    "id: 7",
    "tools: {}",
    "id: shop\ntols: {}\n",
    "id: shop\ntools:\n  find:\n    turns: [1, x]\n  other: 3\n",
    "id: shop\nid: again\n",
    "id: 'shop\n",
    "id: shop\n\ttools: {}\n",
  ];
  expect(texts.map(check)).toMatchInlineSnapshot(`
    [
      [
        "ExecutabilityError: shop.yaml:1:1: the file: invalid input: expected object, received null",
      ],
      [
        "ExecutabilityError: shop.yaml:1:1: the file: invalid input: expected object, received array",
      ],
      [
        "ExecutabilityError: shop.yaml:1:5: id: invalid input: expected string, received number",
      ],
      [
        "ExecutabilityError: shop.yaml:1:1: id: invalid input: expected string, received undefined",
      ],
      [
        "ExecutabilityError: shop.yaml:1:1: the file: unrecognized key: "tols"",
      ],
      [
        "ExecutabilityError: shop.yaml:4:16: tools.find.turns.1: invalid input: expected number, received string",
        "shop.yaml:5:10: tools.other: invalid input: expected object, received number",
      ],
      [
        "ExecutabilityError: shop.yaml:2:1: Map keys must be unique",
      ],
      [
        "ExecutabilityError: shop.yaml:2:1: Missing closing 'quote",
      ],
      [
        "ExecutabilityError: shop.yaml:2:1: Tabs are not allowed as indentation",
      ],
    ]
  `);
});

test("a text that grows by its aliases is refused", () => {
  const lists = Array.from(
    { length: 8 },
    (_, at) => `l${at + 1}: &l${at + 1} [${Array.from({ length: 9 }, () => `*l${at}`).join(", ")}]`,
  );
  expect(String(check(`l0: &l0 [x]\n${lists.join("\n")}\n`))).toMatch(/alias/i);
});
