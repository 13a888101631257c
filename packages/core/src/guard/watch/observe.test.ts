import { describe, expect, test } from "vitest";
import { defineProcedure } from "../../constraint/define-procedure.ts";
import { parse } from "../../syntax/parse.ts";
import { createGuard } from "../create-guard.ts";

/**
 * What is decided on the calls in these words: `yes` and `no` are said by the user, `|` ends the turn, `rm` is refused, `look?` is not settled,
 * `look!` is denied by a person after all that came, any other call is settled before the next.
 */
function decisions(formula: string, scope: "session" | "turn", words: string): string {
  const constraints = [
    { name: "rule", formula: parse(formula), scope },
    { name: "rm", formula: parse("not called(rm)") },
  ];
  const guard = createGuard(defineProcedure({ constraints }));
  const kinds: string[] = [];
  for (const [step, word] of words.split(" ").entries()) {
    const [, name = "", mark] = /^(.*?)([?!]?)$/.exec(word) ?? [];
    if (name === "|") guard.proposeFinish({ answer: "done", end: "turn" });
    else if (name === "yes" || name === "no") guard.said({ role: "user", text: name });
    else if (mark === "!") guard.settle(name, { denied: "no" });
    else {
      const id = mark === "?" ? name : `${step}`;
      kinds.push(guard.propose({ id, name, args: {}, step }).kind);
      if (mark === "") guard.settle(id, { result: 1 });
    }
  }
  return kinds.join(" ");
}

describe("what was said since the call before", () => {
  test.each<[string, string, string]>([
    ["pay", "block", "block"],
    ["yes pay", "allow", "allow"],
    ["yes no pay", "allow", "allow"],
    ["yes pay pay", "allow block", "allow block"],
    ["yes look pay", "allow block", "allow block"],
    ["look yes pay", "allow allow", "allow allow"],
    ["yes | pay", "allow", "block"],
    ["yes | no pay", "allow", "block"],
    ["yes | yes pay", "allow", "allow"],
    ["look yes | pay", "allow allow", "allow block"],
    ["yes rm pay", "block allow", "block allow"],
    ["yes rm rm pay pay", "block block allow block", "block block allow block"],
    ["yes look? pay", "allow block", "allow block"],
    ["yes look? look! pay", "allow allow", "allow allow"],
    ["look? yes pay pay", "allow allow block", "allow allow block"],
    ["yes look? | look! pay", "allow allow", "allow block"],
    ["look? | yes look! pay pay", "allow allow block", "allow allow block"],
  ])("%s: %s; of one turn %s", (words, session, turn) => {
    const formula = 'G(now(pay) -> said(user, contains "yes"))';
    expect(decisions(formula, "session", words)).toBe(session);
    expect(decisions(formula, "turn", words)).toBe(turn);
  });
});

describe("what was said before any call so far", () => {
  test.each<[string, string, string]>([
    ["yes look pay", "allow allow", "allow allow"],
    ["yes look | pay", "allow allow", "allow block"],
    ["yes | look no pay", "allow allow", "allow block"],
    ["yes rm pay", "block allow", "block allow"],
    ["yes look? look! no pay", "allow allow", "allow allow"],
  ])("%s: %s; of one turn %s", (words, session, turn) => {
    const formula = 'G(now(pay) -> O said(user, contains "yes"))';
    expect(decisions(formula, "session", words)).toBe(session);
    expect(decisions(formula, "turn", words)).toBe(turn);
  });
});
