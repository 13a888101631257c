import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { refund } from "../../test/refund.ts";
import { contractSchema } from "./contract-schema.ts";

const valid = new Ajv({ strict: false }).compile(contractSchema());

test("schema.json is what the loader reads", () => {
  const file = readFileSync(new URL("../../schema.json", import.meta.url), "utf8");
  expect(JSON.parse(file)).toEqual(JSON.parse(JSON.stringify(contractSchema())));
});

test("an editor is told of what the loader refuses for its shape", () => {
  expect(valid(parse(refund))).toBe(true);
  for (const [from, to] of [
    ["version: 1", "version: 2"],
    ["once: true", "twice: true"],
    ['{ ">": 500 }', "{ above: 500 }"],
    ["type: decision", "type: choice"],
  ] as const)
    expect(valid(parse(refund.replace(from, to))), to).toBe(false);
});
