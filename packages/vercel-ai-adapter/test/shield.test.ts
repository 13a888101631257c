import type { Constraint } from "@agentltl/core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type AgentLTL, agentltl, memoryStore, type VercelOptions } from "../src/index.ts";
import { agentOf, askingHosts, type Host, hosts } from "./majors.ts";
import { play, type Script } from "./play.ts";
import { requestsOf } from "./requests.ts";
import { oneRefund, rules } from "./rules.ts";
import { scriptedModelOf } from "./scripted-model.ts";
import { providerSearch, shopTools } from "./shop.ts";

const order = '{"order_id":"A"}';
const [refund, audit] = [`refund ${order}`, `audit ${order}`];
const auditFirst = "audit-first: precedes(audit, refund)";
const once = "once: count(refund) <= 1";

const shielded = (
  texts: readonly string[],
  more: Partial<VercelOptions> = {},
  of: Partial<Constraint> = {},
): AgentLTL =>
  agentltl({ rules: rules(texts, of), shield: true, unknownTools: "warn", onWarning: () => {}, ...more });

/** Plays a script with the shop's tools; what the model was offered and told, step by step, and what was done. */
async function playShop(host: Host, ltl: Parameters<typeof play>[1], given: Script) {
  const done: string[] = [];
  const played = await play(host, ltl, { tools: shopTools(done), ...given });
  const requests = requestsOf(played.model);
  return {
    ...played,
    done,
    requests,
    offered: requests.map(({ tools }) => tools.join(" ")),
    told: requests.map(({ system }) => system.join(" | ")),
  };
}

describe.each(hosts)("$name: a shield", (host) => {
  test("hides a tool while no call of it is allowed, and shows it when one is", async () => {
    const { offered, done, text } = await playShop(host, shielded([auditFirst, once]), {
      replies: [[audit], [refund], "Done."],
    });
    expect(offered).toEqual(["audit fail", "refund audit fail", "audit fail"]);
    expect([done, text]).toEqual([["audit A", "refund A"], "Done."]);
  });

  test("hides nothing that some arguments allow: such calls are judged one by one", async () => {
    const { offered, done } = await playShop(host, shielded([oneRefund]), {
      replies: [[refund], [refund], 'refund {"order_id":"B"}', "Done."],
    });
    expect(new Set(offered)).toEqual(new Set(["refund audit fail"]));
    expect(done).toEqual(["refund A"]);
  });

  test("is no wall: a hidden tool that is called anyway is not run, the model reads so, and goes on", async () => {
    const { done, text, sent, asked } = await playShop(host, shielded([auditFirst]), {
      replies: [[refund], [audit, refund], [audit], "Done."],
    });
    expect([done, text, asked]).toEqual([["audit A", "audit A"], "Done.", 4]);
    expect(sent).toContain("unavailable tool 'refund'");
  });

  test("leaves to the guard what changes within a step", async () => {
    const ltl = shielded([once]);
    const { done, offered, result } = await playShop(host, ltl, { replies: [[refund, refund], "Once."] });
    expect(done).toEqual(["refund A"]);
    expect(offered).toEqual(["refund audit fail", "audit fail"]);
    expect(ltl.runOf(result).decisions.map(({ kind }) => kind)).toEqual(["allow", "block"]);
  });

  test("lets the model answer where everything is hidden, also where it was to be forced to call", async () => {
    const nothing = ["refund", "audit", "fail"].map((tool) => `no-${tool}: not called(${tool})`);
    for (const toolChoice of [undefined, "auto", "required", { type: "tool", toolName: "refund" }]) {
      const { text, requests } = await playShop(host, shielded(nothing), {
        replies: ["I can't do anything."],
        toolChoice,
      });
      expect([text, requests]).toEqual([
        "I can't do anything.",
        [{ tools: [], toolChoice: "auto", system: [] }],
      ]);
    }
  });

  test("forces no hidden tool, and leaves a choice that can be followed as it was", async () => {
    const choices = async (toolChoice: unknown) =>
      (await playShop(host, shielded([auditFirst]), { replies: ["Done."], toolChoice })).requests[0]
        ?.toolChoice;
    expect(await choices({ type: "tool", toolName: "refund" })).toBe("auto");
    expect(await choices({ type: "tool", toolName: "audit" })).toBe("tool");
    expect(await choices("required")).toBe("required");
    expect(await choices("none")).toBe("none");
  });

  test("keeps within the user's `activeTools`, and within those of each step", async () => {
    const ofRequest = await playShop(host, shielded([auditFirst]), {
      replies: [[audit], "Done."],
      activeTools: ["refund", "audit"],
    });
    expect(ofRequest.offered).toEqual(["audit", "refund audit"]);
    const ofSteps = await playShop(host, shielded([auditFirst]), {
      replies: [[audit], "Done."],
      activeTools: ["fail"],
      prepareStep: ({ stepNumber }: { stepNumber: number }) =>
        stepNumber === 0 ? { activeTools: ["refund", "audit"] } : undefined,
    });
    expect(ofSteps.offered).toEqual(["audit", "fail"]);
  });

  test("keeps what the user's `prepareStep` sets besides", async () => {
    const other = scriptedModelOf(host.specification, ["From the other."]);
    const { text } = await playShop(host, shielded([auditFirst]), {
      replies: ["(never asked)"],
      prepareStep: async () => ({ model: other, toolChoice: "none" }),
    });
    expect(text).toBe("From the other.");
    expect(requestsOf(other)).toEqual([{ tools: ["audit", "fail"], toolChoice: "none", system: [] }]);
  });

  test("hides a tool that runs at the provider, which nothing else could keep from running", async () => {
    const { offered } = await playShop(host, shielded(["no-search: not called(search)"]), {
      replies: ["Done."],
      tools: { ...shopTools(), search: providerSearch(host.major) },
    });
    expect(offered).toEqual(["refund audit fail"]);
  });

  test("hides a client's tool before a second call that an earlier host could not refuse", async () => {
    const confirm = { inputSchema: z.object({}), outputSchema: z.string() };
    const session = shielded(["one-question: count(confirm) <= 1"], { store: memoryStore() }).session("chat");
    const first = await playShop(host, session, { replies: [["confirm {}"]], tools: { confirm } });
    const second = await playShop(host, session, { replies: ["Never mind."], tools: { confirm } });
    expect([first.offered, second.offered, second.text]).toEqual([["confirm"], [""], "Never mind."]);
  });
});

const owing = (more: Partial<VercelOptions> = {}) =>
  shielded(["audit: called(audit)"], more, { repair: "Write it down." });
const replies = [[refund], [audit], "Done."];
const toldOf = "Owed before you answer: audit was not called. Write it down.";

describe.each(hosts)("$name: what is owed", (host) => {
  test("is told in one note while it is owed, and not longer", async () => {
    const { told, text } = await playShop(host, owing(), { replies });
    expect([told, text]).toEqual([[toldOf, toldOf, ""], "Done."]);
  });

  test("is told behind the user's own system prompt, which stays", async () => {
    const { told } = await playShop(host, owing(), { replies, system: "Be kind." });
    expect(told).toEqual([`Be kind.\n\n${toldOf}`, `Be kind.\n\n${toldOf}`, "Be kind."]);
  });

  test("is told behind the system prompt of a step", async () => {
    const seen: unknown[] = [];
    const { told } = await playShop(host, owing(), {
      replies,
      system: "Be kind.",
      prepareStep(given: { stepNumber: number; instructions?: unknown }) {
        seen.push(given.instructions);
        return given.stepNumber === 1 ? { system: "Be brief." } : {};
      },
    });
    // What `prepareStep` of `ai` 7 gives stays for the steps after it.
    const last = host.major === 7 ? "Be brief." : "Be kind.";
    expect(told).toEqual([`Be kind.\n\n${toldOf}`, `Be brief.\n\n${toldOf}`, last]);
    // And the user's own function never sees our note.
    expect(seen).toEqual(
      host.major === 7 ? ["Be kind.", "Be kind.", "Be brief."] : [undefined, undefined, undefined],
    );
  });

  test("is told to an agent like to a function", async () => {
    const model = scriptedModelOf(host.specification, replies);
    const done: string[] = [];
    const key = host.major === 5 ? "system" : "instructions";
    const settings = { model, tools: shopTools(done), stopWhen: host.ai.stepCountIs(6), [key]: "Be kind." };
    const agent = shielded(
      ["audit: called(audit)", "once: count(refund) <= 1"],
      {},
      { repair: "Write it down." },
    ).agent(agentOf(host, settings));
    const result = await (host.mode === "generate"
      ? agent.generate({ prompt: "Go on." })
      : agent.stream({ prompt: "Go on." }));
    await Reflect.get(Object(result), "text");
    expect(requestsOf(model)).toEqual([
      { tools: ["refund", "audit", "fail"], toolChoice: "auto", system: [`Be kind.\n\n${toldOf}`] },
      { tools: ["audit", "fail"], toolChoice: "auto", system: [`Be kind.\n\n${toldOf}`] },
      { tools: ["audit", "fail"], toolChoice: "auto", system: ["Be kind."] },
    ]);
  });

  test("that may come later in the conversation is told as that, in a session with a name", async () => {
    const session = shielded(["audit: called(audit)"], {}, { due: "session" }).session("chat");
    const { told } = await playShop(host, session, { replies: ["Hello."] });
    expect(told).toEqual(["Owed before the conversation ends: audit was not called."]);
  });

  test("and no tool of the request can meet is not told", async () => {
    const { told, text } = await playShop(host, shielded(["paid: called(pay)"]), { replies: ["Hello."] });
    expect([told, text]).toEqual([[""], "Hello."]);
  });

  test("by a rule that only logs is not told", async () => {
    const ltl = shielded(["audit: called(audit)"], {}, { mode: "log" });
    const { told, text } = await playShop(host, ltl, { replies: ["Hello."] });
    expect([told, text]).toEqual([[""], "Hello."]);
  });

  test("is known from the store where another process has done it", async () => {
    const store = memoryStore();
    const first = await playShop(host, owing({ store }).session("chat"), { replies });
    const second = await playShop(host, owing({ store }).session("chat"), { replies: ["Hello."] });
    const toldLater = toldOf.replace("you answer", "the conversation ends");
    expect([...first.told, ...second.told]).toEqual([toldLater, toldLater, "", ""]);
  });
});

describe.each(askingHosts)("$name: what is owed", (host) => {
  test("is told beside system messages, which keep what providers are told", async () => {
    const system = [{ role: "system", content: "Be kind.", providerOptions: { test: { cache: true } } }];
    const { told, sent } = await playShop(host, owing(), { replies, system });
    expect(told).toEqual([`Be kind. | ${toldOf}`, `Be kind. | ${toldOf}`, "Be kind."]);
    expect(sent).toContain('"cache": true');
  });
});

describe.each(hosts)("$name: a shield changes nothing else", (host) => {
  const script = { replies: [[refund], [refund, audit], "Done."], tools: shopTools(), system: "Be kind." };

  test("where nothing is to be hidden or told, requests are those of the bare host", async () => {
    const bare = await play(host, undefined, script);
    const guarded = await play(
      host,
      shielded(["no-rm: not called(rm)", oneRefund.replace("<= 1", "<= 9")]),
      script,
    );
    expect(guarded.sent).toBe(bare.sent);
  });

  test("in observe", async () => {
    const bare = await play(host, undefined, script);
    const given = ["never: not called(refund)", "audit: called(audit)"];
    const observed = await play(host, shielded(given, { posture: "observe" }), script);
    expect([observed.sent, observed.parts]).toEqual([bare.sent, bare.parts]);
  });

  test("where a store is down: the guard refuses all the same", async () => {
    const down = {
      load: () => Promise.reject(new Error("down")),
      save: () => Promise.reject(new Error("down")),
    };
    const session = shielded([auditFirst], { store: down }).session("chat");
    const { done, text } = await playShop(host, session, { replies: [[audit], "Sorry."] });
    expect([done, text]).toEqual([[], "Sorry."]);
  });

  test("about a stop that is to be explained: no tool is offered, nor forced", async () => {
    const ltl = shielded(
      ['frozen: not called(refund(order_id = "A"))'],
      { stop: "explain" },
      { mode: "stop" },
    );
    const { requests, text } = await playShop(host, ltl, {
      replies: [[refund], "I may not."],
      toolChoice: "required",
    });
    expect(requests.map(({ tools, toolChoice }) => [tools.length, toolChoice])).toEqual([
      [3, "required"],
      [0, "auto"],
    ]);
    expect(text).toBe("I may not.");
  });
});

test("tools in a loop of one's own can't be hidden, and one warning says so", () => {
  const warnings: string[] = [];
  const ltl = shielded([once], { onWarning: (message) => warnings.push(message) });
  ltl.tools(shopTools());
  ltl.tools(shopTools());
  expect(warnings).toMatchInlineSnapshot(`
    [
      "agentltl: \`shield\` hides tools from requests, which \`ltl.tools(...)\` doesn't see; use \`ltl.wrap(...)\` or \`ltl.agent(...)\`",
    ]
  `);
});
