import { createGuard, type Procedure } from "@agentltl/core";

export async function run(rules: Procedure, tools: Tools, model: Model): Promise<string> {
  const guard = createGuard(rules, { tools: Object.keys(tools) });
  for (let step = 1, told: string[] = []; guard.stopped === undefined; step++) {
    const { text, calls } = await model(told);
    const finish = calls.length > 0 ? undefined : guard.proposeFinish({ answer: text, end: "session" });
    if (finish?.kind === "finish") return text;
    told = finish === undefined ? [] : [finish.feedback];
    for (const decision of calls.map((call) => guard.propose({ ...call, step }))) {
      if (decision.kind !== "allow") told.push(decision.feedback);
      else {
        const { id, name, args } = decision.ticket;
        const ended = await Promise.resolve(tools[name]?.(args)).then(
          (result) => ({ result }),
          (error: unknown) => ({ error: String(error) }),
        );
        guard.settle(id, ended);
        told.push(JSON.stringify(ended));
      }
    }
  }
  return `Stopped: ${guard.stopped?.detail}`;
}

type Tools = Readonly<Record<string, (args: unknown) => Promise<unknown>>>;
type Call = { readonly id: string; readonly name: string; readonly args: unknown };
type Model = (told: readonly string[]) => Promise<{ readonly text: string; readonly calls: readonly Call[] }>;
