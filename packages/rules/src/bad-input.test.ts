// Every message about a rule file, pinned.
import { expect, test } from "vitest";
import { RulesError } from "./errors/rules-error.ts";
import { readRules } from "./read-rules.ts";

const cases: Readonly<Record<string, string>> = {
  nothing: "",
  "only a comment": "# rules\n",
  "a negated formula without quotes": `${head()}  - id: a\n    ltl: ! called(refund)\n`,
  "a negated formula without a space": `${head()}  - id: a\n    ltl: !called(refund) # never\n`,
  "a tag": `${head()}  - id: !!str a\n    never: b\n`,
  "a value that begins with #": `${head()}  - id: a\n    never: { tool: refund, with: { order_id: #W23 } }\n`,
  "a value that begins with #, on its own line": `${head()}  - id: a\n    never:\n      tool: refund\n      with:\n        order_id: #W23\n`,
  "a glob that begins with *": `${head()}  - id: a\n    never: { tool: update, where: { status: *cancel } }\n`,
  "an anchor and its alias": `${head()}  - &a { id: a, never: b }\n  - *a\n`,
  "a merge key": `${head()}  - id: a\n    never: b\n    <<: { mode: log }\n`,
  "a directive": "%YAML 1.1\n---\nversion: 1\n",
  "two documents": `${head()}  - { id: a, never: b }\n---\n${head()}  - { id: a, never: b }\n`,
  "a key twice": `${head()}  - id: a\n    never: b\n    never: c\n`,
  "a tab": "version: 1\nrules:\n\t- id: a\n",
  "an open bracket": `${head()}  - id: a\n    never: [b\n`,
  "an open quote": `${head()}  - id: "a\n    never: b\n`,
  "a colon inside of a formula": `${head()}  - id: a\n    ltl: calledWith(b, {x: 1})\n`,
  "a value that begins with @": `${head()}  - id: a\n    never: @b\n`,
  "a value that begins with >": `${head()}  - id: a\n    never: { tool: b, with: { x: { ">": >10 } } }\n`,
  "a comparison in quotes": `${head()}  - id: a\n    never: { tool: b, where: { amount: "> 5" } }\n`,
  "a comparison with a variable in quotes": `${head()}  - id: a\n    before: { first: { tool: b, with: { x: $o } }, then: { tool: c, with: { x: $o, y: ">=$o" } } }\n`,
  "a comparison without quotes": `${head()}  - id: a\n    never: { tool: b, where: { amount: > 5, x: 1 } }\n`,
  "a comparison without quotes, on its own line": `${head()}  - id: a\n    never:\n      tool: b\n      where:\n        amount: > 5 # many\n`,
  "a comparison without quotes and spaces, on its own line": `${head()}  - id: a\n    never:\n      tool: b\n      where:\n        amount: >=5.5\n        x: 1\n`,
  "a comparison that YAML takes for a header": `${head()}  - id: a\n    never:\n      tool: b\n      where:\n        amount: >5\n`,
  "a comparison that YAML lets pass": `${head()}  - id: a\n    never: { tool: b, where: { amount: <= 5 } }\n`,
  "an inequality that YAML takes for a tag": `${head()}  - id: a\n    never: { tool: b, where: { state: != open, x: 1 } }\n`,
  "a sign the wrong way round": `${head()}  - id: a\n    never: { tool: b, where: { amount: { "=>": 5 } } }\n`,
  "a sign the wrong way round in a text": `${head()}  - id: a\n    never: { tool: b, where: { amount: "=> 5" } }\n`,
  "a sign the wrong way round about a whole result": `${head()}  - id: a\n    never: { tool: b, result: { "=<": 5 } }\n`,
  "a sign in letters": `${head()}  - id: a\n    never: { tool: b, where: { amount: { gte: 5 } } }\n`,
  "a regex in double quotes": `${head()}  - id: a\n    before: { first: { said: user, regex: "\\d" }, then: b }\n`,
  "something behind a quoted value": `${head()}  - id: a\n    never: "b" c\n`,
  "a line out of line": `${head()}  - id: a\n   never: b\n`,
  "deep nesting": `a: ${"[".repeat(100)}${"]".repeat(100)}`,
  "an endless text": "#".repeat(1_000_001),
  "a number that would change": `${head()}  - id: 007\n    never: b\n`,
  "no mapping": "- a\n",
  "no version": "id: t\nrules: [{ id: a, never: b }]\n",
  "a version as text": "version: '1'\nid: t\nrules: [{ id: a, never: b }]\n",
  "no id": "version: 1\nrules: [{ id: a, never: b }]\n",
  "an unknown key": "version: 1\nid: t\nrule: [{ id: a, never: b }]\n",
  "a key of later": "version: 1\nid: t\ninclude: other.yaml\nrules: [{ id: a, never: b }]\n",
  "no rules": "version: 1\nid: t\n",
  "an empty list of rules": "version: 1\nid: t\nrules: []\n",
  "rules without a value": "version: 1\nid: t\nrules:\n",
  "rules that are no list": "version: 1\nid: t\nrules: { id: a }\n",
  "too many rules": `${head()}${"  - { id: a, never: b }\n".repeat(1_001)}`,
  "a variable that a formula doesn't bind": `${head()}  - id: a\n    ltl: called(b(x = $o))\n`,
  "a predicate that nobody registered": `${head()}  - id: a\n    ltl: predicate(polite)\n`,
  "a repetition that is none": `${head()}  - id: a\n    ltl: G not predicate(repeatedCall, 0)\n`,
  "a repetition that is none, in a condition": `${head()}  - id: a\n    never: b\n    when: { ltl: "predicate(repeatedCall, 2.5)" }\n`,
  "a repetition with an end that no call has": `${head()}  - id: a\n    ltl: G not predicate(repeatedCall, 3, eror)\n`,
  "a rule of the library with a number that is none":
    "version: 1\nid: t\nuse: [{ rule: no-repeated-identical-call, times: 0 }]\n",
  "a command that is none": `${head()}  - id: a\n    ltl: "G(bind bash(command = $line). not predicate(runsCommand, $line, {programm: git}))"\n`,
  "no command": `${head()}  - id: a\n    ltl: G(bind bash(command = $line). not predicate(runsCommand, $line))\n`,
  "a rule that is a text": `${head()}  - never refund\n`,
  "a rule without id": `${head()}  - never: b\n`,
  "a rule twice": `${head()}  - { id: a, never: b }\n  - { id: a, never: c }\n`,
  "a rule without a kind": `${head()}  - { id: a, why: because }\n`,
  "a rule of two kinds": `${head()}  - { id: a, never: b, ltl: called(c) }\n`,
  "a kind that is spelled wrong": `${head()}  - { id: a, befor: { first: b, then: c } }\n`,
  "a mode that is spelled wrong": `${head()}  - { id: a, never: b, mode: blok }\n`,
  "a weight below 0": `${head()}  - { id: a, never: b, weight: -1 }\n`,
  "a layer as number": `${head()}  - { id: a, never: b, layer: 3 }\n`,
  "a number where a text stands": `${head()}  - { id: a, never: b, why: 42 }\n`,
  "a list where a text stands": `${head()}  - { id: a, never: b, fix: [call, it] }\n`,
  "a flag as text": `${head()}  - { id: a, never: b, optional: yes }\n`,
  "two due times": `${head()}  - { id: a, finally: { call: b, due: turn }, due: session }\n`,
  "arguments in a name": `${head()}  - { id: a, never: 'refund(order_id = 1)' }\n`,
  "two names in one": `${head()}  - { id: a, never: refund credit }\n`,
  "an empty list of tools": `${head()}  - { id: a, never: [] }\n`,
  "a target without a tool": `${head()}  - { id: a, never: { with: { x: 1 } } }\n`,
  "an outcome of another kind": `${head()}  - { id: a, never: { tool: b, outcome: failed } }\n`,
  "a list as a value": `${head()}  - { id: a, never: { tool: b, with: { status: [open, closed] } } }\n`,
  "a mapping as a value": `${head()}  - { id: a, never: { tool: b, with: { address: { city: Berlin } } } }\n`,
  "an unknown word": `${head()}  - { id: a, never: { tool: b, with: { x: { contain: y } } } }\n`,
  "words and others": `${head()}  - { id: a, never: { tool: b, with: { x: { ">": 1, max: 2 } } } }\n`,
  "an empty mapping as a value": `${head()}  - { id: a, never: { tool: b, with: { x: {} } } }\n`,
  "a comparison with a flag": `${head()}  - { id: a, never: { tool: b, with: { x: { ">": true } } } }\n`,
  "an empty list of values": `${head()}  - { id: a, never: { tool: b, with: { x: { in: [] } } } }\n`,
  "a glob in a list of values": `${head()}  - { id: a, never: { tool: b, with: { x: { in: ["can*"] } } } }\n`,
  "two words inside of not": `${head()}  - { id: a, never: { tool: b, with: { x: { not: { ">": 1, "<": 3 } } } } }\n`,
  "a regex that is none": `${head()}  - { id: a, never: { tool: b, with: { x: { regex: "(" } } } }\n`,
  "a path that is none": `${head()}  - { id: a, never: { tool: b, with: { "a..b": 1 } } }\n`,
  "a variable that is none": `${head()}  - { id: a, never: { tool: b, with: { price: $5 } } }\n`,
  "before without then": `${head()}  - { id: a, before: { first: b } }\n`,
  "before as a text": `${head()}  - { id: a, before: b }\n`,
  "a message in the wrong place": `${head()}  - { id: a, before: { first: b, then: { said: user } } }\n`,
  "a speaker of another kind": `${head()}  - { id: a, before: { first: { said: model }, then: b } }\n`,
  "a message with two texts": `${head()}  - { id: a, before: { first: { said: user, text: a, regex: b }, then: b } }\n`,
  "a variable that then lacks": `${head()}  - { id: a, before: { first: { tool: b, with: { x: $o } }, then: c } }\n`,
  "a variable that since brings": `${head()}  - { id: a, before: { first: b, then: c, since: { tool: d, with: { x: $o } } } }\n`,
  "a variable that after lacks": `${head()}  - { id: a, finally: { after: b, call: { tool: c, with: { x: $o } } } }\n`,
  "a variable without after": `${head()}  - { id: a, finally: { call: { tool: c, with: { x: $o } } } }\n`,
  "a variable that never lacks": `${head()}  - { id: a, never: { tool: c, with: { x: { ">": $o } } } }\n`,
  "a variable in at_most": `${head()}  - { id: a, at_most: { call: { tool: c, with: { x: $o } }, times: 1 } }\n`,
  "at_most without times": `${head()}  - { id: a, at_most: { call: b } }\n`,
  "half a time": `${head()}  - { id: a, at_most: { call: b, times: 1.5 } }\n`,
  "per a number": `${head()}  - { id: a, at_most: { call: b, times: 1, per: 3 } }\n`,
  "per no path": `${head()}  - { id: a, at_most: { call: b, times: 1, per: "a..b" } }\n`,
  "too many times per step": `${head()}  - { id: a, at_most: { call: b, times: 101, per: step } }\n`,
  "a group that is itself":
    "version: 1\nid: t\ndefine: { g: [a, h], h: { tool: g } }\nrules: [{ id: a, never: g }]\n",
  "a group with an odd name": "version: 1\nid: t\ndefine: { 'g*': a }\nrules: [{ id: a, never: b }]\n",
  "define as a list": "version: 1\nid: t\ndefine: [a]\nrules: [{ id: a, never: b }]\n",
  "a tool that says nothing": "version: 1\nid: t\ntools: { a: {} }\nrules: [{ id: a, never: b }]\n",
  "a variable in what a tool says":
    "version: 1\nid: t\ntools: { b: { success: { state: $o } } }\nrules: [{ id: a, never: b }]\n",
  "a tool that is spelled wrong":
    "version: 1\nid: t\ntools:\n  verify_identiy: { success: { verified: true } }\nrules: [{ id: a, before: { first: verify_identity, then: refund } }]\n",
  "a tool that only define has, spelled wrong":
    "version: 1\nid: t\ntools: { serch: { success: { done: true } } }\ndefine: { reads: [search, get] }\nrules: [{ id: a, never: b }]\n",
  "tools as a list": "version: 1\nid: t\ntools: [a]\nrules: [{ id: a, never: b }]\n",
  "an example as a list": `${head()}  - { id: a, never: b, examples: { deny: [[a b]] } }\n`,
  "an example as a mapping": `${head()}  - id: a\n    never: b\n    examples:\n      deny:\n        - b{x: 1}\n`,
  "an example that breaks off": `${head()}  - { id: a, never: b, examples: { deny: ["b{x: 1"] } }\n`,
  "examples without allow or deny": `${head()}  - { id: a, never: b, examples: [b] }\n`,
  "a formula that breaks off": `${head()}  - id: a\n    ltl: called(a) &\n`,
  "a formula with an unknown function, in a block": `${head()}  - id: a\n    ltl: |\n      called(a) &\n      caled(b)\n`,
  "a formula in quotes": `${head()}  - id: a\n    ltl: 'said(user, = "it''s") & caled(b)'\n`,
  "three faults": `${head()}  - { id: a, never: [] }\n  - { id: a, mod: log, never: c }\n`,
};

/** Two lines and `rules:`, so that a rule begins in line 4. */
function head(): string {
  return "version: 1\nid: t\nrules:\n";
}

function messageOf(text: string): string {
  try {
    readRules(text);
    return "no error";
  } catch (error) {
    if (!RulesError.isInstance(error)) throw error;
    expect(error.faults[0]).toMatchObject({ code: error.code });
    return error.faults
      .map(({ code, line, column, message }) => `${line ?? "-"}:${column ?? "-"} ${code}: ${message}`)
      .join("\n");
  }
}

test("each mistake is answered by its place and what to write", () => {
  const messages = Object.entries(cases).map(
    ([name, text]) => `${name}\n    ${messageOf(text).replaceAll("\n", "\n    ")}`,
  );
  expect(`\n${messages.join("\n")}\n`).toMatchInlineSnapshot(`
    "
    nothing
        -:- empty: the rule file is empty; write \`version: 1\`, an \`id\` and \`rules\`
    only a comment
        -:- empty: the rule file is empty; write \`version: 1\`, an \`id\` and \`rules\`
    a negated formula without quotes
        5:10 yaml-trap: YAML reads "!" as a tag and would drop it; write "not called(refund)" or quote the formula
    a negated formula without a space
        5:10 yaml-trap: YAML reads "!" as a tag and would drop it; write "not called(refund)" or quote the formula
    a tag
        4:9 yaml-trap: YAML reads "!!str" as a tag and would drop it; remove it, or quote the value
    a value that begins with #
        5:46 yaml-trap: "#" starts a comment here; quote the value: "#W23"
    a value that begins with #, on its own line
        8:19 yaml-trap: "#" starts a comment here; quote the value: "#W23"
    a glob that begins with *
        5:45 yaml-trap: YAML reads "*cancel" as an alias; quote globs that begin with *: "*cancel"
    an anchor and its alias
        4:5 yaml-trap: YAML reads "&a" as an anchor; quote the value, or write it out wherever it is needed
        5:5 yaml-trap: YAML reads "*a" as an alias; quote globs that begin with *: "*a"
    a merge key
        6:5 yaml-trap: YAML reads "<<" as a merge key; write the entries out instead
    a directive
        1:1 yaml-trap: a rule file has no directives; remove the line "%YAML 1.1"
    two documents
        5:1 yaml-trap: a second document begins here; a rule file is one document: remove the line, or use two files
    a key twice
        6:5 duplicate: \`never\` is given twice; keep one of the two
    a tab
        3:1 yaml: a tab can't indent in YAML; use spaces
    an open bracket
        6:1 yaml: a "[" is never closed, or what is inside of it is indented less; close it before this
    an open quote
        6:1 yaml: a quote that is opened here or before is never closed; close it
    a colon inside of a formula
        5:10 yaml: ": " stands inside of an unquoted value; quote the whole value
    a value that begins with @
        5:12 yaml: a value can't begin with "@" in YAML; quote it
    a value that begins with >
        5:41 yaml: a value can't begin with ">" in YAML; write { ">": 10 }; for the text itself write { "=": ">10" }
    a comparison in quotes
        5:40 wrong-value: \`amount\` is \`"> 5"\`, a comparison in a text; write { ">": 5 }; for the text itself write { "=": "> 5" }
    a comparison with a variable in quotes
        5:87 wrong-value: \`y\` is \`">=$o"\`, a comparison in a text; write { ">=": $o }; for the text itself write { "=": ">=$o" }
    a comparison without quotes
        5:40 yaml: a value can't begin with ">" in YAML; write { ">": 5 }; for the text itself write { "=": "> 5" }
    a comparison without quotes, on its own line
        8:19 yaml: a value can't begin with ">" in YAML; write { ">": 5 }; for the text itself write { "=": "> 5" }
    a comparison without quotes and spaces, on its own line
        8:18 yaml: a value can't begin with ">" in YAML; write { ">=": 5.5 }; for the text itself write { "=": ">=5.5" }
    a comparison that YAML takes for a header
        8:17 yaml-trap: YAML reads ">5" as the beginning of a text on the next lines; write { ">": 5 }; for the text itself write { "=": ">5" }
    a comparison that YAML lets pass
        5:40 wrong-value: \`amount\` is \`<= 5\`, a comparison in a text; write { "<=": 5 }; for the text itself write { "=": "<= 5" }
    an inequality that YAML takes for a tag
        5:39 yaml-trap: YAML reads "!" as a tag and would drop it; write { "!=": "open" }; for the text itself write { "=": "!= open" }
    a sign the wrong way round
        5:40 wrong-value: \`amount\` has the word \`=>\`, which says nothing about a value; did you mean \`>=\`?
    a sign the wrong way round in a text
        5:40 wrong-value: \`amount\` is \`"=> 5"\`, a comparison in a text; write { ">=": 5 }; for the text itself write { "=": "=> 5" }
    a sign the wrong way round about a whole result
        5:33 wrong-value: \`=<\` is no path; did you mean \`<=\`?
    a sign in letters
        5:40 wrong-value: \`amount\` has the word \`gte\`, which says nothing about a value; did you mean \`>=\`?
    a regex in double quotes
        5:44 yaml: "\\d" is no escape in double quotes; use single quotes, where a backslash is a backslash
    something behind a quoted value
        5:16 yaml: something follows a value that has ended; quote the whole value
    a line out of line
        5:1 yaml: this line is indented otherwise than its neighbours; align them
    deep nesting
        -:- too-large: lists and mappings nest 101 deep, and at most 60 are read; make it flatter
    an endless text
        -:- too-large: a rule file has at most 1000000 characters, this one has 1000001; split it
    a number that would change
        4:9 wrong-value: YAML reads \`007\` as a number and would change it; quote it: "007"
    no mapping
        1:1 wrong-value: a rule file is a list; write it as a mapping with \`version\`, \`id\`, \`tools\`, \`define\`, \`shell\`, \`rules\`, \`use\`, \`include\`
    no version
        1:1 missing-key: a rule file says which format it has; write \`version: 1\`
    a version as text
        1:10 wrong-value: \`version\` is \`"1"\`; this package reads \`version: 1\`
    no id
        1:1 missing-key: a rule file has an \`id\`; write a short name for this set of rules
    an unknown key
        3:1 unknown-key: a rule file has no \`rule\`; did you mean \`rules\`?
    a key of later
        3:10 wrong-value: \`include\` is \`other.yaml\`; write a list of files, such as [{ file: other.rules.yaml, prefix: team- }]
    no rules
        -:- empty: the rule file has no rules
    an empty list of rules
        -:- empty: the rule file has no rules
    rules without a value
        3:7 wrong-value: \`rules\` has no value; write one, or remove the key
    rules that are no list
        3:8 wrong-value: \`rules\` is a mapping; write a list, each rule behind a "-"
    too many rules
        -:- too-large: a rule file has at most 1000 rules, this one has 1001; split it
    a variable that a formula doesn't bind
        5:10 formula: \`a\`: variable \`o\` is not bound by a \`forall\`, \`exists\`, \`bind\` or \`bindSome\` around it
    a predicate that nobody registered
        5:10 formula: \`a\`: predicate \`polite\` is not registered; there are \`repeatedCall\`, \`runsCommand\`
    a repetition that is none
        5:10 formula: \`repeatedCall\`: it is 0 that are too many; write 2 or more, for the first call repeats none
    a repetition that is none, in a condition
        5:12 formula: \`repeatedCall\`: it is 2.5 that are too many; write 2 or more, for the first call repeats none
    a repetition with an end that no call has
        5:10 formula: \`repeatedCall\`: "eror" is not how a call ends; write "ok", "error" or "unknown"
    a rule of the library with a number that is none
        3:7 use: rule \`no-repeated-identical-call\` of the library: \`repeatedCall\`: it is 0 that are too many; write 2 or more, for the first call repeats none
    a command that is none
        5:10 formula: \`runsCommand\`: \`programm\` says nothing about a command; it has program, words, options, operands, pipedFrom, writesTo
    no command
        5:10 formula: \`runsCommand\`: say which program is meant: git push, or { program: git, words: [push] }
    a rule that is a text
        4:5 wrong-value: a rule is \`never refund\`; write it as a mapping with \`id\`, \`never\`, \`before\`, \`require\`, \`at_most\`, \`finally\`, \`response\`, \`within\`, ...
    a rule without id
        4:5 missing-key: a rule has no \`id\`; write a name that is its own
    a rule twice
        5:5 duplicate: rule \`a\` is given twice, first in line 4; give each its own id
    a rule without a kind
        4:5 missing-key: rule \`a\` says nothing to keep; write one of \`never\`, \`before\`, \`require\`, \`at_most\`, \`finally\`, \`response\`, \`within\`, \`declare\`, \`ltl\`
    a rule of two kinds
        4:24 wrong-value: rule \`a\` has both \`never\` and \`ltl\`; make it two rules
    a kind that is spelled wrong
        4:14 unknown-key: a rule has no \`befor\`; did you mean \`before\`?
    a mode that is spelled wrong
        4:30 wrong-value: \`mode\` is \`blok\`; did you mean \`block\`?
    a weight below 0
        4:32 wrong-value: \`weight\` is \`-1\`; write a number >= 0
    a layer as number
        4:31 wrong-value: \`layer\` is \`3\`; write L1, L2, L3, L4, L5, L6
    a number where a text stands
        4:29 wrong-value: \`why\` is \`42\`, and must be a text; quote it: "42"
    a list where a text stands
        4:29 wrong-value: \`fix\` is a list, and must be a text
    a flag as text
        4:34 wrong-value: \`optional\` is \`yes\`; write true or false
    two due times
        4:52 wrong-value: \`due\` is \`session\`, and \`due\` of \`finally\` is \`turn\`; write it once
    arguments in a name
        4:21 wrong-value: \`refund(order_id = 1)\` is no tool's name, it has "(" in it; write { tool: name, with: { argument: value } }, or a list of names
    two names in one
        4:21 wrong-value: \`refund credit\` is no tool's name, it has a space in it; write { tool: name, with: { argument: value } }, or a list of names
    an empty list of tools
        4:21 wrong-value: \`never\` is an empty list, so that no call can be meant; name at least one tool
    a target without a tool
        4:21 missing-key: \`never\` names no tool; write { tool: name, ... }, or { tool: "*" } for any
    an outcome of another kind
        4:41 wrong-value: \`outcome\` is \`failed\`; write ok, error
    a list as a value
        4:48 wrong-value: \`status\` is a list; write { in: [...] } for one of these, or { "=": [...] } for exactly this list
    a mapping as a value
        4:49 wrong-value: \`address\` is a mapping; write the path \`address.city\`, or { "=": {...} } for exactly this object
    an unknown word
        4:43 wrong-value: \`x\` has the word \`contain\`, which says nothing about a value; did you mean \`contains\`?
    words and others
        4:43 wrong-value: \`x\` has the word \`max\`, which says nothing about a value; the words are = != < <= > >= in not contains regex glob exists
    an empty mapping as a value
        4:43 wrong-value: \`x\` is an empty mapping; write { "=": {} } for an empty object
    a comparison with a flag
        4:50 wrong-value: \`>\` of \`x\` is \`true\`; write a number, a text such as a date, or a $variable
    an empty list of values
        4:49 wrong-value: \`in\` of \`x\` is a list; the list is empty, so that nothing can match: write at least one value
    a glob in a list of values
        4:50 wrong-value: \`"can*"\` in a list is neither a variable nor a glob; write { regex: ... }, or one target for each value
    two words inside of not
        4:50 wrong-value: \`not\` of \`x\` is a mapping; write one word inside of \`not\`
    a regex that is none
        4:52 wrong-value: regex \`(\` can't be read: unterminated group
    a path that is none
        4:40 wrong-value: \`a..b\` is no path: write it as in \`a.b[0].c\`, \`items[*].id\` or \`["odd key"].x\`
    a variable that is none
        4:47 wrong-value: \`$5\` is no variable; write letters, digits and \`_\` behind the $, or "$$5" for this very text
    before without then
        4:22 missing-key: \`before\` has no \`then\`; write { first: tool, then: tool }
    before as a text
        4:22 wrong-value: \`before\` is \`b\`; write it as a mapping with \`first\`, \`then\`, \`since\`, \`within\`
    a message in the wrong place
        4:40 wrong-value: \`then\` is a message; a message can only be the \`first\` of \`before\`, or all that \`never\` says
    a speaker of another kind
        4:39 wrong-value: \`said\` is \`model\`; write user, assistant, system, any
    a message with two texts
        4:31 wrong-value: \`first\` has \`text\` and \`regex\`; write one of them
    a variable that then lacks
        4:31 formula: \`$o\` in \`first\` has no value; \`then\` must give it one in each of its calls: { tool: ..., with: { argument: $o } }
    a variable that since brings
        4:50 formula: \`$o\` in \`since\` has no value; \`then\` must give it one in each of its calls: { tool: ..., with: { argument: $o } }
    a variable that after lacks
        4:41 formula: \`$o\` in \`call\` has no value; \`after\` must give it one in each of its calls: { tool: ..., with: { argument: $o } }
    a variable without after
        4:31 formula: \`$o\` in \`call\` has no value; write \`after\` with a call that gives it one
    a variable that never lacks
        4:21 formula: \`$o\` in \`never\` has no value; write it once as a whole value, such as { argument: $o }
    a variable in at_most
        4:31 formula: \`$o\` in \`call\` has no value; to count for each value of an argument, name it behind \`per\`
    at_most without times
        4:23 missing-key: \`at_most\` has no \`times\`; write { call: tool, times: 1 }
    half a time
        4:41 wrong-value: \`times\` is \`1.5\`; write a whole number >= 0
    per a number
        4:49 wrong-value: \`per\` is \`3\`; write session, turn, step, or the path of an argument such as order_id
    per no path
        4:49 wrong-value: \`a..b\` is no path: write it as in \`a.b[0].c\`, \`items[*].id\` or \`["odd key"].x\`
    too many times per step
        4:23 wrong-value: \`times\` is 101; per step at most 100 can be counted
    a group that is itself
        3:33 wrong-value: \`g\` is defined by itself; where a tool has this name, choose another for the group
    a group with an odd name
        3:11 wrong-value: \`g*\` can't name a group; write letters, digits, \`_\` and \`-\`
    define as a list
        3:9 wrong-value: \`define\` is a list; write { group: [tool, ...] }
    a tool that says nothing
        3:13 missing-key: \`a\` says neither \`success\` nor \`failure\`; write one of them
    a variable in what a tool says
        3:24 wrong-value: \`success\` mentions $o, and nothing binds it here; write the value, or "$$o" for this very text
    a tool that is spelled wrong
        4:3 wrong-value: \`tools\` names \`verify_identiy\`, which no rule mentions; did you mean \`verify_identity\`?
    a tool that only define has, spelled wrong
        3:10 wrong-value: \`tools\` names \`serch\`, which no rule mentions; did you mean \`search\`?
    tools as a list
        3:8 wrong-value: \`tools\` is a list; write { tool: { failure: { text: "Error*" } } }
    an example as a list
        4:43 example: an example is a list to YAML; put the whole example in quotes
    an example as a mapping
        8:11 example: an example is a mapping to YAML; put the whole example in quotes
    an example that breaks off
        4:43 example: an example can't be read at its end; write "," or "}" here
    examples without allow or deny
        4:34 wrong-value: \`examples\` is a list; write it as a mapping with \`allow\`, \`deny\`
    a formula that breaks off
        5:21 formula: expected a formula, found the end of the text
    a formula with an unknown function, in a block
        7:7 formula: unknown function \`caled\`; did you mean \`called\`?
    a formula in quotes
        5:35 formula: unknown function \`caled\`; did you mean \`called\`?
    three faults
        4:21 wrong-value: \`never\` is an empty list, so that no call can be meant; name at least one tool
        5:14 unknown-key: a rule has no \`mod\`; did you mean \`mode\`?
    "
  `);
});

test("the message names the file, or else the line, and counts what follows", () => {
  const text = "version: 1\nid: t\nrules:\n  - { id: a, never: [] }\n  - { id: b, never: [] }\n";
  expect(() => readRules(text)).toThrowErrorMatchingInlineSnapshot(
    `[RulesError: line 4: \`never\` is an empty list, so that no call can be meant; name at least one tool (and 1 more)]`,
  );
  expect(() => readRules(text, { file: "support.rules.yaml" })).toThrowErrorMatchingInlineSnapshot(
    `[RulesError: support.rules.yaml:4:21: \`never\` is an empty list, so that no call can be meant; name at least one tool (and 1 more)]`,
  );
  expect(() => readRules("", { file: "support.rules.yaml" })).toThrowErrorMatchingInlineSnapshot(
    `[RulesError: support.rules.yaml is empty; write \`version: 1\`, an \`id\` and \`rules\`]`,
  );
});

test("an error carries the place and the line that was written", () => {
  const text = "version: 1\r\nid: t\r\nrules:\r\n  - { id: a, never: b, mode: blok }\r\n";
  let caught: unknown;
  try {
    readRules(text, { file: "x.yaml" });
  } catch (error) {
    caught = error;
  }
  expect(caught).toMatchObject({
    code: "wrong-value",
    file: "x.yaml",
    line: 4,
    column: 30,
    source: "  - { id: a, never: b, mode: blok }",
  });
});

test("a formula may name a predicate that the caller registers", () => {
  const registry = { predicates: { polite: () => true } };
  const { procedure } = readRules(`${head()}  - id: a\n    ltl: predicate(polite)\n`, { registry });
  expect(procedure.registry.predicates).toEqual(registry.predicates);
});

test.each<[string, (index: number) => string]>([
  ["unknown keys", (index) => `    k${index}: 1\n`],
  ["comments in place of values", (index) => `    k${index}: #b\n`],
  ["rules", (index) => `  - { id: r${index}, nevr: [] }\n`],
  ["aliases", (index) => `    k${index}: *a\n`],
])("a file of many %s is answered by a hundred faults at most", (_name, line) => {
  const text = `${head()}  - id: a\n${Array.from({ length: 20_000 }, (_, index) => line(index)).join("")}`;
  expect(messageOf(text).split("\n").length).toBeLessThanOrEqual(100);
});

test("a file without rules is accepted where the caller says so", () => {
  expect(readRules("version: 1\nid: t\nrules: []\n", { allowEmpty: true }).procedure.constraints).toEqual([]);
  expect(readRules("version: 1\nid: t\n", { allowEmpty: true }).procedure.constraints).toEqual([]);
});

test("groups that multiply are refused before they fill the memory", () => {
  const groups = Array.from(
    { length: 40 },
    (_, index) =>
      `  g${index + 1}: [{ tool: g${index}, with: { a${index}: 1 } }, { tool: g${index}, with: { b${index}: 1 } }]`,
  );
  const text = `version: 1\nid: t\ndefine:\n  g0: a\n${groups.join("\n")}\nrules: [{ id: a, never: g40 }]\n`;
  expect(messageOf(text).split("\n")[0]).toMatchInlineSnapshot(
    `"13:7 too-large: \`g9\` means more than 200 kinds of calls"`,
  );
});
