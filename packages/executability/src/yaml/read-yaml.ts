import { isNode, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { ExecutabilityError, type ExecutabilityErrorCode } from "../errors/executability-error.ts";

/** Of what a text is, and how it is named in errors. */
export interface YamlOptions {
  readonly file: string;
  readonly code: ExecutabilityErrorCode;
}

/** Reads YAML or JSON of a shape. Throws the code with every fault and its place. */
export function readYaml<T>(text: string, shape: z.ZodType<T>, { file, code }: YamlOptions): T {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const placeAt = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const [first] = document.errors;
  if (first !== undefined) throw new ExecutabilityError(code, `${placeAt(first.pos[0])}: ${first.message}`);
  const read = shape.safeParse(document.toJS({ maxAliasCount: 100 }));
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => {
    const names = path.map((name) => (typeof name === "symbol" ? String(name) : name));
    return `${placeAt(offsetOf(document, names))}: ${names.join(".") || "the file"}: ${lowerFirst(message)}`;
  });
  throw new ExecutabilityError(code, faults.join("\n"));
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
