import { z } from "zod";
import { contractShape } from "./contract-shape.ts";

/** The JSON Schema of contract files, for editors: what schema.json holds. */
export function contractSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(contractShape, { target: "draft-07" });
  return { $schema, title: "A contract of @agentltl/contracts", ...schema };
}
