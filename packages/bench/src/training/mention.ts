import type { Task } from "../instance/instance.ts";
import type { BenchmarkTool } from "../tools/benchmark-tools.ts";

/** A number that stands in a prompt. */
export interface PromptNumber {
  readonly value: number;
  /** Its place in the text. */
  readonly at: number;
}

/** A place in a prompt that names a tool, and what stands around it. */
export interface Mention {
  readonly tool: BenchmarkTool;
  /** The line's text before it, from the mention before. */
  readonly before: string;
  /** The line's text after it, up to the next mention. */
  readonly after: string;
  /** The whole line. */
  readonly line: string;
  readonly lineNumber: number;
  /** The numbers in `after`. */
  readonly numbers: readonly PromptNumber[];
}

/** A prompt as the policy sees it: which tools are named in which order, with which numbers. The names themselves say nothing to it. */
export interface ReadPrompt {
  readonly mentions: readonly Mention[];
  readonly numbers: readonly PromptNumber[];
  readonly text: string;
}

/** Reads a task's prompt. Knows the tools by the names that the task offers them under. */
export function readPrompt(task: Pick<Task, "prompt" | "tools">): ReadPrompt {
  const tools = new Map(task.tools().map((tool) => [tool.name, tool]));
  const lines = task.prompt.split("\n").filter((line) => line.startsWith("- "));
  const text = lines.join("\n");
  const names = new RegExp([...tools.keys()].map((name) => `\\b${name}\\b`).join("|"), "g");
  let start = 0;
  const mentions = lines.flatMap((line, lineNumber) => {
    const from = start;
    start += line.length + 1;
    const found = [...line.matchAll(names)].filter(({ index, 0: name }) =>
      isCalled(line, index, name.length),
    );
    return found.flatMap(({ index, 0: name }, at): readonly Mention[] => {
      const tool = tools.get(name);
      if (tool === undefined) return [];
      const end = found[at + 1]?.index ?? line.length;
      const previous = found[at - 1];
      const since = previous === undefined ? 0 : previous.index + previous[0].length;
      const after = line.slice(index + name.length, end);
      return [
        {
          tool,
          before: line.slice(since, index),
          after,
          line,
          lineNumber,
          numbers: numbersIn(after, from + index + name.length),
        },
      ];
    });
  });
  return { mentions, numbers: numbersIn(text, 0), text };
}

/** Not where the text speaks of what a tool returned. */
function isCalled(line: string, at: number, length: number): boolean {
  const [before, after] = [line.slice(0, at), line.slice(at + length)];
  return !/(what|of|one of) $/.test(before) && !/^ return/.test(after);
}

function numbersIn(text: string, from: number): readonly PromptNumber[] {
  return [...text.matchAll(/(?<![\w-])\d+\b/g)].map(({ 0: digits, index }) => ({
    value: Number(digits),
    at: from + index,
  }));
}
