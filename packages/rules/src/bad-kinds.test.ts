// What is wrong with a rule of each kind, and what to write instead.
import { expect, test } from "vitest";
import { RulesError } from "./errors/rules-error.ts";
import { parseRules } from "./parse-rules.ts";

const mistakes: readonly string[] = [
  "never: { call: b }",
  "never: { call: { tool: b, with: { x: $v } }, after: a }",
  "never: { said: user, which: first }",
  "never: { tool: a, outcome: ok, succeeded: true }",
  "never: { runs: git push -f }",
  "never: { runs: git push && ls }",
  "never: { runs: { programm: git } }",
  "never: { runs: {} }",
  "never: { runs: [] }",
  "never: { runs: { program: 7 } }",
  "never: { runs: git push, with: { x: 1 } }",
  "never: { runs: git push, shell: { argument: cmd } }",
  "never: { runs: git push, shell: { tool: run, argument: 'a..b' } }",
  "never: { runs: git push, shell: 7 }",
  "never: [a, { runs: git push }]",
  "at_most: { call: { runs: git push }, times: 1 }",
  "before: { first: { tool: a, with: { x: $v } }, then: { runs: git push } }",
  "before: [a, b, c]",
  "before: [{ first: a, then: b }, { first: a }]",
  "before: [{ first: a, then: b, within: turn }, { first: c, then: d }]",
  "require: a",
  "require: { call: a }",
  "require: { with: { x: 1 } }",
  "require: { tool: a, with: { x: { '>=': $v } } }",
  "at_most: [{ call: a, times: 1 }, { call: b }]",
  "finally: { call: a, after: b, since: c }",
  "finally: { call: { tool: a, with: { x: $v } }, since: b }",
  "response: { after: a }",
  "response: { after: a, call: b, before: c, due: turn }",
  "response: { after: a, call: b, before: { tool: c, with: { x: $v } } }",
  "within: { after: a, call: b }",
  "within: { after: a, call: b, calls: 3, time: 3 s }",
  "within: { after: a, call: b, calls: 500 }",
  "within: { after: a, call: b, time: 3 days }",
  "within: { after: a, call: [b, { tool: c, with: { x: 1 } }], time: 3 s }",
  "declare: response",
  "declare: { respones: [a, b] }",
  "declare: { response: a }",
  "declare: { response: [a, b, c] }",
  "declare: { init: { tool: a, with: { x: $v } } }",
  "declare: { precedence: [{ tool: a, with: { x: $v } }, b] }",
  "never: a\n    when: domain",
  "never: a\n    when: { query: retail }",
  "never: a\n    when: { query: { domain: retail }, after: b }",
  "never: a\n    when: { after: { tool: b, with: { x: $v } } }",
  "never: a\n    when: { ltl: 'now(' }",
  "never: a\n    compensate: []",
];

test("each mistake is answered by its place and what to write", () => {
  const answers = mistakes.map((text) => `${text.replaceAll("\n    ", " ... ")}\n    ${messageOf(text)}`);
  expect(`\n${answers.join("\n")}\n`).toMatchInlineSnapshot(`
    "
    never: { call: b }
        5:12 \`never\` has no \`after\`; write { call: tool, after: tool }
    never: { call: { tool: b, with: { x: $v } }, after: a }
        5:20 \`$v\` in \`call\` has no value; \`after\` must give it one in each of its calls: { tool: ..., with: { argument: $v } }
    never: { said: user, which: first }
        5:33 \`which\` is \`first\`; write last, closing
    never: { tool: a, outcome: ok, succeeded: true }
        5:36 a target has both \`outcome\` and \`succeeded\`; write one of them
    never: { runs: git push -f }
        5:20 \`runs\`: \`git push -f\` is more than a program and its first words; write { program: git, words: [push], options: ["-f"] }
    never: { runs: git push && ls }
        5:20 \`runs\`: \`git push && ls\` is more than a program and its first words; write { program: git, words: [push], options: ["-f"] }
    never: { runs: { programm: git } }
        5:20 \`runs\`: \`programm\` says nothing about a command; it has program, words, options, operands, pipedFrom, writesTo
    never: { runs: {} }
        5:20 \`runs\`: say which program is meant: { program: git, words: [push] }
    never: { runs: [] }
        5:20 \`runs\`: the list of programs is empty; name at least one
    never: { runs: { program: 7 } }
        5:20 \`runs\`: \`program\` of a command is no text; quote it
    never: { runs: git push, with: { x: 1 } }
        5:30 \`never\` has no \`with\`; it has \`runs\`, \`shell\`, \`outcome\`, \`succeeded\`
    never: { runs: git push, shell: { argument: cmd } }
        5:37 \`shell\` names no tool; write { tool: run_command, argument: cmd }
    never: { runs: git push, shell: { tool: run, argument: 'a..b' } }
        5:45 \`a..b\` is no path: write it as in \`a.b[0].c\`, \`items[*].id\` or \`["odd key"].x\`
    never: { runs: git push, shell: 7 }
        5:37 \`shell\` is \`7\`; write a tool's name, or { tool: run_command, argument: cmd }
    never: [a, { runs: git push }]
        5:16 an entry of \`never\` is a command line; one can only stand in \`before\`, or be all that \`never\` says
    at_most: { call: { runs: git push }, times: 1 }
        5:22 \`call\` is a command line; one can only stand in \`before\`, or be all that \`never\` says
    before: { first: { tool: a, with: { x: $v } }, then: { runs: git push } }
        5:22 \`$v\` in \`first\` has no value; \`then\` must give it one in each of its calls: { tool: ..., with: { argument: $v } }
    before: [a, b, c]
        5:13 \`before\` is a list; write it as a mapping with \`first\`, \`then\`, \`since\`, \`within\`
    before: [{ first: a, then: b }, { first: a }]
        5:37 \`before\` has no \`then\`; write { first: tool, then: tool }
    before: [{ first: a, then: b, within: turn }, { first: c, then: d }]
        5:13 these are judged over different stretches, turns and the whole session; make them rules of their own
    require: a
        5:14 \`require\` says nothing that a call must be like; write { tool: name, with: { argument: value } }
    require: { call: a }
        5:14 \`require\` says nothing that a call must be like; write { tool: name, with: { argument: value } }
    require: { with: { x: 1 } }
        5:14 \`require\` names no tool; write { tool: name, ... }, or { tool: "*" } for any
    require: { tool: a, with: { x: { '>=': $v } } }
        5:14 \`$v\` in \`require\` has no value; write it once as a whole value, such as { argument: $v }
    at_most: [{ call: a, times: 1 }, { call: b }]
        5:38 \`at_most\` has no \`times\`; write { call: tool, times: 1 }
    finally: { call: a, after: b, since: c }
        5:14 \`finally\` has both \`after\` and \`since\`; write \`after\` for calls that worked, \`since\` for any attempt
    finally: { call: { tool: a, with: { x: $v } }, since: b }
        5:22 \`$v\` in \`call\` has no value; \`since\` must give it one in each of its calls: { tool: ..., with: { argument: $v } }
    response: { after: a }
        5:15 \`response\` has no \`call\`; write { after: tool, call: tool }
    response: { after: a, call: b, before: c, due: turn }
        5:47 \`response\` has both \`before\` and \`due\`; with \`before\` nothing is owed at the end: write one of them
    response: { after: a, call: b, before: { tool: c, with: { x: $v } } }
        5:44 \`$v\` in \`before\` has no value; \`after\` must give it one in each of its calls: { tool: ..., with: { argument: $v } }
    within: { after: a, call: b }
        5:13 \`within\` says how far away by one of two; write \`calls: 3\`, or \`time: 30 s\`
    within: { after: a, call: b, calls: 3, time: 3 s }
        5:13 \`within\` says how far away by one of two; write \`calls: 3\`, or \`time: 30 s\`
    within: { after: a, call: b, calls: 500 }
        5:41 \`calls\` is 500; at most 100 can be counted
    within: { after: a, call: b, time: 3 days }
        5:40 \`time\` is \`3 days\`; write a number with ms, s, min or h, such as 30 s
    within: { after: a, call: [b, { tool: c, with: { x: 1 } }], time: 3 s }
        5:31 \`call\` is more than one kind of calls, or has variables; by the clock the first of one kind is looked at: name one, or write \`calls\`
    declare: response
        5:14 \`declare\` is \`response\`; write { response: [tool, tool] }
    declare: { respones: [a, b] }
        5:16 \`respones\` is no template of DECLARE; did you mean \`response\`?
    declare: { response: a }
        5:26 \`response\` is \`a\`; write a list of two, such as [tool, tool], the earlier first
    declare: { response: [a, b, c] }
        5:26 \`response\` is a list; write a list of two, such as [tool, tool], the earlier first
    declare: { init: { tool: a, with: { x: $v } } }
        5:22 \`$v\` in \`init\` has no value, and nothing here can give it one; write the value itself
    declare: { precedence: [{ tool: a, with: { x: $v } }, b] }
        5:29 \`$v\` in \`first\` has no value; \`second\` must give it one in each of its calls: { tool: ..., with: { argument: $v } }
    never: a ... when: domain
        6:11 \`when\` is \`domain\`; write it as a mapping with \`query\`, \`after\`, \`ltl\`
    never: a ... when: { query: retail }
        6:20 \`query\` is \`retail\`; write what must be so of the task, such as { domain: retail }
    never: a ... when: { query: { domain: retail }, after: b }
        6:11 \`when\` says one thing; write { query: { key: value } }, { after: tool }, or { ltl: formula }
    never: a ... when: { after: { tool: b, with: { x: $v } } }
        6:20 \`$v\` in \`after\` has no value, and nothing here can give it one; write the value itself
    never: a ... when: { ltl: 'now(' }
        6:23 expected a tool's name, \`"a name"\`, \`[a, b]\` or \`*\`, found the end of the text
    never: a ... compensate: []
        6:17 \`compensate\` is an empty list, so that no call can be meant; name at least one tool
    "
  `);
});

function messageOf(demand: string): string {
  try {
    parseRules(`version: 1\nid: t\nrules:\n  - id: r\n    ${demand}\n`);
    return "accepted";
  } catch (error) {
    if (!RulesError.isInstance(error)) throw error;
    return error.faults.map(({ line, column, message }) => `${line}:${column} ${message}`).join("\n    ");
  }
}
