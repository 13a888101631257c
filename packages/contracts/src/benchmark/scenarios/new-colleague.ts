import type { Scenario } from "../scenario.ts";

/** New colleagues. */
export const newColleague: Scenario = {
  contract: `version: 1
id: new-colleague
title: New colleagues
text: |
  Check the signed contract for both signatures.
  Enter the person in the payroll with at most 30 days of leave.
  Create the account for mail and calendar.
  Order the laptop a week before the first day.
  Decide on access rights by the role.
  Engineers get access to the code.
  All others get access to the customer base.
  Name a mentor from the same team.
  Confirm that the safety training was attended.
  Hand over the key against a receipt.
  Send the welcome letter to the whole team.
query:
  role: [engineer, sales, clerk]
  remote: boolean
  days: integer
nodes:
  contract:
    label: "Check the signed contract"
    type: check
    call: check_contract
    quote: "Check the signed contract for both signatures"
  payroll:
    label: "Enter the person in the payroll"
    type: action
    call: enter_payroll
    quote: "Enter the person in the payroll with at most 30 days of leave"
  account:
    label: "Create the account"
    type: action
    call: create_account
    quote: "Create the account for mail and calendar"
  laptop: { label: "Order the laptop", type: action, call: order_laptop, quote: "Order the laptop a week before the first day" }
  rights:
    label: "Decide on access rights"
    type: decision
    call: decide_rights
    quote: "Decide on access rights by the role"
  code: { label: "Grant access to the code", type: action, call: grant_code_access, quote: "Engineers get access to the code" }
  crm:
    label: "Grant access to the customer base"
    type: action
    call: grant_crm_access
    quote: "All others get access to the customer base"
  mentor: { label: "Name a mentor", type: action, call: name_mentor, quote: "Name a mentor from the same team" }
  safety:
    label: "Confirm the safety training"
    type: check
    call: confirm_training
    quote: "Confirm that the safety training was attended"
  key: { label: "Hand over the key", type: action, call: hand_over_key, quote: "Hand over the key against a receipt" }
  welcome:
    label: "Send the welcome letter"
    type: output
    call: send_welcome
    quote: "Send the welcome letter to the whole team"
edges:
  - contract -> payroll -> account -> laptop -> rights -> code -> mentor -> safety -> key -> welcome
  - rights -> crm -> mentor
branches:
  access:
    at: rights
    cases:
      technical: { when: { role: engineer }, nodes: [code] }
      business: { when: { role: { in: [sales, clerk] } }, nodes: [crm] }
invariants:
  leave: { why: No more than 30 days of leave., node: payroll, values: { days: { "<=": 30 } } }
  one-key: { formula: "count(hand_over_key(outcome = ok)) <= 1" }
output: { type: object, required: [status, days], properties: { status: { const: onboarded }, days: { type: number } } }
`,
  ranges: { days: [1, 25] },
  args: { payroll: { days: "$days" } },
  says: {
    contract: ["Checked the signed contract for both signatures", "Made sure that each side had signed"],
    payroll: ["Entered the person in the payroll", "Set up the salary"],
    account: ["Created the account for mail and calendar", "Gave them an address"],
    laptop: ["Ordered the laptop a week before the first day", "Bought a machine in time"],
    rights: ["Decided on access rights by the role", "Determined what they may see"],
    code: ["Granted access to the code", "Let them into the repositories"],
    crm: ["Granted access to the customer base", "Opened the client files for them"],
    mentor: ["Named a mentor from the same team", "Chose an older hand who looks after them"],
    safety: [
      "Confirmed that the safety training was attended",
      "Verified that they sat through the fire drill lesson",
    ],
    key: ["Handed over the key against a receipt", "Gave out the door pass"],
    welcome: ["Sent the welcome letter to the whole team", "Announced the newcomer to everyone"],
  },
  extras: [
    { tool: "raise_salary", says: "Raised the salary of a neighbour" },
    { tool: "book_party", says: "Booked a room for a party" },
    { tool: "grant_admin", says: "Granted the rights of an administrator" },
  ],
  breach: { node: "payroll", path: "days", value: 90 },
  answer: { status: "onboarded", days: "$days" },
};
