import type { Language } from "@agentltl/grounding";

/** The languages that questions are made of. */
export type QuestionLanguage = "python" | "typescript";

/** The language of a file by its extension, and the grammar that reads it; `undefined` for all others. */
export function questionLanguageOf(
  path: string,
): { readonly language: QuestionLanguage; readonly grammar: Language } | undefined {
  if (/\.pyi?$/.test(path)) return { language: "python", grammar: "python" };
  if (/\.[cm]?ts$/.test(path)) return { language: "typescript", grammar: "typescript" };
  return /\.tsx$/.test(path) ? { language: "typescript", grammar: "tsx" } : undefined;
}
