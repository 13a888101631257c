import { parseDocument } from "yaml";
import * as z from "zod";
import { StudyError } from "../errors/study-error.ts";

/** What a person says of the items: grounded or not, by number. Items without a word are not in it. */
export type Labels = ReadonlyMap<number, boolean>;

const shape = z.array(z.strictObject({ item: z.int().min(1), grounded: z.boolean().nullable() }));

/** The form that a person fills in: YAML, one entry an item. */
export function labelForm(items: readonly number[]): string {
  const head = `# For each item read items/<number>.md and write true or false behind \`grounded\`:
# true if everything that the answer names was read, false if anything was not. Leave it empty where you can't tell.
`;
  return `${head}${items.map((item) => `- item: ${item}\n  grounded:\n`).join("")}`;
}

/** Reads a form that a person filled in. Throws `results-invalid` for an item that was not drawn or is there twice, and a word that is neither. */
export function readLabels(text: string, items: ReadonlySet<number>, file: string): Labels {
  const document = parseDocument(text, { prettyErrors: false });
  const read = shape.safeParse(document.toJS({ maxAliasCount: 0 }));
  if (document.errors.length > 0 || !read.success)
    throw invalid(
      `${file} is no form: write a list of \`item\` and \`grounded\`, which is true, false or empty`,
    );
  const labels = new Map<number, boolean>();
  const seen = new Set<number>();
  for (const { item, grounded } of read.data) {
    if (!items.has(item)) throw invalid(`${file}: item ${item} was not drawn`);
    if (seen.has(item)) throw invalid(`${file}: item ${item} is there twice`);
    seen.add(item);
    if (grounded !== null) labels.set(item, grounded);
  }
  return labels;
}

function invalid(message: string): StudyError {
  return new StudyError("results-invalid", message);
}
