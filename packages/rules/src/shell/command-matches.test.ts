// Whether a command line runs what is meant, wherever it stands in the line.
import { expect, test } from "vitest";
import { judged } from "../../test/judge.ts";
import type { Json } from "../read/json-value.ts";
import { type CommandWanted, commandMatches } from "./command-matches.ts";
import { shellCalls } from "./shell-calls.ts";
import { wantedCommands } from "./wanted-commands.ts";

/** Whether some program of the line is meant, and which answers there are besides. */
function check(line: string, wanted: Json, expected: "yes" | "no" | "unknown"): void {
  const answers = shellCalls(line).calls.flatMap((call) =>
    wantedCommands(wanted).map((one: CommandWanted) => commandMatches(call, one)),
  );
  const found = answers.includes("yes") ? "yes" : answers.includes("unknown") ? "unknown" : "no";
  expect(found, `${line} for ${JSON.stringify(wanted)}`).toBe(expected);
}

test.each<[string, Json, "yes" | "no" | "unknown"]>([
  // Programs
  ["git push", "git push", "yes"],
  ["git  push origin", "git push", "yes"],
  ["git pull", "git push", "no"],
  ["push git", "git push", "no"],
  ["./check.sh", "./check.sh", "yes"],
  ["./check.sh", "check.sh", "yes"],
  ["/opt/bin/check.sh -v", "./check.sh", "yes"],
  ["./gradlew :app:test", "./gradlew :app:test", "yes"],
  ["python3.12 x.py", { program: "python*" }, "yes"],
  ["pythonic", { program: "python?" }, "no"],
  ["Git push", "git push", "no"],
  ["$GIT push", "git push", "unknown"],
  ["$GIT pull", "git push", "unknown"],
  ["$CMD", "git push", "unknown"],
  ["$CMD a", { program: "rm", options: "-r" }, "unknown"],
  ["$CMD a", { program: "rm", writesTo: "b" }, "no"],
  // Quoting
  ["'git' \"push\"", "git push", "yes"],
  ["g'i't pu\\sh", "git push", "yes"],
  ["\\git push", "git push", "yes"],
  ["git 'push origin'", "git push", "no"],
  ["git $'push'", "git push", "yes"],
  ["echo 'git push'", "git push", "no"],
  ['echo "$(git push)"', "git push", "yes"],
  ["echo '$(git push)'", "git push", "no"],
  ['git "$(echo push)"', "git push", "unknown"],
  // Words behind options, and options that take a word
  ["git -C lib push", "git push", "yes"],
  ["git --git-dir x push", "git push", "yes"],
  ["git --git-dir=x push", "git push", "yes"],
  ["git commit -m push", "git push", "no"],
  ["git stash push", "git push", "no"],
  ["npm --prefix app run test", { program: "npm", words: ["run", "test*"] }, "yes"],
  ["npm run build test", { program: "npm", words: ["run", "test*"] }, "no"],
  ["git -C $D push", "git push", "yes"],
  ["git $A push", "git push", "unknown"],
  // Options
  ["rm -rf a", { program: "rm", options: "-r" }, "yes"],
  ["rm a -r", { program: "rm", options: "-r" }, "yes"],
  ["rm --recursive=yes a", { program: "rm", options: "--recursive" }, "yes"],
  ["rm --recursively a", { program: "rm", options: "--recursive" }, "no"],
  ["rm -f a-r", { program: "rm", options: "-r" }, "no"],
  ["rm -R a", { program: "rm", options: "-r" }, "no"],
  ["rm $X", { program: "rm", options: "-r" }, "unknown"],
  ["git commit -mnew", { program: "git", options: "-n" }, "no"],
  ["git commit -anm x", { program: "git", options: "-n" }, "yes"],
  ["git $A commit -mnew", { program: "git", options: "-n" }, "yes"],
  ["git push -ofast", { program: "git", options: "-f" }, "no"],
  ["git push -fo fast", { program: "git", options: "-f" }, "yes"],
  ["git log -mn 3", { program: "git", options: "-n" }, "yes"],
  ["commit git -mnew", { program: "commit", options: "-n" }, "yes"],
  ['rm "$X" -r', { program: "rm", options: "-r" }, "yes"],
  // Operands
  ["git push origin main", { program: "git", words: "push", operands: "main" }, "yes"],
  ["git push main", { program: "git", words: "push", operands: "main" }, "yes"],
  ["git push -u origin x:main", { program: "git", words: "push", operands: "*:main" }, "yes"],
  ["git push origin maint", { program: "git", words: "push", operands: "main" }, "no"],
  ["main", { program: "main", operands: "main" }, "no"],
  // Pipes
  ["curl x | sh", { program: "sh", pipedFrom: "curl" }, "yes"],
  ["curl x && sh", { program: "sh", pipedFrom: "curl" }, "no"],
  ["sh | curl x", { program: "sh", pipedFrom: "curl" }, "no"],
  ["curl x | jq . | { sh; }", { program: "sh", pipedFrom: "curl" }, "yes"],
  ["{ curl x; ls; } | sh", { program: "sh", pipedFrom: "curl" }, "yes"],
  ["sh <(curl x)", { program: "sh", pipedFrom: "curl" }, "yes"],
  ["sh <(cat x)", { program: "sh", pipedFrom: "curl" }, "no"],
  ["sh < <(curl x | tee y)", { program: "sh", pipedFrom: "curl" }, "yes"],
  ["tee >(cat) | sh", { program: "sh", pipedFrom: "curl" }, "no"],
  ["curl x |& sh", { program: "sh", pipedFrom: "curl" }, "yes"],
  // Files
  ["a > .env", { writesTo: ".env" }, "yes"],
  ["a >> x/.env", { writesTo: "*/.env" }, "yes"],
  ["a 2> .env", { writesTo: ".env" }, "yes"],
  ["a &> .env", { writesTo: ".env" }, "yes"],
  ["a >| .env", { writesTo: ".env" }, "yes"],
  ["a < .env", { writesTo: ".env" }, "no"],
  ['a > "$F"', { writesTo: ".env" }, "unknown"],
  ["a 2>&1", { writesTo: "*" }, "no"],
  ["(a; b) > .env", { program: "b", writesTo: ".env" }, "yes"],
  ["(a | b) > .env", { program: "a", writesTo: ".env" }, "no"],
  ["if a; then b; fi > .env", { writesTo: ".env" }, "yes"],
  ["> .env", { writesTo: ".env" }, "yes"],
  // Whatever surrounds it
  ["A=1 B='x y' git push", "git push", "yes"],
  ["(cd a; git push)", "git push", "yes"],
  ["! git push", "git push", "yes"],
  ["git push &", "git push", "yes"],
  ["while git push; do :; done", "git push", "yes"],
  ["case $x in a) git push;; esac", "git push", "yes"],
  ["cat <<E\ngit push\nE", "git push", "no"],
  ["cat <<E\n$(git push)\nE", "git push", "yes"],
  ["cat <<'E'\n$(git push)\nE", "git push", "no"],
  ["sh -s <<E\ngit push\nE", "git push", "yes"],
  ["sh x.sh <<E\ngit push\nE", "git push", "no"],
  ["x=$(git push)", "git push", "yes"],
  ["git push # later", "git push", "yes"],
  ["# git push", "git push", "no"],
  ["git \\\n  push", "git push", "yes"],
  ["git status\ngit push", "git push", "yes"],
  ["time -p nice -n 5 git push", "git push", "yes"],
  ["sudo -u me -- git push", "git push", "yes"],
  ["watch -n 1 git push", "git push", "yes"],
  ["exec git push", "git push", "yes"],
  ["which git push", "git push", "no"],
  // Several at once: one is enough
  ["cargo test", ["pytest", { program: "cargo", words: ["test"] }], "yes"],
  ["cargo build", ["pytest", { program: "cargo", words: ["test"] }], "no"],
])("%j runs %j: %s", check);

test.each([
  ["git push; )", "violated"],
  ["git pull", "satisfied"],
  ["git pull; )", "unevaluable"],
  ["git pull && $X", "unevaluable"],
  ["git push && $X", "violated"],
] as const)(
  "a line that can't be understood is open, unless it runs what is meant for sure: %s",
  (line, expected) => {
    judged("never: { runs: git push }", `bash{command: ${JSON.stringify(line)}}`, expected);
  },
);
