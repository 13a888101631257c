import { ContractsError, parseContract } from "@agentltl/contracts";
import { attempt } from "../errors/attempt.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { counted } from "../text/numbers.ts";
import { visible } from "../text/visible.ts";
import { readText } from "./load-contract.ts";

/** The options of `agentltl contracts lint`. */
export interface LintArguments {
  readonly format: "pretty" | "json";
}

interface LintedFile {
  readonly file: string;
  readonly nodes: number;
  readonly edges: number;
  readonly audited: boolean;
  readonly faults: ContractsError["faults"];
}

/** `agentltl contracts lint`: where contracts can't be used, and why. */
export async function lintContracts(
  files: readonly string[],
  options: LintArguments,
  io: Io,
): Promise<ExitCode> {
  const linted = await Promise.all(files.map((file) => lintFile(file, io)));
  const faults = linted.flatMap((one) => one.faults);
  if (options.format === "json") io.stdout.write(`${JSON.stringify({ format: 1, files: linted })}\n`);
  else io.stdout.write(`${linted.flatMap(linesOf).join("\n")}\n`);
  return faults.length === 0 ? 0 : 2;
}

async function lintFile(file: string, io: Io): Promise<LintedFile> {
  const text = await readText(file, io);
  const read = await attempt(() => parseContract(text, { file }));
  if (read.kind === "done") {
    const { nodes, edges, audited } = read.value;
    return { file, nodes: nodes.length, edges: edges.length, audited, faults: [] };
  }
  if (!ContractsError.isInstance(read.error)) throw read.error;
  return { file, nodes: 0, edges: 0, audited: false, faults: read.error.faults };
}

function linesOf({ file, nodes, edges, audited, faults }: LintedFile): readonly string[] {
  if (faults.length === 0)
    return [
      `${visible(file)}: ${counted(nodes, "node")}, ${counted(edges, "edge")}${audited ? "" : "; nobody has audited it yet"}`,
    ];
  return faults.map(({ line, column, path, code, message }) =>
    visible(`${file}:${line}:${column}: ${code}: ${path === "" ? "" : `${path}: `}${message}`),
  );
}
