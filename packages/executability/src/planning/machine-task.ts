import type { ToolCall, Trace } from "@agentltl/core";
import type { Json, JsonObject } from "@agentltl/core/host";
import { diagnosed } from "../check/failure.ts";
import type { Environment } from "../environment/environment.ts";
import { compileMachine } from "../machine/compile-machine.ts";
import type { MachineFile } from "../machine/machine.ts";
import { machineEnvironment } from "../machine/machine-environment.ts";
import type { MachineState } from "../machine/machine-state.ts";
import type { AgentTask, CallEnd, Workplace } from "./agent-task.ts";
import type { TaskFile } from "./parse-tasks.ts";

/**
 * A task in the world of a state machine. The executor acts in it as in a real one: a call that the machine refuses ends in an error that says
 * why, and changes nothing; one that it accepts gives back what its tool `returns`, or `done`. What the machine can't tell is refused too. Each
 * run has a world of its own.
 */
export function machineTask({ id, goal, visible = {}, state = {} }: TaskFile, file: MachineFile): AgentTask {
  const environment = machineEnvironment(file);
  const { tools } = compileMachine(file);
  return {
    id,
    goal,
    visible,
    tools: Object.entries(file.tools).map(([name, { description, parameters }]) => ({
      name,
      ...(description === undefined ? {} : { description }),
      ...(parameters === undefined ? {} : { parameters }),
    })),
    begin: async () =>
      workplaceIn(environment, traceOf(id, goal, state), (name, args, data) => {
        const returns = tools.get(name)?.returns;
        if (returns === undefined) return "done";
        const came = returns.evaluate({ args, state: data });
        return came.kind === "value" ? came.value : undefined;
      }),
  };
}

/** What a tool gives back; `undefined` where that can't be worked out. */
type Returns = (name: string, args: Json, state: Json) => Json | undefined;

function workplaceIn(environment: Environment<MachineState>, begun: Trace, returns: Returns): Workplace {
  let state = environment.begin(begun);
  let position = 0;
  return {
    call: async (name, args) => {
      const asked: ToolCall = { name, args, position, outcome: "pending" };
      position += 1;
      const { failures, unknown } = environment.inspect(state, asked);
      const failure = diagnosed(failures);
      if (failure !== undefined) return refusal(failure.reason);
      if (unknown !== undefined) return refusal(unknown);
      const result = returns(name, args, state.data);
      if (result === undefined) return refusal(`what ${name} gives back can't be worked out`);
      const transition = environment.perform(state, { ...asked, result, outcome: "ok" });
      if (transition.kind !== "accepted") return refusal(transition.reason);
      state = transition.state;
      return { result, isError: false };
    },
  };
}

function refusal(reason: string): CallEnd {
  return { result: reason, isError: true };
}

/** What the machine sees of the run: what the user wants is what is said. */
function traceOf(task: string, input: string, initial_state: JsonObject): Trace {
  return { task, input, calls: [], dialogue: [], metrics: { initial_state }, ended: false, gaps: [] };
}
