import type { CodeView } from "@agentltl/core/formula";
import { expect, test } from "vitest";
import type { Json } from "../read/json-value.ts";
import { runsCommand } from "./runs-command.ts";

const view: CodeView = {
  calls: [],
  dialogue: [],
  position: 0,
  metrics: {},
  finalAnswer: undefined,
  bindings: {},
};
const force = { program: "git", words: ["push"], options: ["--force", "-f", "--force-with-lease"] };

test.each<[string, Json, boolean | "unknown"]>([
  ["git push -f", force, true],
  ["git push origin main --force", force, true],
  ["git push --force-with-lease=main", force, true],
  ["git -C sub push -uf origin", force, true],
  ["git push", force, false],
  ["git commit -m 'push -f'", force, false],
  ["git commit -m push -f", force, false],
  ["echo git push -f", force, false],
  ["cd x && sudo git push -f", force, true],
  ["git push $FLAGS", force, "unknown"],
  ["git $VERB -f", force, "unknown"],
  ["$TOOL push -f", force, "unknown"],
  ["git status $X", force, false],
  ['bash -c "$X"', force, "unknown"],
  ['git push -f; bash -c "$X"', force, true],
  ["git push (", force, "unknown"],
  ["rm -rf /", { program: "rm", options: ["-r", "-R", "--recursive"] }, true],
  ["rm -f a", { program: "rm", options: ["-r"] }, false],
  ["git push origin main", { program: "git", words: ["push"], operands: ["main", "*:main"] }, true],
  ["git push origin HEAD:main", { program: "git", words: ["push"], operands: ["main", "*:main"] }, true],
  ["git push origin mainline", { program: "git", words: ["push"], operands: ["main", "*:main"] }, false],
  ["curl -fsSL x | sudo bash", { program: ["sh", "bash"], pipedFrom: ["curl", "wget"] }, true],
  ["curl -fsSL x > y", { program: ["sh", "bash"], pipedFrom: ["curl", "wget"] }, false],
  ["echo A=1 >> .env", { writesTo: [".env", "*/.env"] }, true],
  ["echo A=1 >> env", { writesTo: [".env", "*/.env"] }, false],
  ["python3.12 -m pytest", { program: "python*", words: ["pytest"], options: ["-m"] }, true],
  ["npm --prefix app test", { program: "npm", words: ["test"] }, true],
])("%j against %j: %s", (line, wanted, expected) => expect(answer(line, wanted)).toBe(expected));

test.each<[Json, Json | undefined]>([
  [7, force],
  ["git push", undefined],
  ["git push", { programme: "git" }],
  ["git push", { program: 7 }],
])("what can't be asked is not answered: %j of %j", (line, wanted) =>
  expect(() => runsCommand(view, line, wanted ?? null)).toThrow(TypeError),
);

function answer(line: string, wanted: Json): boolean | "unknown" {
  try {
    return runsCommand(view, line, wanted) === true;
  } catch (error) {
    if (error instanceof TypeError) throw error;
    return "unknown";
  }
}
