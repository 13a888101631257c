import { readYaml } from "../yaml/read-yaml.ts";
import type { MachineFile } from "./machine.ts";
import { machineShape } from "./machine-shape.ts";

/** What goes with a text. */
export interface ParseMachineOptions {
  /** Named in errors. */
  readonly file?: string;
}

/** Reads a state machine from YAML or JSON. Throws `machine-invalid` with every fault and its place. */
export function parseMachine(text: string, { file = "environment" }: ParseMachineOptions = {}): MachineFile {
  return readYaml(text, machineShape, { file, code: "machine-invalid" });
}
