import { isNode, LineCounter, parseDocument } from "yaml";
import { ExecutabilityError } from "../errors/executability-error.ts";
import type { MachineFile } from "./machine.ts";
import { machineShape } from "./machine-shape.ts";

/** What goes with a text. */
export interface ParseMachineOptions {
  /** Named in errors. */
  readonly file?: string;
}

/** Reads a state machine from YAML or JSON. Throws `machine-invalid` with every fault and its place. */
export function parseMachine(text: string, { file = "environment" }: ParseMachineOptions = {}): MachineFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const placeAt = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const [first] = document.errors;
  if (first !== undefined)
    throw new ExecutabilityError("machine-invalid", `${placeAt(first.pos[0])}: ${first.message}`);
  const read = machineShape.safeParse(document.toJS({ maxAliasCount: 100 }));
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => {
    const names = path.map((name) => (typeof name === "symbol" ? String(name) : name));
    return `${placeAt(offsetOf(document, names))}: ${names.join(".") || "the file"}: ${lowerFirst(message)}`;
  });
  throw new ExecutabilityError("machine-invalid", faults.join("\n"));
}

/** Of the innermost part that is there. */
function offsetOf(document: ReturnType<typeof parseDocument>, path: readonly (string | number)[]): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node)) return node.range?.[0] ?? 0;
  }
  return 0;
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}
