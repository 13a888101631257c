import { attempt } from "@agentltl/core/host";
import * as z from "zod";
import { lowerFirst } from "../errors/lower-first.ts";
import { StudyError } from "../errors/study-error.ts";
import type { Question } from "./question.ts";

const shape: z.ZodType<Question> = z.strictObject({
  id: z.string().min(1),
  repository: z.string().min(1),
  text: z.string().min(1),
  truth: z
    .array(z.strictObject({ path: z.string().min(1), symbol: z.string().min(1).exactOptional() }))
    .min(1),
});

/**
 * Reads questions, one a line of JSONL, in their order. Throws `questions-invalid` with every fault and its line: no JSON, a member that is
 * missing or unknown, an id given twice, a repository that the study does not have.
 */
export function readQuestions(
  text: string,
  repositories: readonly string[],
  file = "questions.jsonl",
): readonly Question[] {
  const faults: string[] = [];
  const questions: Question[] = [];
  const ids = new Set<string>();
  // An editor may have put a byte order mark in front.
  for (const [index, line] of text
    .replace(/^\ufeff/, "")
    .split("\n")
    .entries()) {
    if (line.trim() === "") continue;
    const read = questionOf(line);
    const fault = read.kind === "question" ? faultOf(read.question, ids, repositories) : read.message;
    if (fault !== undefined) faults.push(`${file}:${index + 1}: ${fault}`);
    if (read.kind === "question") {
      ids.add(read.question.id);
      questions.push(read.question);
    }
  }
  if (faults.length > 0) throw new StudyError("questions-invalid", faults.join("\n"));
  if (questions.length === 0) throw new StudyError("questions-invalid", `${file} has no questions`);
  return questions;
}

type Read =
  | { readonly kind: "question"; readonly question: Question }
  | { readonly kind: "fault"; readonly message: string };

function questionOf(line: string): Read {
  const json = attempt((): unknown => JSON.parse(line));
  if (json.kind === "threw") return { kind: "fault", message: "this line is no JSON" };
  const read = shape.safeParse(json.value);
  if (read.success) return { kind: "question", question: read.data };
  const [issue] = read.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? "" : `${issue.path.join(".")}: `;
  return { kind: "fault", message: `${where}${lowerFirst(issue?.message ?? "it is no question")}` };
}

function faultOf(
  { id, repository }: Question,
  ids: ReadonlySet<string>,
  repositories: readonly string[],
): string | undefined {
  if (ids.has(id)) return `the id \`${id}\` is given twice`;
  if (!repositories.includes(repository)) return `the study has no repository \`${repository}\``;
  return undefined;
}
