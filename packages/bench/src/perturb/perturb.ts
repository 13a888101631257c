import type { JsonObject } from "@agentltl/core/host";
import type { Instance } from "../instance/instance.ts";
import { sameCall } from "../workflow/same-call.ts";
import type { LoggedCall } from "../workflow/simulate.ts";
import { described } from "./described.ts";

/** What can go wrong in one place of a run. */
export type PerturbationKind = "drop" | "swap" | "duplicate" | "wrong argument" | "wrong branch" | "extra";

/** All kinds, in the order of tables. */
export const perturbationKinds: readonly PerturbationKind[] = [
  "drop",
  "swap",
  "duplicate",
  "wrong argument",
  "wrong branch",
  "extra",
];

/** The gold run with one thing wrong. Results of changed calls are what the tools return; later calls are as they were. */
export interface Perturbation {
  readonly kind: PerturbationKind;
  /** Where, from 0. */
  readonly position: number;
  readonly calls: readonly LoggedCall[];
}

/** Every single perturbation of an instance's gold run. A template without branches of tools has none with a wrong branch. */
export function perturbations(instance: Instance): readonly Perturbation[] {
  return instance.gold.flatMap((call, position) =>
    perturbationKinds.flatMap((kind) => {
      const calls = perturbed(instance, kind, call, position);
      return calls === undefined ? [] : [{ kind, position, calls }];
    }),
  );
}

function perturbed(
  instance: Instance,
  kind: PerturbationKind,
  call: LoggedCall,
  at: number,
): readonly LoggedCall[] | undefined {
  const { gold } = instance;
  const replaced = (...by: readonly LoggedCall[]): readonly LoggedCall[] => gold.toSpliced(at, 1, ...by);
  switch (kind) {
    case "drop":
      return replaced();
    case "duplicate":
      return replaced(call, call);
    case "swap": {
      const next = gold[at + 1];
      if (next === undefined || sameCall(call, next)) return undefined;
      return gold.toSpliced(at, 2, next, call);
    }
    case "wrong argument":
      return replaced(described(instance, call.name, moved(call.args, 1000)));
    case "extra":
      return replaced(call, described(instance, call.name, moved(call.args, 2000)));
    case "wrong branch": {
      const other = instance.untaken.find(({ insteadOf }) => insteadOf === at);
      return other === undefined ? undefined : replaced(described(instance, other.name, other.args));
    }
  }
}

/** The first number changed, so that it is one that stands nowhere else. */
function moved(args: JsonObject, by: number): JsonObject {
  const [first, ...rest] = Object.entries(args);
  if (first === undefined) return args;
  const [key, value] = first;
  const list = Array.isArray(value) ? value : [value];
  const changed = [Number(list[0] ?? 0) + by, ...list.slice(1)];
  return Object.fromEntries([[key, Array.isArray(value) ? changed : (changed[0] ?? by)], ...rest]);
}
