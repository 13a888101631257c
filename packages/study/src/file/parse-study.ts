import { isNode, LineCounter, parseDocument } from "yaml";
import { lowerFirst } from "../errors/lower-first.ts";
import { StudyError } from "../errors/study-error.ts";
import { type Fault, faultsOf } from "./faults-of.ts";
import { settleStudy } from "./settle-study.ts";
import type { Study } from "./study.ts";
import { studyShape } from "./study-shape.ts";

/** Reads a study from YAML or JSON, with every default filled in. Throws `study-invalid` with each fault and its place, `file:line:column`. */
export function parseStudy(text: string, file = "study.yaml"): Study {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const placeAt = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const [first] = document.errors;
  if (first !== undefined) throw invalid([`${placeAt(first.pos[0])}: ${first.message}`]);
  const read = studyShape.safeParse(document.toJS({ maxAliasCount: 100 }));
  const faults: readonly Fault[] = read.success
    ? faultsOf(read.data)
    : read.error.issues.map(({ path, message }) => ({
        path: path.map((name) => (typeof name === "symbol" ? String(name) : name)),
        message: lowerFirst(message),
      }));
  if (!read.success || faults.length > 0)
    throw invalid(
      faults.map(
        ({ path, message }) =>
          `${placeAt(offsetOf(document, path))}: ${path.join(".") || "the file"}: ${message}`,
      ),
    );
  return settleStudy(read.data);
}

function invalid(faults: readonly string[]): StudyError {
  return new StudyError("study-invalid", faults.join("\n"));
}

/** Of the innermost part that is there. */
function offsetOf(document: ReturnType<typeof parseDocument>, path: readonly (string | number)[]): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node)) return node.range?.[0] ?? 0;
  }
  return 0;
}
