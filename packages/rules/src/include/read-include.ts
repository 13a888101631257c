import { attempt } from "@agentltl/core/host";
import { collectFaults, type Faults } from "../errors/faults.ts";
import { messageOf } from "../errors/message-of.ts";
import { RulesError } from "../errors/rules-error.ts";
import type { FileOptions, FileParts, ReadFileParts } from "../file-parts.ts";
import { optional, readFields, required } from "../read/fields.ts";
import { textReader } from "../read/read-values.ts";
import { describeNode, type Node } from "../yaml/node.ts";
import { withPrefix } from "./with-prefix.ts";

/** Options with the reader of other files. */
type Including = FileOptions & { readonly readFile: ReadFileParts };

/** Files include files at most so deep. */
const deepest = 10;

/** Reads `include`: files, each with a text that is put in front of its rules' ids, or without. */
export function readInclude(
  node: Node,
  options: FileOptions,
  readFile: ReadFileParts,
  faults: Faults,
): readonly FileParts[] {
  if (node.kind !== "list" || node.items.length === 0) {
    faults.report(
      "wrong-value",
      node.start,
      `\`include\` is ${describeNode(node)}; write a list of files, such as [{ file: other.rules.yaml, prefix: team- }]`,
    );
    return [];
  }
  return node.items.flatMap((item) => readEntry(item, { ...options, readFile }, faults) ?? []);
}

function readEntry(node: Node, options: Including, faults: Faults): FileParts | undefined {
  const text = textReader(faults);
  if (node.kind === "scalar") {
    const path = text(node, "an entry of `include`");
    return path === undefined ? undefined : readOther(path, "", node, options, faults);
  }
  const fields = readFields(node, "an entry of `include`", ["file", "prefix"], faults);
  if (fields === undefined) return undefined;
  const path = required(fields, "file", text, {
    offset: node.start,
    advice: "an entry of `include` has no `file`; write { file: other.rules.yaml }",
    faults,
  });
  const prefix = optional(fields, "prefix", text);
  if (path === undefined || (prefix === undefined && fields.has("prefix"))) return undefined;
  return readOther(path, prefix ?? "", node, options, faults);
}

function readOther(
  path: string,
  prefix: string,
  node: Node,
  options: Including,
  faults: Faults,
): FileParts | undefined {
  const { open, includedBy, readFile } = options;
  const refuse = (message: string): undefined => faults.report("include", node.start, message);
  if (open === undefined)
    return refuse(
      "this reader opens no files; load the file with `loadRules` of @agentltl/rules/node, or give `open`",
    );
  const opened = attempt(() => open(path, options.file));
  if (opened.kind === "threw") return refuse(messageOf(opened.error));
  const { file, text } = opened.value;
  const trail = [...includedBy, ...(options.file === undefined ? [] : [options.file])];
  if (trail.includes(file)) return refuse(`\`${file}\` includes itself: ${[...trail, file].join(" -> ")}`);
  if (trail.length > deepest) return refuse(`files include files more than ${deepest} deep`);
  const plain = text.startsWith("\ufeff") ? text.slice(1) : text;
  const inner = collectFaults(plain);
  const parts = readFile(plain, { ...options, file, includedBy: trail }, inner);
  const [first, ...others] = inner.list();
  if (first !== undefined) return refuse(new RulesError([first, ...others], file).message);
  if (parts === undefined) return refuse(`\`${file}\` is empty`);
  return withPrefix(parts, prefix, file, node.start);
}
