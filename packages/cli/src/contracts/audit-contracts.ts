import { compareContracts, type Overlap } from "@agentltl/contracts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { counted } from "../text/numbers.ts";
import { visible } from "../text/visible.ts";
import { loadContract } from "./load-contract.ts";

/** The options of `agentltl contracts audit`. */
export interface AuditArguments {
  readonly format: "pretty" | "json";
}

/** `agentltl contracts audit`: how two contracts of one instruction differ. */
export async function auditContracts(
  first: string,
  second: string,
  options: AuditArguments,
  io: Io,
): Promise<ExitCode> {
  const comparison = compareContracts(await loadContract(first, io), await loadContract(second, io));
  const { nodes, edges, onlyInFirst, onlyInSecond, pathChanging, queries } = comparison;
  if (options.format === "json") io.stdout.write(`${JSON.stringify({ format: 1, ...comparison })}\n`);
  else {
    const lines = [
      `nodes  ${overlapText(nodes)}`,
      `edges  ${overlapText(edges)}`,
      ...onlyInFirst.map((id) => `only in ${first}: ${id}`),
      ...onlyInSecond.map((id) => `only in ${second}: ${id}`),
      `${counted(pathChanging.length, "path-changing difference")} in ${queries} queries`,
      ...pathChanging.map(({ query, why }) => `  ${JSON.stringify(query)}: ${why}`),
    ];
    io.stdout.write(`${lines.map(visible).join("\n")}\n`);
  }
  return pathChanging.length === 0 ? 0 : 1;
}

function overlapText({ matched, inFirst, inSecond, precision, recall }: Overlap): string {
  const text = (value: number | null): string => (value === null ? "-" : value.toFixed(2));
  return `${inFirst} and ${inSecond}, ${matched} in both: precision ${text(precision)}, recall ${text(recall)}`;
}
