import type { ExpectedGraph } from "@agentltl/contracts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { columns } from "../text/layout.ts";
import { styleFor } from "../text/style.ts";
import { visible } from "../text/visible.ts";
import { expectedFor, loadContract, readQuery } from "./load-contract.ts";

/** The options of `agentltl contracts condition`. */
export interface ConditionArguments {
  readonly query: string;
  readonly format: "pretty" | "json";
}

/** `agentltl contracts condition`: what a contract asks for one query. */
export async function conditionContract(
  file: string,
  options: ConditionArguments,
  io: Io,
): Promise<ExitCode> {
  const contract = await loadContract(file, io);
  const expected = await expectedFor(contract, await readQuery(options.query, io));
  if (options.format === "json") io.stdout.write(`${JSON.stringify({ format: 1, ...expected })}\n`);
  else io.stdout.write(`${prettyLines(expected, io).join("\n")}\n`);
  return 0;
}

function prettyLines(expected: ExpectedGraph, io: Io): readonly string[] {
  const { strong, faint } = styleFor(io);
  const { contract, query, nodes, edges, inactive, branches, invariants } = expected;
  const rows = nodes.map(({ id, type, required, label }) => {
    const before = edges.filter(({ to }) => to === id).map(({ from }) => from);
    const owed = required === "always" ? "" : required === "never" ? "may be done" : "where needed";
    return [id, type, label, before.length === 0 ? "" : `after ${before.join(", ")}`, owed].map(visible);
  });
  return [
    `${strong(visible(contract))} for ${visible(JSON.stringify(query))}`,
    "",
    ...columns(rows),
    "",
    ...branches.map(({ id, at, right }) => visible(`branch ${id} at ${at}: ${right ?? "no case is right"}`)),
    ...invariants.map(({ id, description }) =>
      visible(`invariant ${id}${description === "" ? "" : `: ${description}`}`),
    ),
    ...inactive.map(({ node }) => faint(visible(`not for this query: ${node.id}`))),
  ];
}
