/** The rule file that `agentltl init` writes: three rules to change, each with examples that `agentltl test` runs. */
export const firstRules: string = `# yaml-language-server: $schema=./node_modules/@agentltl/rules/schema.json
# Rules for what the agent does. Change them to name your own tools, then run: npx agentltl test
version: 1
id: my-agent

rules:
  # An order: the second call needs the first, and the first must have worked.
  - id: read-before-write
    before: { first: read_file, then: write_file }
    why: Who writes without reading overwrites what others wrote.
    fix: Call read_file first.             # the model reads this
    examples:
      allow: ["read_file, write_file", "read_file"]
      deny:
        - write_file
        - read_file!, write_file           # "!": that call failed

  # A limit: per session, per turn, or, as here, for each value of an argument.
  - id: refund-once-per-order
    at_most: { call: refund, times: 1, per: order_id }
    why: A second refund of one order is always a mistake.
    fix: Tell the user what came of the first call.
    examples:
      allow: ["refund{order_id: A}, refund{order_id: B}"]
      deny: ["refund{order_id: A}, refund{order_id: A}"]

  # A ban. \`mode: ask\` has a person decide; the default, \`block\`, refuses; \`log\` only writes it down.
  - id: no-deletion
    never: "delete_*"
    mode: ask
    why: What is deleted is gone.
    examples:
      allow: [read_file]
      deny: [delete_account]
`;
