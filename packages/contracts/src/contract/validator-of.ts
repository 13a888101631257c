import type { JsonObject } from "@agentltl/core/host";
import { Validator } from "@cfworker/json-schema";

/** A schema, made ready. The validator writes into what it is given, so it gets a copy. */
export function validatorOf(schema: JsonObject): Validator {
  return new Validator(JSON.parse(JSON.stringify(schema)), "2020-12", false);
}
