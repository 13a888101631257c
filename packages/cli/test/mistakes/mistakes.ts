import { expect } from "vitest";
import { command, lines } from "../command.ts";

const run = {
  id: "r-1",
  task: "t-1",
  tool_calls: [
    { step: 1, tool_name: "verify_identity", arguments: {}, tool_result: { verified: true } },
    { step: 2, tool_name: "refund", arguments: { order_id: "W23" }, tool_result: "ok" },
  ],
  input: { amount: 20 },
};

const contract = `version: 1
id: refund
query: { amount: number }
nodes:
  identify: { label: Verify who is asking, type: check, call: verify_identity }
  pay: { label: Refund the amount, type: action, call: refund }
edges: [identify -> pay]
`;

/** What stands in the folder where the mistakes are made. */
const files: Readonly<Record<string, string>> = {
  "a.jsonl": lines(run),
  "two.jsonl": lines(run, { ...run, id: "r-2", task: "t-2" }),
  "agentltl.rules.yaml": "version: 1\nid: x\nrules:\n  - { id: no-rm, never: rm }\n",
  "c.yaml": contract,
  "empty.jsonl": "",
  "empty.yaml": "",
  "bad.jsonl": `${lines(run)}{"tool_calls": [}\n`,
  "bad.yaml": "version: 1\nid: [x\n",
  "bad.json": '{"amount": }',
  "list.yaml": "- 1\n",
  "num.json": "7",
  "folder/x.txt": "x",
};

/**
 * What is answered to each command line, a line below it. The exit code is 2, nothing is printed on stdout, and all files are as they were.
 * Behind ` < ` stands a file that is piped in.
 */
export async function answersTo(typed: readonly string[]): Promise<string> {
  const answers: string[] = [];
  for (const line of typed) {
    const [words = "", piped] = line.split(" < ");
    const argv = [...words.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
    const stdin = piped === undefined ? {} : { stdin: files[piped] ?? "" };
    const { code, stdout, stderr, after, there } = await command(
      argv,
      { files, ...stdin },
      Object.keys(files),
    );
    expect({ line, code, stdout, after, there }).toEqual({
      line,
      code: 2,
      stdout: "",
      after: files,
      there: before,
    });
    answers.push(`$ ${line}\n${stderr.replace(/^(?=.)/gm, "    ")}`);
  }
  return `\n${answers.join("")}`;
}

const before = [...Object.keys(files), "folder"].toSorted();
