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
    class   safety: some calls violate it for good, and no violation waits for the end of the run
    json    {"kind":"globally","body":{"kind":"implies","left":{"kind":"now","call":{"tool":{"kind":"name","name":"refund"},"where":[]}},"right":{"kind":"once","body":{"kind":"now","call":{"tool":{"kind":"name","name":"verify"},"where":[]}}}}}
    exit 0"
  `);
});

test("as JSON", async () => {
  expect(await check(["called(a)", "--format", "json"])).toMatchInlineSnapshot(`
    "{"format":1,"text":"called(a)","paraphrase":"a happens","classification":{"kind":"co-safety","can_be_violated_by_prefix":false,"reason":"whatever was called, later calls can still meet it, so only the end of the run violates it"},"formula":{"kind":"called","call":{"tool":{"kind":"name","name":"a"},"where":[]}}}
    exit 0"
  `);
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
