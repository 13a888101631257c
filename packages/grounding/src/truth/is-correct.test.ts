import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { GroundTruth } from "./ground-truth.ts";
import { isCorrect } from "./is-correct.ts";

const app: GroundTruth = [{ path: "src/flask/app.py", symbol: "Flask" }];
const send: GroundTruth = [{ symbol: "Session.send" }];
const two: GroundTruth = [
  { path: "a/x.py", symbol: "run_it" },
  { path: "b/x.py", symbol: "run_it" },
];

describe("whether an answer is correct: under `evidence`, under `paper`", () => {
  test.each<[string, GroundTruth, boolean, boolean]>([
    ["`Flask` is in src/flask/app.py.", app, true, true],
    ["flask is in SRC/flask/app.py", app, false, true],
    ["`Flask` is in /workspace/src/flask/app.py:12", app, true, true],
    ["`Flask` is in src\\flask\\app.py", app, true, false],
    ["`Flask` is in app.py", app, false, false],
    ["`Flask` is in src/flask/app.pyi", app, false, true],
    ["`Flask` is in src/flask/app.py.bak", app, false, true],
    ["`Flask` is in src/flask/app.py/x", app, false, true],
    ["`Flask` is in src/flask/app.py. It is large.", app, true, true],
    ["`Flask` is in (src/flask/app.py)", app, true, true],
    ["`FlaskClient` is in src/flask/app.py", app, false, true],
    ["`Flask` is in mysrc/flask/app.py", app, false, true],
    ["app.py", [{ path: "app.py" }], true, true],
    ["myapp.py", [{ path: "app.py" }], false, true],
    ["my-app.py and my.app.py", [{ path: "app.py" }], false, true],
    ["`requests.Session.send()`", send, true, true],
    ["`Session.sendall()`", send, false, true],
    ["`send` of `Session`", send, false, false],
    ["run\\_it is in b/x.py", two, true, false],
    ["run_it is in b/x.py", two, true, true],
    ["run_it is in c/x.py", two, false, false],
    ["gro\u0308ße_a", [{ symbol: "größe_a" }], true, false],
    ["anything", [], false, false],
    ["anything", [{ path: "/" }], false, false],
  ])("%s", (answer, truth, evidence, paper) => {
    expect([isCorrect(answer, truth), isCorrect(answer, truth, "paper")]).toEqual([evidence, paper]);
  });
});

test("a place that names nothing is a mistake of whoever wrote it", () => {
  for (const place of [{}, { path: "" }, { path: "", symbol: "" }])
    expect(() => isCorrect("a", [place])).toThrowErrorMatchingInlineSnapshot(
      `[TypeError: a place of the ground truth needs a \`path\` or a \`symbol\`]`,
    );
});

test("under both, what is named in an answer of its own is found, and more places never hurt", () => {
  const name = fc.stringMatching(/^[a-z_]{1,8}$/);
  const place = fc.record({ path: name.map((one) => `src/${one}.py`), symbol: name });
  fc.assert(
    fc.property(place, fc.array(place), (wanted, others) => {
      const answer = `\`${wanted.symbol}\` is in ${wanted.path}.`;
      for (const policy of ["paper", "evidence"] as const)
        expect(isCorrect(answer, [...others, wanted], policy)).toBe(true);
    }),
  );
});

test("what is correct under `evidence` is so under `paper`, where root, case and letters are written alike", () => {
  const piece = fc.constantFrom("app.py", "my", "src/", "Flask", "Client", " ", ".", "x", "_");
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const answer = pieces.join("");
      const truth = [{ path: "src/app.py" }, { symbol: "Flask" }];
      const strict = isCorrect(answer, truth);
      seen.add(strict);
      if (strict) expect(isCorrect(answer, truth, "paper")).toBe(true);
    }),
  );
  expect(seen.size).toBe(2);
});
