/**
 * What the guard adds to one call of a tool that streams its results, where nothing objects: decided in `onInputAvailable`, run in `execute`,
 * settled when the last value was read. Bare and guarded in one process, taken in turns, in a session that has had thousands of calls.
 * Microseconds of processor time a call. Start it with `pnpm bench`.
 */
import type { Posture } from "@agentltl/core";
import { guardTools } from "../src/guard-tool.ts";
import { callMember, isAsyncIterable } from "../src/member.ts";
import { openSession } from "../src/open-session.ts";
import { cellsOf, compare, printRow } from "./compare.ts";
import { rules } from "./rules.ts";

const values = (count: number) => ({
  read: {
    onInputAvailable() {},
    async *execute() {
      for (let index = 0; index < count; index++) yield index;
    },
  },
});

const callsARun = 20;

/** As the host calls a tool: each call in a step of its own. */
async function callOften(tool: object): Promise<void> {
  for (let call = 0; call < callsARun; call++) {
    const facts = { toolCallId: `c${call}`, messages: [] };
    const input = { path: `f${call}` };
    await callMember(tool, "onInputAvailable", [{ ...facts, input }]);
    const output = callMember(tool, "execute", [input, facts]);
    if (isAsyncIterable(output)) for await (const _ of output);
  }
}

/** The same tool, guarded in a session of its own. */
function guarded(count: number, posture: Posture): object {
  const session = openSession(
    { rules, posture, unknownTools: "warn" },
    { id: "bench", named: true, request: {}, canSendBack: false, toolsOf: () => undefined, warn: () => {} },
  );
  const enforces = posture === "enforce";
  return guardTools(values(count), { sessionOf: () => session, enforces, returnsRefusals: false }).read;
}

console.log(
  `Node ${process.version}, ${rules.constraints.length} rules, microseconds of processor time a call\n`,
);
printRow(["values a call", "bare", "observe", "", "enforce", ""]);
printRow(["---", "---", "---", "---", "---", "---"]);
for (const count of [1, 10, 100]) {
  const tools = {
    bare: values(count).read,
    observe: guarded(count, "observe"),
    enforce: guarded(count, "enforce"),
  };
  const measured = await compare(
    Object.entries(tools).map(([name, tool]) => ({ name, run: () => callOften(tool), units: callsARun })),
  );
  printRow([String(count), ...cellsOf(measured, 1)]);
}
