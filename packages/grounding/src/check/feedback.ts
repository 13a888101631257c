import type { EntityFinding, GroundingResult } from "./result.ts";

const most = 5;

/** What a model is told of an ungrounded answer: which names were not seen, what is near, what to do. Empty where nothing failed. */
export function groundingFeedback(result: GroundingResult): string {
  const failed = result.entities.filter((finding) => finding.counted && finding.grounded === false);
  if (failed.length === 0) return "";
  const shown = failed.slice(0, most).map(described);
  const more = failed.length > most ? `, and ${failed.length - most} more` : "";
  const nothing = failed.every(isOfFiles) ? "no file that was read" : "nothing that was read";
  return `The answer names what ${nothing} shows: ${shown.join(", ")}${more}. ${advice(failed)}`;
}

function isOfFiles({ entity: { type } }: EntityFinding): boolean {
  return type === "file_path" || type === "identifier" || type === "function_signature";
}

function described({ entity, relation, nearest }: EntityFinding): string {
  const name = `\`${entity.value.replace(/\($/, "()")}\``;
  if (relation === "contradicted") return `${name} (the class was read and has no such member)`;
  if (entity.type === "file_path") return `${name} (a file that was not read${near(nearest)})`;
  return nearest === undefined ? name : `${name} (nearest: \`${nearest}\`)`;
}

function near(nearest: string | undefined): string {
  return nearest === undefined ? "" : `; nearest: \`${nearest}\``;
}

function advice(failed: readonly EntityFinding[]): string {
  const paths = failed
    .filter(({ entity }) => entity.type === "file_path")
    .map(({ entity }) => `\`${entity.value}\``);
  if (!failed.some(isOfFiles)) return "Look them up first, or answer only from what was read.";
  const read = paths.length === 0 ? "the files that define them" : paths.slice(0, most).join(", ");
  return `Read ${read} first, or answer only from what was read.`;
}
