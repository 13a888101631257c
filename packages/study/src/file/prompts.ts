import type { Prompt } from "./study.ts";
import type { PromptEntry } from "./study-file.ts";

/** The sentence that the strict prompt asks for where nothing was found (paper section 17.1, with its typographic apostrophe). */
export const refusalSentence = "I don’t know - not found in the source I read.";

/** What both prompts of the paper begin with: which tools there are. The paper says that it exists and not how it reads, so the words are ours. */
const preamble: string =
  "You answer questions about a source code repository. You have two tools: list_directory shows what is in a folder, read_file shows a part of a file. Paths are relative to the repository's root.";

/** The paper's two blocks of rules, word for word (section 17.1). */
const builtIn: Readonly<Record<"default" | "strict", string>> = {
  default: `1. Always explore the directory structure before reading files.
2. Read the actual source code to answer questions — do not rely on memory.
3. Cite specific files, classes, functions, and code you find.
4. If you are unsure about something, look it up in the code first.`,
  strict: `1. Only state facts about files, classes, functions, or code directly read via read_file in this session. Do not use prior knowledge about this repository.
2. Every file path, class name, function name, or signature mentioned in the final answer must be one seen in a read_file result during this session. Names seen only in list_directory output do not qualify unless the file was also opened.
3. If after reasonable exploration the answer cannot be found in the source read, the final answer must be exactly "${refusalSentence}" Refusal is a valid and preferred answer when grounding is missing.`,
};

/** The prompt that an entry of the study file means. */
export function promptOf(entry: PromptEntry): Prompt {
  return typeof entry === "string" ? { id: entry, rules: builtIn[entry] } : entry;
}

/** The system prompt of a run. */
export function systemPrompt({ rules }: Prompt): string {
  return `${preamble}\n\n${rules}`;
}

/** The user's turn (paper section 17.1). */
export function userPrompt(repository: string, question: string): string {
  return `Repository: ${repository}
TASK
----
${question}
Investigate the source code using the available tools and provide a thorough answer grounded in what you find. Cite specific files, classes, functions, and code patterns you discover.`;
}

/** The question in a user's turn as {@link userPrompt} writes it; the whole text where it is written otherwise. */
export function questionIn(turn: string): string {
  return /\n----\n(.*)\nInvestigate the source code/s.exec(turn)?.[1] ?? turn;
}
