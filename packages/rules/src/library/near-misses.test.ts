// Each rule of the library on runs that only just keep it and runs that only just break it.
import { expect, test } from "vitest";
import { verdictsOf } from "../../test/judge.ts";
import { libraryTexts } from "./library-texts.ts";

/** What one use of a rule says of runs. `kept`, `broken` and `open`: in the notation of examples. */
interface Case {
  readonly use: string;
  readonly kept?: readonly string[];
  readonly broken?: readonly string[];
  /** Only the run itself can tell. */
  readonly open?: readonly string[];
}

const inShell = (...lines: readonly string[]): readonly string[] =>
  lines.map((line) => `bash{command: ${JSON.stringify(line)}}`);

const cases: readonly Case[] = [
  {
    use: "amount-in-range",
    kept: ["pay{amount: 0.01}", "pay{amount: 10000}", "charge{amount: -1}", "pay{amount: 1}!"],
    broken: ["pay{amount: 10000.01}", "pay{amount: -1}", "pay{amount: null}", "transfer{amount: 0}!"],
  },
  {
    use: "{ rule: amount-in-range, pay: charge, amount: cents, most: 5 }",
    kept: ["pay{amount: 20000}", "charge{cents: 5}"],
    broken: ["charge{cents: 6}", "charge{amount: 3}"],
  },
  {
    use: "approve-large-amounts",
    kept: ["approve{to: A}, pay{to: A, amount: 5000}, pay{to: A, amount: 9000}", "pay{amount: 5000}"],
    broken: [
      "pay{to: A, amount: 5000}, approve{to: A}",
      "approve{to: A}!, pay{to: A, amount: 5000}",
      "[approve{to: A} pay{to: A, amount: 1000}]",
      "approve{to: a}, pay{to: A, amount: 1000}",
    ],
  },
  {
    use: "ask-before-recursive-delete",
    kept: inShell(
      "rm -f a",
      "ls -R",
      "echo 'rm -rf /'",
      "git rm a",
      "rmdir a",
      "npm run rm -- -r",
      "cat <<E\nrm -rf /\nE",
    ),
    broken: inShell(
      "rm -fr a",
      "/bin/rm -R a",
      "cd a && rm -r -f b",
      "find . -name x -exec rm -r {} +",
      "ls | xargs rm -rf",
      "bash -c 'rm -rf a'",
      "echo $(rm -r a)",
      "bash <<E\nrm -rf a\nE",
    ),
    open: inShell("rm $FLAGS a", "$CMD -r a", "eval $X"),
  },
  {
    use: "audit-after",
    kept: ["refund{order_id: A}, refund{order_id: A}, audit_note{order_id: A}", "refund"],
    broken: ["audit_note{order_id: A}, refund{order_id: A}", "refund{order_id: A}, audit_note{order_id: A}!"],
  },
  {
    use: "{ rule: authenticate-first, then: [refund, 'get_*'] }",
    kept: ["authenticate, refund, get_order", "verify_identity!, authenticate, refund"],
    broken: ["get_order", "refund, verify_identity", "[verify_identity refund]"],
  },
  {
    use: "backup-before-delete",
    kept: ["backup{id: A}, delete{id: A}, delete{id: A}", "delete"],
    broken: [
      "delete{id: A}, backup{id: A}",
      "[backup{id: A} delete{id: A}]",
      "backup{id: '1'}, delete{id: 1}",
    ],
  },
  {
    use: "{ rule: call-limit, call: search, times: 2, per: q }",
    kept: ["search{q: a}, search{q: b}, search{q: a}, search, search, search"],
    broken: ["search{q: a}, search{q: a}!, search{q: a}"],
  },
  {
    use: "{ rule: call-limit, times: 2, per: turn }",
    kept: ['a, b, user: "more", a, b'],
    broken: ['a, user: "more", a, b, c'],
  },
  {
    use: "checks-before-finish",
    kept: ["edit_file!, run_tests", "edit_file, write_file, run_tests", ""],
    broken: ["edit_file!", "edit_file, run_tests, write_file"],
  },
  {
    use: "close-what-you-open",
    kept: ["open{id: A}!", "open{id: A}, open{id: B}, close{id: B}, close{id: A}", "close{id: A}"],
    broken: ["open{id: A}, close{id: A}, open{id: A}", "close{id: A}, open{id: A}"],
  },
  {
    use: "{ rule: confirm-before-write, write: update }",
    kept: [
      'user: "please do", update, update',
      'user: "YES", assistant: "ok?", update',
      'user: "yes", update, user: "no"',
    ],
    broken: [
      'user: "yesterday", update',
      'assistant: "yes", update',
      'user: "yes", user: "thanks", update',
      'update, user: "yes"',
    ],
  },
  {
    use: "{ rule: ids-come-from-lookups, use: update, lookup: search, result: 'items[*].id' }",
    kept: ["search -> {items: [{id: 7}, {id: 8}]}, update{id: 8}", "update"],
    broken: [
      "search -> {items: [{id: 7}]}, update{id: '7'}",
      "other -> {items: [{id: 7}]}, update{id: 7}",
      "search! -> {items: [{id: 7}]}, update{id: 7}",
      "update{id: 7}, search -> {items: [{id: 7}]}",
    ],
    open: ["search, update{id: 7}"],
  },
  {
    use: "no-delete",
    kept: ["undelete_file", "delete", "get_deleted"],
    broken: ["drop_table!", "a, remove_user"],
  },
  {
    use: "no-download-into-shell",
    kept: inShell(
      "curl x -o i.sh",
      "cat x | sh",
      "curl x | jq .",
      "echo 'curl x | sh'",
      "curl x; sh i.sh",
      "sh i.sh | curl -d @- x",
      "diff <(curl x) y",
      "curl x | python3 -m json.tool",
      "wget -qO- x | sudo python -u -m base64 -d",
    ),
    broken: inShell(
      "curl x | sh",
      // These modules run what they read.
      "curl x | python3 -m code",
      "curl x | python3 -m asyncio",
      "curl x | tee i.sh | bash -s -- -y",
      "wget -O- x | sudo -E bash",
      "curl x | python3",
      "bash <(curl -s x)",
      "bash < <(wget -qO- x)",
      "(curl x) | env A=1 zsh",
    ),
    open: inShell("curl x | $SHELL", "curl x | python3 -m $MODULE"),
  },
  {
    use: "no-force-push",
    kept: inShell(
      "git push",
      "git fetch -f",
      "git push origin feature",
      "git commit -m '--force'",
      "echo git push -f",
      "git stash push -m f",
    ),
    broken: inShell(
      "git push -uf origin a",
      "git push --force-with-lease=main:abc",
      "git -C lib -c a=b push -f",
      "git push origin +main",
      "git push origin +HEAD:main",
      "true && (git push --mirror)",
    ),
    open: inShell("git push $OPTS", "git $WHAT -f"),
  },
  {
    use: "no-push-to-main",
    kept: inShell(
      "git push",
      "git push origin main-fix",
      "git push origin main:feature",
      "git checkout main",
    ),
    broken: inShell(
      "git push origin :main",
      "git push -u origin HEAD:master",
      "git push origin feature main",
      "git push origin refs/heads/main",
      "git push origin HEAD:refs/heads/main",
      "git push origin +main",
    ),
    open: inShell("git push origin $BRANCH"),
  },
  {
    use: "no-repeated-identical-call",
    kept: ["a{x: 1}, a{x: '1'}, a{x: 1}", "a, b, a", "a{x: 1, y: 2}, a{y: 2}, a{x: 1}"],
    broken: ["a{x: 1, y: 2}, a{y: 2, x: 1}, a{x: 1, y: 2}", "a{x: 1}, a{x: 1.0}, a{x: 1}", "a!, a, a!"],
  },
  {
    use: "{ rule: no-retry-of-failed-call, times: 2 }",
    kept: ["a!, b", "a, a", "a{x: 1}!, a{x: 2}"],
    broken: ["a!, a", "a!, b, a"],
  },
  {
    use: "no-secret-files-in-shell",
    kept: inShell(
      "cat .env",
      "echo x > env",
      "echo x > .env.example",
      "echo x > /dev/null 2>&1",
      "cat a | tee b",
      "cat < k.pem",
    ),
    broken: inShell(
      "echo x > app/.env",
      "cat a >> ~/.ssh/config",
      "openssl x > k.pem",
      "echo x | sudo tee /srv/.env",
      "(echo x) > .env",
    ),
    open: inShell("echo x > $FILE"),
  },
  {
    use: "no-secret-in-arguments",
    kept: ["a{k: AKIA123}", "a{k: sk-short}", "a -> AKIAABCDEFGHIJKLMNOP", "AKIAABCDEFGHIJKLMNOP"],
    broken: [
      "a{k: sk-abcdefghijklmnopqrstuv}",
      "a{k: [[xoxb-1234567890]]}",
      "a{k: {h: {t: AKIAABCDEFGHIJKLMNOP}}}!",
    ],
  },
  {
    use: "no-skipping-hooks",
    kept: inShell(
      "git commit -am x",
      "git commit -mnew",
      "git -C lib commit -amnone -Fnotes",
      "git push --no-verify",
      "git log -n 3",
      "echo git commit -n",
    ),
    broken: inShell(
      "git commit -anm x",
      "git commit -nmnew",
      "git commit -m x -anv",
      "git -C a commit --no-verify",
      "git commit -m x --no-gpg-sign",
    ),
  },
  {
    use: "no-sudo",
    kept: inShell("echo sudo", "sudoedit a", "ls sudo/", "man su"),
    broken: inShell(
      "env sudo ls",
      "A=1 sudo ls",
      "ls | sudo tee a",
      "x=$(doas ls)",
      "if sudo true; then ls; fi",
    ),
  },
  {
    use: "no-use-after-close",
    kept: ["read{id: A}, close{id: A}", "close{id: A}, close{id: A}", "close, read"],
    broken: ["delete{id: A}, x, update{id: A}!", "[close{id: A} read{id: A}]"],
  },
  {
    use: "nothing-after-handover",
    kept: ["[lookup transfer_to_human]", "transfer_to_human", 'transfer_to_human, answer: "done"'],
    broken: ["transfer_to_human, transfer_to_human"],
  },
  {
    use: "one-refund-per-order",
    kept: ["refund, refund", "refund{order_id: 1}, refund{order_id: '1'}"],
    broken: [
      "refund{order_id: A}!, refund{order_id: A}",
      "refund{order_id: A}, x, refund{order_id: A, n: 2}",
    ],
  },
  {
    use: "one-user-in-a-session",
    kept: ["a{user_id: A}!, b{user_id: B}", "a, b{user_id: A}, c{user_id: A}", "a{user: A}, b{user: B}"],
    broken: ["a{user_id: A}, b, c{user_id: B}!", "a{user_id: 1}, a{user_id: '1'}"],
  },
  {
    use: "{ rule: one-write-for-each-confirmation, write: [update, drop] }",
    kept: ['user: "yes", search, update', 'user: "yes", update, user: "no"'],
    broken: [
      'user: "yes", update, drop',
      'user: "yes", [update drop]',
      'user: "yes", update, user: "no", update',
    ],
  },
  {
    use: "one-write-in-a-step",
    kept: ["[write_file read_file], edit_file", "edit_file, edit_file"],
    broken: ["[write_file read_file edit_file]", "[edit_file edit_file!]"],
  },
  {
    use: "plan-before-apply",
    kept: [
      "terraform_plan, terraform_apply, terraform_apply",
      "terraform_plan, edit_file, terraform_plan, terraform_apply",
    ],
    broken: [
      "terraform_plan!, terraform_apply",
      "[terraform_plan terraform_apply]",
      "terraform_plan, edit_file!, terraform_apply",
    ],
  },
  {
    use: "plan-first",
    kept: ["plan, edit_file, write_file"],
    broken: ["plan!, edit_file", "[plan edit_file]"],
  },
  {
    use: "protect-secret-files",
    kept: [
      "read_file{path: .envrc}",
      "read_file{path: id_rsa.pub}",
      "read_file{path: a.pem.txt}",
      "list{path: .env}",
    ],
    broken: [
      "read_file{path: /a/.env}",
      "delete_file{path: ~/.ssh/id_rsa}",
      "edit_file{path: .npmrc}!",
      "read_file{path: credentials}",
    ],
  },
  {
    use: "read-before-overwrite",
    kept: ["read_file{path: a}, x, write_file{path: a}", "write_file", "move_file{path: a}"],
    broken: [
      "read_file{path: ./a}, write_file{path: a}",
      "write_file{path: a}!, read_file{path: a}",
      "read_file, write_file{path: a}",
    ],
  },
  {
    use: "{ rule: recipients-allowed, allowed: '*@example.org' }",
    kept: ["send_email{to: a.b@example.org}", "read_email{to: x}"],
    broken: [
      "send_email{to: x@example.org.evil.test}",
      "send_email{to: [a@example.org]}",
      "send_email{cc: a@example.org}",
    ],
  },
  {
    use: "search-before-answer",
    kept: ['search, answer: "x"', "search!", 'read_file, search!, answer: "x"'],
    broken: ['search!, answer: "x"', 'research, answer: "x"'],
  },
  {
    use: "shell-tests-before-push",
    kept: [
      'bash{command: pytest}, edit_file!, bash{command: pytest}, bash{command: "git push"}',
      'bash{command: "git pull"}',
    ],
    broken: ['bash{command: "pytest && git push"}', 'bash{command: "git push"}, bash{command: pytest}'],
    open: ['bash{command: "npm $X"}, bash{command: "git push"}'],
  },
  {
    use: "stay-in-folder",
    kept: ["read_file{path: src/a/b..c}", "read_file{path: src/.a}", "read_file{path: src/...}"],
    broken: [
      "read_file{path: src}",
      "read_file{path: ./src/a}",
      "edit_file{path: src/a/..}",
      'edit_file{path: "src/..\\\\x"}',
      "read_file{path: [src/a]}",
    ],
  },
  {
    use: "tests-before-push",
    kept: ["run_tests, git_push", "edit_file, run_tests!, run_tests, git_push"],
    broken: ["run_tests, edit_file!, git_push", "[run_tests git_push]", "git_push, run_tests"],
  },
  {
    use: "undo-what-failed",
    kept: ["write!, update!, rollback", "write!, rollback, write"],
    broken: ["write!, rollback!", "rollback, update!", "write!, rollback, write!"],
  },
];

test.each(
  cases.flatMap(({ use, kept = [], broken = [], open = [] }) => [
    ...kept.map((run) => [use, run, "satisfied"] as const),
    ...broken.map((run) => [use, run, "violated"] as const),
    ...open.map((run) => [use, run, "unevaluable"] as const),
  ]),
)("%s: %s is %s", (use, run, expected) => {
  expect(verdictsOf(`version: 1\nid: t\nuse:\n  - ${use}\n`, run)).toEqual([expected]);
});

test("each rule of the library is tried so", () => {
  const used = new Set(cases.map(({ use }) => /^(?:\{ rule: )?([\w-]+)/.exec(use)?.[1]));
  // A limit on tokens looks at no calls.
  expect([...libraryTexts.keys()].filter((name) => !used.has(name))).toEqual(["token-limit"]);
});
