import type { Environment } from "../environment/environment.ts";
import { machineEnvironment } from "../machine/machine-environment.ts";
import type { MachineState } from "../machine/machine-state.ts";
import { parseMachine } from "../machine/parse-machine.ts";
import { environmentTexts } from "./environment-texts.ts";

/**
 * What the tools of tau-bench's retail domain ask for, as far as their descriptions and the policy go. The database is not known: what a lookup
 * told is, and of the rest nothing is claimed, so put it together with the record.
 */
export function tauRetailEnvironment(): Environment<MachineState> {
  return named("tau-retail");
}

/** The same of the airline domain of tau-bench and tau2-bench. */
export function tauAirlineEnvironment(): Environment<MachineState> {
  return named("tau-airline");
}

function named(name: keyof typeof environmentTexts): Environment<MachineState> {
  return machineEnvironment(parseMachine(environmentTexts[name], { file: `${name}.env.yaml` }));
}
