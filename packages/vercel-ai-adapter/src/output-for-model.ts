import { isObject, member } from "./member.ts";
import { isRefusedResult } from "./refused-result.ts";

/**
 * A tool's `toModelOutput`, with refusals that stand in place of results told as errors: the tool's own never sees one. `ai` 5 hands over the
 * output itself, later versions an object that holds it.
 */
export function outputForModel(tool: object): (given: unknown) => unknown {
  return (given) => {
    const held = isObject(given) && "toolCallId" in given && "output" in given && "input" in given;
    const output = held ? member(given, "output") : given;
    if (isRefusedResult(output)) return { type: "error-text", value: output.refused };
    const own = member(tool, "toModelOutput");
    if (typeof own === "function") return Reflect.apply(own, tool, [given]);
    if (typeof output === "string") return { type: "text", value: output };
    return { type: "json", value: output === undefined ? null : output };
  };
}
