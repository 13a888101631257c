import { expect, test } from "vitest";
import { command } from "../../test/command.ts";

async function check(argv: readonly string[], stdin?: string): Promise<string> {
  const { code, stdout, stderr } = await command(["parse", ...argv], stdin === undefined ? {} : { stdin });
  return `${stdout}${stderr}exit ${code}`;
}

test("a formula in canonical form, in English, by class and as JSON", async () => {
  expect(await check(["G( now(refund) -> O now(verify) )"])).toMatchInlineSnapshot(`
    "text    G(now(refund) -> O now(verify))
    means   no refund before verify has happened
    class   safety: a call breaks it, or nothing does; a guard refuses that call
    json    {"kind":"globally","body":{"kind":"implies","left":{"kind":"now","call":{"tool":{"kind":"name","name":"refund"},"where":[]}},"right":{"kind":"once","body":{"kind":"now","call":{"tool":{"kind":"name","name":"verify"},"where":[]}}}}}
    exit 0"
  `);
});

test("as JSON", async () => {
  expect(await check(["called(a)", "--format", "json"])).toMatchInlineSnapshot(`
    "{"format":1,"text":"called(a)","paraphrase":"a happens","classification":{"kind":"co-safety","can_be_violated_by_prefix":false,"reason":"whatever was called, later calls can still meet it; once met it stays met, and until then it is owed"},"findings":[],"formula":{"kind":"called","call":{"tool":{"kind":"name","name":"a"},"where":[]}}}
    exit 0"
  `);
});

test("what is most likely not meant is said, with what to write", async () => {
  expect(await check(["G(called(refund) -> called(audit))"])).toMatchInlineSnapshot(`
    "text    G(called(refund) -> called(audit))
    means   at every point if refund happens, then audit happens
    class   liveness: no call breaks it; it is owed, and the end of the run shows whether it was met
    but     \`called(refund)\` under G is about the whole trace, not about that call; write \`now(refund)\`
    but     \`called(audit)\` under G is about the whole trace, not about that call; write \`F now(audit)\`
    json    {"kind":"globally","body":{"kind":"implies","left":{"kind":"called","call":{"tool":{"kind":"name","name":"refund"},"where":[]}},"right":{"kind":"called","call":{"tool":{"kind":"name","name":"audit"},"where":[]}}}}
    exit 0"
  `);
});

test.each([
  "true",
  "G not now(a)",
  "called(a)",
  "precedes(a, b)",
  "before(a, b)",
  "withinCalls(a, b, 3)",
  "G F now(a)",
  "G(now(a) -> F now(b))",
  "G(not now(c)) & F now(b)",
])("what the class of %s means", async (text) => {
  expect(/class .*/.exec(await check([text]))?.[0]).toMatchSnapshot();
});

test("from a pipe, with a byte order mark and on several lines", async () => {
  expect(await check([], "\ufeffcalled(a)\r\n  & called(b)\n")).toContain("called(a) & called(b)");
  expect(await check(["-"], "called(a)")).toMatch(/exit 0$/);
});

test("functions that live in code are taken as they are", async () => {
  expect(await check(["forall x in registeredDomain(d). predicate(p, $x)"])).toMatch(/exit 0$/);
});

test("an error has the line and a caret under the fault", async () => {
  expect(await check(["G(now(a) -> calld(b))"])).toMatchInlineSnapshot(`
    "error: unknown function \`calld\`; did you mean \`called\`?
        G(now(a) -> calld(b))
                    ^
    exit 2"
  `);
  expect(await check([], "called(a)\n  & & called(b)")).toMatchInlineSnapshot(`
    "error: expected a formula, found \`&\`
          & & called(b)
            ^
    exit 2"
  `);
});

test("a formula of any depth is read; only its JSON has an end", async () => {
  const deep = `${"not ".repeat(9_000)}called(a)`;
  expect(await check([], deep)).toMatch(/nests too deep to be written\nexit 0$/);
  expect(await check(["--format", "json"], deep)).toBe(
    "error: the formula nests too deep to be written as JSON\nexit 2",
  );
});
