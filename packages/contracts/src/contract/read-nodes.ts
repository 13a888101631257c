import { AgentLTLError, type Formula, type Pattern, parse } from "@agentltl/core";
import { answered } from "@agentltl/core/formula";
import { attempt } from "@agentltl/core/host";
import type { QueryField } from "../query/condition.ts";
import type { ContractNode, Evidence, Requirement, Span } from "./contract.ts";
import type { ContractFile, NodeShape } from "./contract-file.ts";
import type { FaultList, FilePath } from "./fault-list.ts";
import { readCondition } from "./read-condition.ts";

/** The nodes that a file writes, in its order. */
export function readNodes(
  file: ContractFile,
  fields: readonly QueryField[],
  faults: FaultList,
): readonly ContractNode[] {
  return Object.entries(file.nodes).map(([id, shape]) => {
    const path = ["nodes", id];
    const { label, description = "", type, parent, when, words = [] } = shape;
    const { coarse = false, fine = false, once = false } = shape;
    const evidence = evidenceOf(shape, path, faults);
    const span = spanOf(shape.quote, file.text, [...path, "quote"], faults);
    return {
      id,
      label,
      description,
      type,
      required: requirementOf(shape),
      ...(parent === undefined ? {} : { parent }),
      ...(when === undefined ? {} : { when: readCondition(when, [...path, "when"], fields, faults) }),
      ...(evidence === undefined ? {} : { evidence }),
      words,
      coarse,
      fine,
      once,
      ...(span === undefined ? {} : { span }),
    };
  });
}

function requirementOf({ required = true }: NodeShape): Requirement {
  if (required === "when-needed") return required;
  return required ? "always" : "never";
}

function evidenceOf({ call, said }: NodeShape, path: FilePath, faults: FaultList): Evidence | undefined {
  if (call !== undefined && said !== undefined) {
    faults.report("shape", path, "has `call` and `said`; what shows it is one of them");
    return undefined;
  }
  if (call !== undefined) {
    const pattern = readPattern(call, [...path, "call"], faults);
    return pattern === undefined ? undefined : { kind: "call", call: pattern };
  }
  if (said === undefined) return undefined;
  const matcher = { kind: "regex", regex: said.regex } as const;
  const made = attempt(() => answered(matcher));
  if (made.kind === "done") return { kind: "said", by: said.by, text: matcher };
  faults.report("formula", [...path, "said", "regex"], messageOf(made.error));
  return undefined;
}

/** A pattern in the language of formulas; a fault, where the text is none. */
export function readPattern(text: string, path: FilePath, faults: FaultList): Pattern | undefined {
  const read = attempt(() => parse(`now(${text})`));
  if (read.kind === "done" && read.value.kind === "now") return read.value.call;
  const reason = read.kind === "threw" ? `: ${messageOf(read.error)}` : "";
  faults.report("formula", path, `\`${text}\` is no call such as \`refund(amount > 0)\`${reason}`);
  return undefined;
}

/** A formula; a fault, where the text is none. */
export function readFormula(text: string, path: FilePath, faults: FaultList): Formula | undefined {
  const read = attempt(() => parse(text));
  if (read.kind === "done") return read.value;
  faults.report("formula", path, messageOf(read.error));
  return undefined;
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return AgentLTLError.isInstance(error) ? (message.split("\n")[0] ?? message) : message;
}

/** Where words of the instruction stand in it. Any white space is as good as another. */
export function spanOf(
  quote: string | undefined,
  text: string | undefined,
  path: FilePath,
  faults: FaultList,
): Span | undefined {
  if (quote === undefined) return undefined;
  if (text === undefined) {
    faults.report("quote", path, "there is no `text` to quote; add the instruction as `text`");
    return undefined;
  }
  const words = quote
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const found = [...text.matchAll(new RegExp(words.join("\\s+"), "g"))];
  const [only] = found;
  if (only !== undefined && found.length === 1)
    return { start: only.index, end: only.index + only[0].length, text: only[0] };
  faults.report(
    "quote",
    path,
    only === undefined
      ? `\`${quote}\` does not stand in \`text\`; quote its words as they are`
      : `\`${quote}\` stands ${found.length} times in \`text\`; quote more words`,
  );
  return undefined;
}
