import * as ai7 from "ai";
import * as ai5 from "ai5";
import * as ai5Lowest from "ai5-lowest";
import * as ai6 from "ai6";
import * as ai6Lowest from "ai6-lowest";
import * as ai7Lowest from "ai7-lowest";
import type { Specification } from "./script.ts";

/** An agent of the host. */
export interface HostAgent {
  readonly tools: object;
  generate(options: object): PromiseLike<object>;
  stream(options: object): object | PromiseLike<object>;
}

/** What the tests use of the host, whatever its version. */
export interface HostModule {
  readonly ToolLoopAgent?: new (settings: object) => HostAgent;
  readonly Experimental_Agent?: new (settings: object) => HostAgent;

  generateText(options: object): PromiseLike<object>;
  streamText(options: object): object;
  stepCountIs(count: number): unknown;
  readonly Output: { object(options: object): unknown };
  readUIMessageStream(options: { stream: unknown }): AsyncIterable<object>;
  convertToModelMessages(messages: readonly unknown[], options?: object): unknown;
}

/** One version of the host, and one of its two functions. */
export interface Host {
  /** `ai 5.0.277, stream`. */
  readonly name: string;
  readonly version: string;
  readonly major: 5 | 6 | 7;
  readonly mode: "generate" | "stream";
  readonly ai: HostModule;
  readonly specification: Specification;
}

/** An agent of this host: `ai` 5 has one under another name. */
export function agentOf({ ai }: Host, settings: object): HostAgent {
  const Agent = ai.ToolLoopAgent ?? ai.Experimental_Agent;
  if (Agent === undefined) throw new Error("this host has no agent");
  return new Agent(settings);
}

const any = (module: unknown): HostModule => module as HostModule;

/** The lowest and the latest version of each major that the peer range allows. */
const versions: readonly Omit<Host, "name" | "mode">[] = [
  { version: "5.0.241", major: 5, ai: any(ai5Lowest), specification: 2 },
  { version: "5.0.277", major: 5, ai: any(ai5), specification: 2 },
  { version: "6.0.260", major: 6, ai: any(ai6Lowest), specification: 3 },
  { version: "6.0.326", major: 6, ai: any(ai6), specification: 3 },
  { version: "7.0.102", major: 7, ai: any(ai7Lowest), specification: 4 },
  { version: "7.0.173", major: 7, ai: any(ai7), specification: 4 },
];

/** Each version, generating and streaming. */
export const hosts: readonly Host[] = versions.flatMap((version) =>
  (["generate", "stream"] as const).map((mode) => ({
    ...version,
    mode,
    name: `ai ${version.version}, ${mode}`,
  })),
);

/** The hosts that have approval requests. */
export const askingHosts: readonly Host[] = hosts.filter(({ major }) => major >= 6);

/** The hosts whose options know `toolApproval`. */
export const approvingHosts: readonly Host[] = hosts.filter(({ major }) => major === 7);

/** The hosts that can be steered. */
export const steeringHosts: readonly Host[] = hosts.filter(({ version }) => version === "7.0.173");
