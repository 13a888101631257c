import { describe, expect, test } from "vitest";
import { type AgentLTL, agentltl, type NamedSession } from "../src/index.ts";
import { type Host, hosts } from "./majors.ts";
import { play, responseMessages } from "./play.ts";
import { oneRefund, rules } from "./rules.ts";
import type { Reply } from "./script.ts";
import { shopTools } from "./shop.ts";

const refund = 'refund {"order_id":"A"}';
const make = (texts: readonly string[] = [oneRefund], more: object = {}) =>
  agentltl({ rules: rules(texts, more) });

/** Runs the host's own, unwrapped function with guarded tools. */
async function run(
  host: Host,
  tools: ReturnType<typeof shopTools>,
  replies: readonly Reply[],
  messages: readonly object[] = [{ role: "user", content: "Go on." }],
) {
  const played = await play(host, undefined, { replies, tools, messages, stopWhen: host.ai.stepCountIs(9) });
  return { ...played, messages: [...messages, ...(await responseMessages(host, played.result))] };
}

/** Guarded tools, and what they did. */
function guarded(ltl: AgentLTL | NamedSession) {
  const done: string[] = [];
  return { done, tools: ltl.tools(shopTools(done)) };
}

describe.each(hosts)("$name", (host) => {
  test("what one run did doesn't count in another, also where two users' runs go on at the same time", async () => {
    const { done, tools } = guarded(make());
    const script = [[refund], [refund], "Done."];
    await Promise.all([run(host, tools, script), run(host, tools, script)]);
    expect(done).toEqual(["refund A", "refund A"]);
    await run(host, tools, script);
    expect(done).toHaveLength(3);
  });

  test("nor where both were sent the very same messages", async () => {
    const { done, tools } = guarded(make());
    const messages = [{ role: "user", content: "Refund A." }];
    const script = [[refund], [refund], "Done."];
    await Promise.all([run(host, tools, script, messages), run(host, tools, script, messages)]);
    expect(done).toEqual(["refund A", "refund A"]);
  });

  test("within a run calls count, of one step and of earlier ones", async () => {
    const { done, tools } = guarded(make());
    const { model } = await run(host, tools, [[refund, refund], [refund], "Done."]);
    expect(done).toEqual(["refund A"]);
    const last = JSON.stringify([...model.doGenerateCalls, ...model.doStreamCalls].at(-1));
    expect(last.match(/Not executed\. Rule one-refund:/g)).toHaveLength(2);
  });

  test("what the messages show of an earlier turn counts, and a refusal there is no call that was made", async () => {
    const { done, tools } = guarded(make(["twice: count(refund) <= 2", oneRefund]));
    const first = await run(host, tools, [[refund, refund], "Done."]);
    await run(
      host,
      tools,
      [[refund], ['refund {"order_id":"B"}'], "Done."],
      [...first.messages, { role: "user", content: "And B." }],
    );
    expect(done).toEqual(["refund A", "refund B"]);
  });

  test("a warning is given once in a run", async () => {
    const { done, tools } = guarded(make(["never: not called(refund)"], { mode: "warn" }));
    await run(host, tools, [[refund], [refund], "Done."]);
    expect(done).toEqual(["refund A"]);
  });

  test("a named session remembers, and hears what was said", async () => {
    const ltl = make();
    const { done, tools } = guarded(ltl.session("chat"));
    await run(host, tools, [[refund], "Done."]);
    await run(host, tools, [[refund], "Done."], [{ role: "user", content: "Again." }]);
    expect(done).toEqual(["refund A"]);
    expect(
      ltl
        .session("chat")
        .run()
        ?.trace.dialogue.map(({ text }) => text),
    ).toEqual(["Go on.", "Again."]);
  });
});

test("tools that are called without messages can't know what was called before, and one warning says so", async () => {
  const warnings: string[] = [];
  const ltl = agentltl({ rules: rules([oneRefund]), onWarning: (message) => warnings.push(message) });
  const { done, tools } = guarded(ltl);
  for (const toolCallId of ["1", "2"])
    await tools.refund.execute?.({ order_id: "A" }, { toolCallId, messages: [], context: {} });
  expect(done).toHaveLength(2);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain("ltl.session(id).tools(...)");
});

test("rules that don't fit the tools are refused when the tools are guarded", () => {
  expect(() => make(["typo: not called(refnd)"]).tools(shopTools())).toThrow("did you mean `refund`?");
});
