/**
 * A process that plays the same scripts on each version of the host, generating and streaming, with the built package: `node matrix.ts
 * <built file>`. It writes one line of JSON: for each host what came of each script.
 */
import { pathToFileURL } from "node:url";
import { type Host, hosts } from "./majors.ts";
import { type Played, play } from "./play.ts";
import { shopTools } from "./shop.ts";

const [path = ""] = process.argv.slice(2);
const { guardOf }: typeof import("./built-entry.ts") = await import(pathToFileURL(path).href);

const refund = 'refund {"order_id":"A"}';
/** One word or two on each thing that the guard can do. */
const scripts: Readonly<Record<string, (host: Host) => Promise<string>>> = {
  async refuses(host) {
    const done: string[] = [];
    const ltl = guardOf("count(refund) <= 1");
    const { text } = await play(host, ltl, { replies: [[refund, refund], "Once."], tools: shopTools(done) });
    return `${done.join(", ")}; ${text}`;
  },
  async stops(host) {
    const ltl = guardOf("not called(refund)", { mode: "stop" });
    const { result, asked } = await play(host, ltl, { replies: [[refund], "(never)"], tools: shopTools() });
    return `${ltl.runOf(result).stopped?.constraint} after ${asked}`;
  },
  async "sends back"(host) {
    const done: string[] = [];
    const { text } = await play(host, guardOf("called(audit)"), {
      replies: ["Early.", ['audit {"order_id":"A"}'], "Now."],
      tools: shopTools(done),
    });
    return `${done.join(", ")}; ${text}`;
  },
  async hides(host) {
    const ltl = guardOf("not called(refund)", {}, { shield: true });
    const { sent } = await play(host, ltl, { replies: ["Fine."], tools: shopTools() });
    return String(sent.includes('"name": "refund"'));
  },
  async observes(host) {
    const script = { replies: [[refund, refund], "Twice."], tools: shopTools() };
    const told = ({ sent, parts }: Played) => `${sent}${parts}`;
    const observed = await play(host, guardOf("not called(refund)", {}, { posture: "observe" }), script);
    return told(observed) === told(await play(host, undefined, script)) ? "nothing changed" : "changed";
  },
};

const lines = await Promise.all(
  hosts.map(async (host) => {
    const played = Object.entries(scripts).map(async ([name, script]) => [name, await script(host)] as const);
    return [host.name, Object.fromEntries(await Promise.all(played))] as const;
  }),
);
console.log(JSON.stringify({ node: process.versions.node, hosts: Object.fromEntries(lines) }));
