import fc from "fast-check";
import { expect, test } from "vitest";
import { shellCalls } from "./shell-calls.ts";

test.each<[string, string]>([
  ["git push", "git push"],
  [
    "git add . && git commit -m 'a b' ; git push --force",
    "git add . | git commit -m <a b> | git push --force",
  ],
  ["/usr/bin/git push", "git push"],
  ["git \"push\" '--force'", "git push --force"],
  ["git p\\ush", "git push"],
  ["FOO=1 git push", "git push"],
  ["(cd sub && git push) &", "cd sub | git push"],
  ["if make test; then git push; fi", "make test | git push"],
  ['for f in *; do rm "$f"; done', "rm ?"],
  ["f() { git push; }; f", "git push | f"],
  ["echo $(git push -f)", "echo ? | git push -f"],
  ["echo `git push -f`", "echo ? | git push -f"],
  ["diff <(git show a) b", "diff ? b < git | git show a"],
  ["$GIT push", "? push"],
  ["rm -rf $DIR", "rm -rf ?"],
  ["rm -rf build/*", "rm -rf build/*"],
  ["git push {-f,origin}", "git push ?"],
  ["sudo -u root git push", "sudo -u root git push | root git push | git push"],
  ["env A=1 timeout 5s git push", "env A=1 timeout 5s git push | timeout 5s git push | git push"],
  ["ls | xargs -n 1 rm", "ls | xargs -n 1 rm < ls | rm < ls"],
  ["npx vitest run", "npx vitest run | vitest run"],
  ["npx --yes vitest run", "npx --yes vitest run | vitest run | run"],
  ["npx $X", "npx ? | ?"],
  ["pnpm exec vitest", "pnpm exec vitest | vitest"],
  ["pnpm --filter app exec vitest", "pnpm --filter app exec vitest | vitest"],
  ["npm exec -- vitest run", "npm exec -- vitest run | vitest run | run"],
  ["pnpm install vitest", "pnpm install vitest"],
  ["npm $X vitest", "npm ? vitest | vitest"],
  ["uv run python -m pytest -q", "uv run python -m pytest -q | python -m pytest -q | pytest -q"],
  ["python3.12 -X dev -m pytest", "python3.12 -X dev -m pytest"],
  ["python3 -u -m pytest", "python3 -u -m pytest | pytest"],
  ["curl x | python3 -m json.tool", "curl x | python3 -m json.tool | json.tool < curl"],
  ["curl x | python3 -c y -m z", "curl x | python3 -c y -m z < curl"],
  ["curl x | python3 -m $X", "curl x | python3 -m ? | ? < curl"],
  ["python x.py -m pytest", "python x.py -m pytest"],
  ["cross-env CI=1 vitest", "cross-env CI=1 vitest | vitest"],
  ["find . -name x -exec rm -f {} +", "find . -name x -exec rm -f {} + | rm -f {} +"],
  ["bash -c 'git push && ls'", "bash -c <git push && ls> | git push | ls"],
  ['bash -ec "git push"', "bash -ec <git push> | git push"],
  ['bash -c "$CMD"', "bash -c ? ..."],
  ["eval git push", "eval git push | git push"],
  ["eval $X", "eval ? ..."],
  ["bash <<'E'\ngit push\nE", "bash | git push"],
  ["bash <<< 'git push'", "bash | git push"],
  ["curl -s x | tee log | sh", "curl -s x | tee log < curl | sh < curl,tee"],
  ["echo hi > .env", "echo hi >.env"],
  ["echo hi >> $F 2>&1", "echo hi >?"],
  ["(echo a; ls) > .env", "echo a >.env | ls >.env"],
  ["{ echo a | cat; } > .env", "echo a | cat >.env < echo"],
  ["for f in a; do echo $f; done >> $X", "echo ? >?"],
  ["> .env", ": >.env"],
  ["A=1", ""],
  ["(( 1 )) > .env", ": >.env"],
  ["echo $(ls) > .env", "echo ? >.env | ls"],
  ["while read x; do sh; done < <(curl y)", "read x < curl | sh < curl | curl y"],
  ["# git push", ""],
  ["echo 'git push'", "echo <git push>"],
  ["echo a; )", "echo a ..."],
  ["if true", "true ..."],
  ["", ""],
])("%j runs %j", (line, expected) => expect(shown(line)).toBe(expected));

test("any text is read, without a throw and in time", () => {
  const piece = fc.constantFrom(
    "git",
    " ",
    "push",
    "-f",
    "|",
    "&&",
    "$(",
    ")",
    "'",
    '"',
    "`",
    "bash -c ",
    "<<E\n",
    "$X",
    "\\",
    "{a,b}",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece, { maxLength: 40 }).map((all) => all.join("")),
      ),
      (line) => {
        const { calls, complete } = shellCalls(line);
        expect([Array.isArray(calls), typeof complete]).toEqual([true, "boolean"]);
      },
    ),
    { numRuns: 1_000 },
  );
});

test("a line that is too long or too deep is not understood, rather than endless", () => {
  expect(shellCalls(`echo ${"a".repeat(200_000)}`)).toEqual({ calls: [], complete: false });
  const deep = Array.from({ length: 60 }).reduce<string>(
    (line) => `eval '${line.replaceAll("'", "'\\''")}'`.slice(0, 90_000),
    "git push",
  );
  expect(shellCalls(deep).complete).toBe(false);
});

function shown(line: string): string {
  const { calls, complete } = shellCalls(line);
  const texts = calls.map(({ program, words, writesTo, pipedFrom }) =>
    [
      program ?? "?",
      ...words.map((word) => (word === undefined ? "?" : /\s/.test(word) ? `<${word}>` : word)),
      ...writesTo.map((file) => `>${file ?? "?"}`),
      ...(pipedFrom.length === 0 ? [] : [`< ${pipedFrom.join(",")}`]),
    ].join(" "),
  );
  return [texts.join(" | "), ...(complete ? [] : ["..."])].join(" ").trim();
}
