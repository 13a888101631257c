import { attempt } from "../errors/attempt.ts";

/**
 * The JSON Schema of a tool's arguments, where the host's schema shows it at hand: it is one, it carries one (`jsonSchema`), or it makes one
 * by the Standard JSON Schema interface. `side`: what a rule sees of the arguments, as the model wrote them (`input`) or as the schema has
 * read them (`output`). `undefined` where it doesn't show, also where asking throws.
 */
export function parametersOf(schema: unknown, side: "input" | "output"): unknown {
  const found = attempt((): unknown => {
    const carried = memberOf(schema, "jsonSchema");
    if (carried !== undefined) return carried;
    const maker = memberOf(memberOf(schema, "~standard"), "jsonSchema");
    const make = memberOf(maker, side);
    if (typeof make === "function") return Reflect.apply(make, maker, [{ target: "draft-2020-12" }]);
    return isPlain(schema) && memberOf(schema, "type") === "object" ? schema : undefined;
  });
  // A promise of one is not at hand.
  return found.kind === "done" && isPlain(found.value) ? found.value : undefined;
}

function memberOf(holder: unknown, key: string): unknown {
  const holds = (typeof holder === "object" && holder !== null) || typeof holder === "function";
  return holds ? Reflect.get(holder, key) : undefined;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
