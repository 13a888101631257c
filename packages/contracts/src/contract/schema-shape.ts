import { attempt } from "@agentltl/core/host";
import { z } from "zod";

const type = z.enum(["null", "boolean", "object", "array", "number", "string", "integer"]);
const pattern = z
  .string()
  .refine((text) => attempt(() => new RegExp(text, "u")).kind === "done", "is no regular expression");

/**
 * What the words of JSON Schema may stand for, as far as a validator hangs on them: a word with a value of another kind would be passed over in
 * silence, and every answer be valid. Words that are not known here are annotations, or left to the validator.
 */
export const schemaShape: z.ZodType = z.lazy(() => z.union([z.boolean(), object]));

const schemas = z.array(schemaShape).min(1).optional();
const named = z.record(z.string(), schemaShape).optional();
const one = schemaShape.optional();
const bound = z.number().optional();
const count = z.int().min(0).optional();

const object = z.looseObject({
  type: z.union([type, z.array(type).min(1)]).optional(),
  enum: z.array(z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  properties: named,
  patternProperties: named,
  $defs: named,
  additionalProperties: one,
  propertyNames: one,
  items: one,
  prefixItems: schemas,
  contains: one,
  allOf: schemas,
  anyOf: schemas,
  oneOf: schemas,
  not: one,
  if: one,
  then: one,
  else: one,
  minimum: bound,
  maximum: bound,
  exclusiveMinimum: bound,
  exclusiveMaximum: bound,
  multipleOf: bound,
  minLength: count,
  maxLength: count,
  minItems: count,
  maxItems: count,
  minProperties: count,
  maxProperties: count,
  uniqueItems: z.boolean().optional(),
  pattern: pattern.optional(),
  $ref: z.string().optional(),
});
