import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";
import { expect } from "vitest";

/** Where the schemas are that are published. */
export const schemas: URL = new URL("../schema/", import.meta.url);

/** Tells what the published schema of this name accepts. */
export function schemaOf(name: string): ValidateFunction {
  const schema: unknown = JSON.parse(readFileSync(new URL(`${name}.json`, schemas), "utf8"));
  return new Ajv({ allowUnionTypes: true }).compile(Object(schema));
}

/** The schema accepts this, and accepts nothing with a key more, without its format, or of another format. `what`: what is printed, where it does not. */
export function expectFits(validate: ValidateFunction, json: object, what: unknown): void {
  expect({ valid: validate(json), errors: validate.errors, what }).toEqual({
    valid: true,
    errors: null,
    what,
  });
  expect(validate({ ...json, more: 1 })).toBe(false);
  expect(validate({ ...json, format: 2 })).toBe(false);
  const { format: _format, ...rest } = Object(json);
  expect(validate(rest)).toBe(false);
}
