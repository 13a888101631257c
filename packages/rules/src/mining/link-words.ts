import type { JsonObject } from "@agentltl/core/host";
import { exampleCall } from "./example-call.ts";
import { examplesWith } from "./examples-with.ts";
import { nameOf } from "./name-of.ts";
import type { Words } from "./template-words.ts";
import { placeText, type ValuePlace } from "./value-place.ts";

type Places = readonly [ValuePlace, ...ValuePlace[]];

/** The words of a rule that ties an argument to places where its values stood before, or stand later; one of them is enough. */
export function linkWords(direction: "earlier" | "later", target: ValuePlace, places: Places): Words {
  return direction === "earlier" ? stoodEarlier(target, places) : standsLater(target, places);
}

function stoodEarlier(target: ValuePlace, places: Places): Words {
  const [first] = places;
  const { tied, found, tools, all } = partsOf(target, places);
  const whole = exampleCall(target, "A");
  return {
    template: first.part === "result" ? "value_from_result" : "value_from_call",
    tools: [...tools, target.tool],
    name: nameOf("value-of", [
      target.tool,
      target.path,
      "from",
      first.tool,
      first.part === "result" ? "result" : "",
    ]),
    sentence: `each \`${target.path}\` of \`${target.tool}\` stood in an earlier step in ${all}`,
    body: { before: { first: found, then: tied } },
    ...examplesWith([target.tool, ...tools], {
      allow: places.map((place) => `${exampleCall(place, "A")}, ${whole}`),
      deny: [whole, `${exampleCall(first, "B")}, ${whole}`],
    }),
  };
}

/** Only arguments are looked through for what stands later. */
function standsLater(target: ValuePlace, places: Places): Words {
  const [first] = places;
  const { tied, found, tools, all } = partsOf(target, places);
  const whole = exampleCall(target, "A");
  return {
    template: "value_used_later",
    tools: [target.tool, ...tools],
    name: nameOf("later-use-of", [target.tool, target.path, "in", first.tool]),
    sentence: `each \`${target.path}\` of a \`${target.tool}\` that worked stands later in ${all}`,
    body: { finally: { after: tied, call: found } },
    ...examplesWith([target.tool, ...tools], {
      allow: places.map((place) => `${whole}, ${exampleCall(place, "A")}`),
      deny: [whole, `${whole}, ${exampleCall(first, "B")}`],
    }),
  };
}

/** The target and the places as targets of a rule file, tied by a variable, the tools of the places, and the places for people. */
function partsOf(
  target: ValuePlace,
  places: Places,
): {
  readonly tied: JsonObject;
  readonly found: JsonObject | readonly JsonObject[];
  readonly tools: readonly string[];
  readonly all: string;
} {
  const variable = `$${/([A-Za-z_]\w*)\W*$/.exec(target.path)?.[1] ?? "value"}`;
  const [first, ...others] = places;
  return {
    tied: callWith(target, variable),
    found: others.length === 0 ? callWith(first, variable) : places.map((place) => callWith(place, variable)),
    tools: places.map(({ tool }) => tool),
    all: places.map(placeText).join(" or "),
  };
}

/** A target of a rule file that has this variable at this place. */
function callWith({ tool, part, path }: ValuePlace, variable: string): JsonObject {
  if (part === "args") return { tool, with: { [path]: variable } };
  // A path that is a word of matching must not be read as one.
  const key = /^(?:in|not|contains|regex|glob|exists)$/.test(path) ? `["${path}"]` : path;
  return { tool, result: path === "" ? variable : { [key]: variable } };
}
