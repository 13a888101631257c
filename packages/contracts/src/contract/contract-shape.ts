import { z } from "zod";
import type { ConditionShape, ContractFile } from "./contract-file.ts";

const id = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_-]*$/, "a name begins with a letter and has letters, digits, _ and -");
const scalar = z.union([z.string(), z.number(), z.boolean()]);
const operand = z.union([scalar, z.strictObject({ query: id })]);

/** The words with which a value says what it must be; those of rule files. */
const words = {
  "!=": scalar.optional(),
  "<": z.union([z.number(), z.string()]).optional(),
  "<=": z.union([z.number(), z.string()]).optional(),
  ">": z.union([z.number(), z.string()]).optional(),
  ">=": z.union([z.number(), z.string()]).optional(),
  in: z.array(scalar).min(1).optional(),
  exists: z.boolean().optional(),
};
const test = z.union([scalar, z.strictObject({ "=": scalar.optional(), ...words })]);
const reference = z.union([z.number(), z.string(), z.strictObject({ query: id })]).optional();
const valueTest = z.union([
  scalar,
  z.strictObject({ query: id }),
  z.strictObject({
    "=": operand.optional(),
    "!=": operand.optional(),
    "<": reference,
    "<=": reference,
    ">": reference,
    ">=": reference,
    in: words.in,
    exists: words.exists,
  }),
]);

const condition: z.ZodType<ConditionShape> = z
  .lazy(() =>
    z.union([
      z.strictObject({ any: z.array(condition).min(1) }),
      z.strictObject({ all: z.array(condition).min(1) }),
      z.strictObject({ not: condition }),
      z.record(id, test),
    ]),
  )
  .meta({ id: "condition" });

const field = z.union([
  z.enum(["string", "number", "integer", "boolean"]),
  z.array(z.string()).min(1),
  z.strictObject({
    type: z.enum(["string", "number", "integer", "boolean"]).optional(),
    values: z.array(z.string()).min(1).optional(),
    optional: z.boolean().optional(),
  }),
]);

const node = z.strictObject({
  label: z.string().min(1),
  description: z.string().optional(),
  type: z.enum(["task", "action", "check", "decision", "output"]),
  required: z.union([z.boolean(), z.literal("when-needed")]).optional(),
  parent: id.optional(),
  when: condition.optional(),
  call: z.string().optional(),
  said: z.strictObject({ by: z.enum(["user", "assistant"]), regex: z.string() }).optional(),
  words: z.array(z.string().min(1)).optional(),
  coarse: z.boolean().optional(),
  fine: z.boolean().optional(),
  once: z.boolean().optional(),
  anytime: z.boolean().optional(),
  quote: z.string().min(1).optional(),
});

const edge = z.union([z.string(), z.strictObject({ from: id, to: id, quote: z.string().min(1).optional() })]);

const branchCase = z.strictObject({
  when: condition.optional(),
  otherwise: z.literal(true).optional(),
  nodes: z.array(id),
});

const invariant = z.strictObject({
  why: z.string().optional(),
  when: condition.optional(),
  formula: z.string().optional(),
  node: id.optional(),
  values: z.record(z.string(), valueTest).optional(),
});

/** What the file of a contract must look like. What it must mean besides is looked at afterwards. */
export const contractShape: z.ZodType<ContractFile> = z.strictObject({
  $schema: z.string().optional(),
  version: z.literal(1),
  id,
  title: z.string().optional(),
  audited: z.boolean().optional(),
  text: z.string().optional(),
  query: z.record(id, field).optional(),
  nodes: z.record(id, node),
  edges: z.array(edge).optional(),
  branches: z.record(id, z.strictObject({ at: id, cases: z.record(id, branchCase) })).optional(),
  invariants: z.record(id, invariant).optional(),
  output: z.record(z.string(), z.unknown()).optional(),
  ignored: z.array(z.string()).optional(),
  extras: z.enum(["refused", "allowed"]).optional(),
});
