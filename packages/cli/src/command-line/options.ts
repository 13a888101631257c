import { InvalidArgumentError, Option } from "commander";

/** What the traces of a command may be. */
export const traceArguments: string =
  "trace files, folders, globs in quotes, or - for stdin: records of runs, runs' logs, and logs of other frameworks, as JSON or JSONL";

/** `--format`: for people, or for programs. */
export function format(...more: readonly string[]): Option {
  return new Option("--format <format>", "for people, or for programs")
    .choices(["pretty", "json", ...more])
    .default("pretty");
}

/** `--rules`: the files with the rules. */
export function rules(): Option {
  return new Option("-r, --rules <file>", "a rule file, or a glob; may be given again").argParser(collect);
}

/** `--constraint`: a rule in text. */
export function constraint(): Option {
  return new Option("-c, --constraint <text>", "'name: formula'; may be given again").argParser(collect);
}

/** `--counts`: which calls are judged. */
export function counts(): Option {
  return new Option("--counts <calls>", "judge the calls that ran, or those that the model tried")
    .choices(["ran", "proposed"])
    .default("ran");
}

/** `--fail-on`: which rules decide. */
export function failOn(what: string): Option {
  return new Option("--fail-on <mode>", what)
    .choices(["stop", "block", "ask", "retry", "warn", "log"])
    .default("block");
}

/** `--tools`: what the agent has. */
export function tools(what: string): Option {
  return new Option(
    "--tools <file>",
    `${what} where rules name tools or arguments that are not in this JSON list of names or { name, parameters }`,
  );
}

/** `--from`: the format of logs. Checked where they are read, so that `--help` loads no readers. */
export function from(): Option {
  return new Option(
    "--from <format>",
    "the logs' format: jsonl (our own), openai-chat, openai-responses, openai-assistants, anthropic, gemini, http, langchain, ai-sdk, ai-sdk-ui, ai-sdk-steps, otel, langfuse, langsmith, claude-code, inspect, swe-agent, openhands",
  ).default("auto");
}

/** `--skip-broken`. */
export function skipBroken(): Option {
  return new Option("--skip-broken", "leave out what can't be read, and count it on stderr");
}

/** For an option that may be given again. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** Reads a share from 0 to 1. */
export function share(text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (value >= 0 && value <= 1) return value;
  throw new InvalidArgumentError("write a share from 0 to 1, such as 0.02 for two points.");
}

/** Reads the number of a port. */
export function port(text: string): number {
  const value = wholeNumber(text);
  if (value <= 65_535) return value;
  throw new InvalidArgumentError("write a port from 0 to 65535; 0 is any that is free.");
}

/** Reads how many there are to be of what can't be done with none. */
export function count(text: string): number {
  const value = wholeNumber(text);
  if (value > 0) return value;
  throw new InvalidArgumentError("write 1 or more.");
}

/** Reads a whole number. */
export function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("write a whole number, such as 1.");
}
