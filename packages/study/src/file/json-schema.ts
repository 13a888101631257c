import * as z from "zod";
import { studyShape } from "./study-shape.ts";

/** The JSON Schema of a study file, for editors: `schema/study.json` is its text. */
export function studyJsonSchema(): object {
  return { title: "A study of AgentLTL", ...z.toJSONSchema(studyShape, { io: "input" }) };
}
