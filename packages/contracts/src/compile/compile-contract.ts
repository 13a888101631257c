import { attemptLater } from "@agentltl/core/host";
import { stringify } from "yaml";
import { z } from "zod";
import type { Contract } from "../contract/contract.ts";
import { contractSchema } from "../contract/contract-schema.ts";
import { parseContract } from "../contract/parse-contract.ts";
import { ContractsError } from "../errors/contracts-error.ts";
import type { AskModel } from "../observed/model-extractor.ts";

/** A contract that a model made, and the file that says it. */
export interface CompiledContract {
  readonly contract: Contract;
  /** YAML, `audited: false`. */
  readonly file: string;
}

const quoted = z.looseObject({ quote: z.string().min(1) });
const answer = z.looseObject({
  nodes: z.record(z.string(), quoted),
  edges: z.array(quoted).optional(),
});

const system =
  "You turn an instruction into a contract: its obligations as nodes, what must come before what as edges, decisions as branches with conditions " +
  "on declared fields of the query, and invariants. Every node and every edge quotes the words of the instruction that ask for it, exactly as they " +
  "stand there; edges are objects with from, to and quote. Add nothing that the instruction does not say.";

/**
 * Turns an instruction into a contract by a model. What it answers is read by the same loader as a file that a person wrote, and refused in the
 * same way (`contract-invalid`); besides, each node and each edge must quote the instruction. It is marked as not audited, whatever the model says.
 */
export async function compileContract(
  instruction: string,
  ask: AskModel,
  id = "compiled",
): Promise<CompiledContract> {
  const asked = await attemptLater(() => ask({ system, prompt: instruction, schema: contractSchema() }));
  if (asked.kind === "threw")
    throw new ContractsError("contract-invalid", `the model did not answer: ${String(asked.error)}`);
  const read = answer.safeParse(asked.value);
  if (!read.success)
    throw new ContractsError(
      "contract-invalid",
      `the model's contract lacks what it must have: ${z.prettifyError(read.error)}`,
    );
  const file = stringify({ id, ...read.data, version: 1, audited: false, text: instruction });
  return { contract: parseContract(file, { file: id }), file };
}
