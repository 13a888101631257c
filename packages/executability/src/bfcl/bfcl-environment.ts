import type { ToolCall, Trace } from "@agentltl/core";
import { isJsonObject, type JsonObject } from "@agentltl/core/host";
import { type ArgumentCheck, argumentChecks } from "../environment/argument-check.ts";
import type { Environment, Inspection, Transition } from "../environment/environment.ts";
import { noSuchTool } from "../environment/no-such-tool.ts";
import { readText } from "../environment/read-text.ts";
import { unrecordedArguments } from "../environment/unrecorded-arguments.ts";
import { fileSystem } from "./file-system.ts";
import { mathematics } from "./mathematics.ts";
import { messages } from "./messages.ts";
import { type ArgumentType, done, objectAt, type Ran, refused, type Service } from "./service.ts";
import { tickets } from "./tickets.ts";
import { trading } from "./trading.ts";
import { travel } from "./travel.ts";
import { tweets } from "./tweets.ts";
import { vehicle } from "./vehicle.ts";

/** A service with the state that it is in. Calling a tool gives the state after it. */
interface Running {
  readonly name: string;
  readonly tools: ReadonlySet<string>;
  run(call: ToolCall): Ran<Running>;
}

/** The services of a task, and the trace that is replayed. */
export interface BfclState {
  readonly services: readonly Running[];
  readonly trace: Trace;
}

/** What a task starts from. */
export interface BfclTask {
  /** By class, its configuration. */
  readonly config: JsonObject;
  /** The classes whose tools are there; all of them where it is not said. */
  readonly classes?: readonly string[] | undefined;
}

/**
 * The eight classes of the multi-turn part of the Berkeley Function Calling Leaderboard, as far as their public descriptions go: what each tool
 * takes, what must be so, and what it changes. Names that they draw at random are taken from the record. What they look up in data that is not
 * described is not known here, and what hangs on it is not evaluated; put together with the record, errors of it are rejected all the same.
 *
 * By default a task is the `initial_config` and `involved_classes` in the trace's metrics, under `meta`.
 */
export function bfclEnvironment(taskOf: (trace: Trace) => BfclTask = taskInMetrics): Environment<BfclState> {
  const checks = new Map(all.flatMap(({ tools }) => [...toolChecks(tools)]));
  return {
    id: "bfcl",
    begin: (trace) => begin(taskOf(trace), trace),
    inspect: (state, call) => inspect(checks, state, call),
    perform: (state, call) => perform(state, call),
    endsWithoutCall: () => undefined,
  };
}

function taskInMetrics({ metrics }: Trace): BfclTask {
  const meta = isJsonObject(metrics.meta) ? metrics.meta : {};
  const classes = Array.isArray(meta.involved_classes) ? meta.involved_classes.map(String) : undefined;
  return { config: objectAt(meta, "initial_config"), classes };
}

/** A service of which nobody needs to know what its state is like. */
interface AnyService {
  readonly name: string;
  readonly tools: Service<unknown>["tools"];
  start(config: JsonObject): Running;
}

const all: readonly AnyService[] = [
  opened(fileSystem),
  opened(mathematics),
  opened(messages),
  opened(tickets),
  opened(trading),
  opened(travel),
  opened(tweets),
  opened(vehicle),
];

function opened<State>(service: Service<State>): AnyService {
  const { name, start, tools } = service;
  const described = Object.fromEntries(
    Object.entries(tools).map(([tool, { required, optional = {} }]) => [
      tool,
      { required, optional, run: () => ({ kind: "unknown", reason: "" }) as const },
    ]),
  );
  return { name, tools: described, start: (config) => running(service, start(config)) };
}

function running<State>(service: Service<State>, state: State): Running {
  return {
    name: service.name,
    tools: new Set(Object.keys(service.tools)),
    run: ({ name, args, result }) => {
      const tool = Object.hasOwn(service.tools, name) ? service.tools[name] : undefined;
      if (tool === undefined) return refused(`there is no tool \`${name}\``);
      const ran = tool.run(state, isJsonObject(args) ? args : {}, parsed(result));
      return ran.kind === "done" ? done(running(service, ran.state)) : ran;
    },
  };
}

function parsed(result: ToolCall["result"]): ToolCall["result"] {
  return typeof result === "string" && /^\s*\{/.test(result) ? readText(result) : result;
}

function begin({ config, classes }: BfclTask, trace: Trace): BfclState {
  const involved = classes === undefined ? all : all.filter(({ name }) => classes.includes(name));
  return { trace, services: involved.map((service) => service.start(objectAt(config, service.name))) };
}

function inspect(
  checks: ReadonlyMap<string, ArgumentCheck>,
  { services, trace }: BfclState,
  call: ToolCall,
): Inspection {
  const { name, args } = call;
  const service = services.find(({ tools }) => tools.has(name));
  if (service === undefined)
    return { failures: [{ category: "schema", reason: noSuchTool(name, toolsOf(services)) }] };
  const unrecorded = unrecordedArguments(trace, call);
  if (unrecorded !== undefined) return unrecorded;
  const wrong = checks.get(name)?.(args) ?? [];
  if (wrong.length > 0)
    return { failures: wrong.map((reason) => ({ category: "schema", reason: `${name}: ${reason}` })) };
  const ran = service.run(call);
  // What does not go with the state is for the transition to say, which rejects it.
  const isUnready = ran.kind === "refused" && ran.category === "precondition";
  return { failures: isUnready ? [{ category: "precondition", reason: `${name}: ${ran.reason}` }] : [] };
}

function toolsOf(services: readonly Running[]): readonly string[] {
  return services.flatMap(({ tools }) => [...tools]);
}

function perform(state: BfclState, call: ToolCall): Transition<BfclState> {
  const service = state.services.find(({ tools }) => tools.has(call.name));
  if (service === undefined)
    return { kind: "rejected", reason: noSuchTool(call.name, toolsOf(state.services)) };
  const ran = service.run(call);
  switch (ran.kind) {
    case "refused":
      return { kind: "rejected", reason: `${call.name}: ${ran.reason}` };
    case "unknown":
      return { kind: "unknown", reason: `${call.name}: ${ran.reason}`, state };
    case "done": {
      const services = state.services.map((one) => (one === service ? ran.state : one));
      return { kind: "accepted", state: { ...state, services } };
    }
  }
}

function toolChecks(tools: AnyService["tools"]): ReadonlyMap<string, ArgumentCheck> {
  return argumentChecks(
    Object.entries(tools).map(([name, { required, optional = {} }]) => ({
      name,
      parameters: {
        type: "object",
        properties: Object.fromEntries(
          Object.entries({ ...required, ...optional }).map(([key, type]) => [key, schemaOf(type)]),
        ),
        required: Object.keys(required),
        additionalProperties: false,
      },
    })),
  );
}

function schemaOf(type: ArgumentType): object {
  return type === "any" ? {} : { type };
}
