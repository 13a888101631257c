import type { ToolCall } from "@agentltl/core";
import type { Json } from "@agentltl/core/host";
import type { CompiledEffect, CompiledTool, CompiledValues } from "./compile-machine.ts";
import { type Subject, subjectOf } from "./expression.ts";
import { type KnownValues, withoutValues, withValues } from "./known-values.ts";
import { listedValues } from "./listed-values.ts";
import type { MachineState } from "./machine-state.ts";
import { placeOf, takesValueAt, withoutValueAt, withValueAt } from "./state-path.ts";

/** What a call changes. */
export interface Effects {
  readonly data: Json;
  readonly known: KnownValues;
  /** Changes that could not be worked out. */
  readonly unknown: readonly string[];
}

/** The changes of a call, one after the other: each sees those before it. */
export function effectsOf(tool: CompiledTool, state: MachineState, call: ToolCall): Effects {
  const by = `#${call.position + 1} ${call.name}`;
  const changed = tool.does.reduce<Effects>(
    (effects, effect) => withEffect(effects, effect, subjectOf(call, effects.data), by),
    { data: state.data, known: state.known, unknown: [] },
  );
  return tool.gives.reduce<Effects>(
    (effects, given) => withGiven(effects, given, subjectOf(call, effects.data), by),
    changed,
  );
}

function withEffect(effects: Effects, effect: CompiledEffect, subject: Subject, by: string): Effects {
  const left = (reason: string): Effects => ({ ...effects, unknown: [...effects.unknown, reason] });
  switch (effect.kind) {
    case "set": {
      const place = placeOf(effect.path, subject);
      const to = effect.to.evaluate(subject);
      if (place.kind === "unknown") return left(place.reason);
      if (to.kind === "unknown") return left(to.reason);
      if (!takesValueAt(effects.data, place.keys))
        return left(`\`${effect.path.text}\` is no place of the list that stands there`);
      return { ...effects, data: withValueAt(effects.data, place.keys, to.value) };
    }
    case "remove": {
      const place = placeOf(effect.path, subject);
      if (place.kind === "unknown") return left(place.reason);
      return { ...effects, data: withoutValueAt(effects.data, place.keys) };
    }
    case "forget": {
      const came = listedValues(effect.values, subject);
      if (came.kind === "unknown") return left(came.reason);
      return { ...effects, known: withoutValues(effects.known, effect.values.kind, came.list, by) };
    }
  }
}

/** What is given and was not written down leaves later references of this kind open; it does not make the call itself doubtful. */
function withGiven(effects: Effects, given: CompiledValues, subject: Subject, by: string): Effects {
  const came = listedValues(given, subject);
  if (came.kind === "unknown") {
    const unrecorded = new Map([...effects.known.unrecorded, [given.kind, by] as const]);
    return { ...effects, known: { ...effects.known, unrecorded } };
  }
  return { ...effects, known: withValues(effects.known, given.kind, came.list, by) };
}
