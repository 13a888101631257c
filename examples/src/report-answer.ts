import type { Run } from "@agentltl/core/host";
import { z } from "zod";
import type { Paint } from "./paint.ts";
import { harmless, width, wrapText } from "./text-lines.ts";

const found = z.object({
  entity: z.object({ type: z.string(), spans: z.array(z.object({ start: z.number() })) }),
  counted: z.boolean(),
  grounded: z.boolean().nullable(),
  tier: z.string().optional(),
  relation: z.string().optional(),
  evidence: z
    .object({ call: z.number(), line: z.number().optional(), kind: z.string().optional() })
    .optional(),
});
const findings = z.object({ entities: z.array(found) });
type Found = z.infer<typeof found>;

interface Note {
  readonly column: number;
  readonly text: string;
  readonly good: boolean;
}

const head = "   answer  ";
const mostLines = 12;

/** The answer, and below each thing that it names whether that was seen, and where. */
export function reportAnswer({ trace, answer }: Run, paint: Paint): readonly string[] {
  if (trace.finalAnswer === undefined) return [];
  const parsed = findings.safeParse(answer?.findings);
  // What the question names counts for nothing; where it was seen is worth a word all the same.
  const entities = (parsed.data?.entities ?? []).filter(
    ({ counted, grounded }) => counted || grounded === true,
  );
  const lines = wrapText(harmless(trace.finalAnswer), width - head.length);
  const shown = lines.slice(0, mostLines).flatMap(({ start, text }, index) => {
    const notes = entities.flatMap((one) => {
      const column = (one.entity.spans[0]?.start ?? -1) - start;
      return column < 0 || column >= Math.max(1, text.length) ? [] : [noteOn(one, column)];
    });
    const indent = index === 0 ? head : " ".repeat(head.length);
    return [
      `${indent}${text}`.trimEnd(),
      ...rowsOf(notes).map((row) => `${" ".repeat(head.length)}${written(row, paint)}`),
    ];
  });
  return lines.length <= mostLines ? shown : [...shown, `${" ".repeat(head.length)}${paint.faint("(more)")}`];
}

function noteOn({ entity, grounded, tier, relation, evidence }: Found, column: number): Note {
  if (grounded === null) return { column, good: false, text: "? not recorded" };
  const isPath = entity.type === "file_path";
  if (!grounded) {
    const absent = isPath ? "a file it did not read" : "never seen";
    return { column, good: false, text: `✗ ${relation === "contradicted" ? "no such member" : absent}` };
  }
  const call = `#${(evidence?.call ?? 0) + 1}`;
  const line = evidence?.line === undefined ? "" : ` line ${evidence.line}`;
  if (isPath) return { column, good: true, text: `✓ path, read in ${call}` };
  const what = tier === "definition" ? (evidence?.kind ?? "definition") : "named";
  return { column, good: true, text: `✓ ${what}, ${call}${line}` };
}

/** The notes in as few rows as keep them apart. One that would leave the page is moved to the left. */
function rowsOf(notes: readonly Note[]): readonly (readonly Note[])[] {
  const rows: Note[][] = [];
  for (const note of notes.toSorted((one, other) => one.column - other.column)) {
    const column = Math.max(0, Math.min(note.column, width - head.length - note.text.length));
    const row = rows.find((one) => endOf(one) + 2 <= column);
    if (row === undefined) rows.push([{ ...note, column }]);
    else row.push({ ...note, column });
  }
  return rows;
}

function endOf(row: readonly Note[]): number {
  const last = row.at(-1);
  return last === undefined ? 0 : last.column + last.text.length;
}

function written(row: readonly Note[], paint: Paint): string {
  return row
    .map(({ column, text, good }, index) => {
      const gap = " ".repeat(column - endOf(row.slice(0, index)));
      return `${gap}${good ? paint.good(text) : paint.bad(text)}`;
    })
    .join("");
}
