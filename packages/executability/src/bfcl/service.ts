import { isJsonObject, type Json, type JsonObject } from "@agentltl/core/host";

/** Why a service refuses: something must be so before, or what is asked for does not go with the state. */
export type RefusalCategory = "precondition" | "state-consistency";

/** What a tool of a service does. */
export type Ran<State> =
  | { readonly kind: "done"; readonly state: State }
  | { readonly kind: "refused"; readonly category: RefusalCategory; readonly reason: string }
  /** It hangs on data that is not described: the record tells. */
  | { readonly kind: "unknown"; readonly reason: string };

/** One tool. `result` is what the record says it returned: names that are drawn at random are taken from there. */
export interface ServiceTool<State> {
  /** JSON types of the arguments that must be there, and of those that may. */
  readonly required: Readonly<Record<string, ArgumentType>>;
  readonly optional?: Readonly<Record<string, ArgumentType>>;
  run(state: State, args: JsonObject, result: Json | undefined): Ran<State>;
}

/** What an argument may be. */
export type ArgumentType = "string" | "number" | "integer" | "boolean" | "array" | "object" | "any";

/** One of the benchmark's classes: a state that its configuration sets, and tools on it. */
export interface Service<State> {
  readonly name: string;
  start(config: JsonObject): State;
  readonly tools: Readonly<Record<string, ServiceTool<State>>>;
}

/** The tool was done, and this is the state after it. */
export function done<State>(state: State): Ran<State> {
  return { kind: "done", state };
}

/** What is asked for does not go with the state: there is no such thing, or it is already so. */
export function refused(reason: string): Ran<never> {
  return { kind: "refused", category: "state-consistency", reason };
}

/** Something else must be done, or be so, before. */
export function unready(reason: string): Ran<never> {
  return { kind: "refused", category: "precondition", reason };
}

/** A tool that only looks something up, and always can. */
export function looksUp<State>(
  required: ServiceTool<State>["required"] = {},
  optional: NonNullable<ServiceTool<State>["optional"]> = {},
): ServiceTool<State> {
  return { required, optional, run: done };
}

/**
 * A tool that looks something up in data that is not described. What it finds hangs on its arguments alone, so what the record of the call says
 * holds in any state. `what`: said where the record says nothing either.
 */
export function foundInRecord<State>(
  required: ServiceTool<State>["required"],
  what: string,
): ServiceTool<State> {
  return {
    required,
    run: (state, _args, result) => {
      if (!isJsonObject(result)) return { kind: "unknown", reason: `${what}, and nothing was recorded` };
      const error = textAt(result, "error");
      return error === "" ? done(state) : refused(error);
    },
  };
}

/** The mapping at a key, or an empty one. */
export function objectAt(object: JsonObject, key: string): JsonObject {
  const value = Object.hasOwn(object, key) ? object[key] : undefined;
  return isJsonObject(value) ? value : {};
}

/** The text at a key, or an empty one. */
export function textAt(object: JsonObject, key: string): string {
  const value = Object.hasOwn(object, key) ? object[key] : undefined;
  return typeof value === "string" ? value : "";
}

/** The number at a key; `undefined` where there is none. */
export function numberAt(object: JsonObject, key: string): number | undefined {
  const value = Object.hasOwn(object, key) ? object[key] : undefined;
  return typeof value === "number" ? value : undefined;
}
