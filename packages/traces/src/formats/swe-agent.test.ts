// What real logs of this format hold besides the ordinary: nothing is dropped without a word, and nothing is made up.
import { expect, test } from "vitest";
import { told } from "../../test/told.ts";

const go = { role: "user", content: "Go" };
const act = (action: unknown, more: object = {}) => ({ action, thought: "", ...more });

test("swe-agent: odd records", () => {
  const read = told("swe-agent", [
    [
      "an action without its observation, one without content, and none",
      { trajectory: [act("ls"), act("pwd", { observation: null }), act(null, { observation: "?" })] },
    ],
    [
      "messages of other roles",
      [
        go,
        { role: "assistant", content: "```bash\nls\n```" },
        { role: "user", content: "<returncode>1</returncode>" },
        { role: "critic", content: "?" },
        { role: "exit", content: "Submitted" },
      ],
    ],
  ]);
  expect(read).toMatchInlineSnapshot(`
    "an action without its observation, one without content, and none
        1.1 ls {"command":"ls"} unknown
        1.2 pwd {"command":"pwd"} ok null
        (result #1) result of call #1 is not recorded at trajectory[0]
        (outcome #1) outcome of call #1 is not recorded at trajectory[0]
        (dialogue) what the user said is not recorded
    messages of other roles
        user 1: Go
        1.1 bash {"command":"ls"} error "<returncode>1</returncode>"
        (call #1) the result has no id, taken for that of call #1 at [2]
        (call) is no message: it has no known \`role\` at [3]"
  `);
});
