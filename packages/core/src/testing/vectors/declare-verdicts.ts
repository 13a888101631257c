import { declareTemplates } from "./declare-templates.ts";
import { traceOfCalls } from "./trace-of-calls.ts";
import type { VectorCase } from "./vector-case.ts";

interface File {
  readonly words: readonly string[];
  readonly templates: Readonly<Record<string, { readonly dfa_verdicts: string }>>;
}

/** The cases of `declare_template_verdicts.json`: each template on each word, a letter of which is a call. */
export function declareCases(text: string): readonly VectorCase[] {
  const { words, templates }: File = JSON.parse(text);
  const traces = words.map((word) => traceOfCalls([...word].map((name) => ({ name }))));
  return Object.entries(templates).flatMap(([name, { dfa_verdicts }]) => {
    const formula = declareTemplates.get(name);
    if (formula === undefined) throw new Error(`no translation of ${name}`);
    return traces.map((trace, index) => ({
      id: `${name} on "${words[index]}"`,
      formula,
      trace,
      satisfied: dfa_verdicts[index] === "1",
    }));
  });
}
