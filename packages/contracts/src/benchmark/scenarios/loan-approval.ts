import type { Scenario } from "../scenario.ts";

/** Consumer loans. */
export const loanApproval: Scenario = {
  contract: `version: 1
id: loan-approval
title: Consumer loans
text: |
  Register the application with its date.
  Check the identity card against the register of lost papers.
  Confirm the income with the employer.
  Fetch the credit record from the bureau.
  Compute the monthly burden of all loans together.
  Choose the way of decision by the sum.
  Loans above 25000 are put before the credit committee.
  All other loans are reviewed by a second clerk.
  Draw up the offer at a rate of at most 9 percent.
  Explain the right of withdrawal to the applicant.
  At last archive the file for ten years.
query:
  sum: integer
  income: integer
  customer: [new, known]
nodes:
  application:
    label: "Register the application"
    type: action
    call: register_application
    quote: "Register the application with its date"
  id-card:
    label: "Check the identity card"
    type: check
    call: check_identity_card
    quote: "Check the identity card against the register of lost papers"
  income:
    label: "Confirm the income with the employer"
    type: check
    call: confirm_income
    quote: "Confirm the income with the employer"
  credit-record:
    label: "Fetch the credit record"
    type: action
    call: fetch_credit_record
    quote: "Fetch the credit record from the bureau"
  burden:
    label: "Compute the monthly burden"
    type: action
    call: compute_burden
    quote: "Compute the monthly burden of all loans together"
  route:
    label: "Choose the way of decision"
    type: decision
    call: choose_route
    quote: "Choose the way of decision by the sum"
  committee:
    label: "Put the loan before the credit committee"
    type: check
    call: ask_committee
    quote: "Loans above 25000 are put before the credit committee"
  clerk:
    label: "Let a second clerk review the loan"
    type: check
    call: second_review
    quote: "All other loans are reviewed by a second clerk"
  offer:
    label: "Draw up the offer"
    type: action
    call: draw_up_offer
    quote: "Draw up the offer at a rate of at most 9 percent"
  withdrawal:
    label: "Explain the right of withdrawal"
    type: output
    call: explain_withdrawal
    quote: "Explain the right of withdrawal to the applicant"
  archive: { label: "Archive the file", type: action, call: archive_file, quote: "At last archive the file for ten years" }
edges:
  - application -> id-card -> income -> credit-record -> burden -> route -> committee -> offer -> withdrawal -> archive
  - route -> clerk -> offer
branches:
  way:
    at: route
    cases:
      large: { when: { sum: { ">": 25000 } }, nodes: [committee] }
      small: { otherwise: true, nodes: [clerk] }
invariants:
  rate-limit: { why: No rate above nine percent., node: offer, values: { rate: { "<=": 9 } } }
  one-offer: { formula: "count(draw_up_offer(outcome = ok)) <= 2" }
output: { type: object, required: [status, sum], properties: { status: { const: offered }, sum: { type: number } } }
`,
  ranges: { sum: [1000, 60000], income: [900, 6000] },
  args: { income: { income: "$income" }, route: { sum: "$sum" }, offer: { rate: 4.9 } },
  says: {
    application: ["Registered the application with its date", "Opened a file for the request"],
    "id-card": [
      "Checked the identity card against the register of lost papers",
      "Held the passport against the list of stolen documents",
    ],
    income: [
      "Confirmed the income with the employer",
      "Rang the company where the applicant works about the salary",
    ],
    "credit-record": ["Fetched the credit record from the bureau", "Obtained the debt history"],
    burden: [
      "Computed the monthly burden of all loans together",
      "Added up what has to be repaid each month",
    ],
    route: ["Chose the way of decision by the sum", "Determined which desk handles a request of this height"],
    committee: ["Put the loan before the credit committee", "Brought the case to the board, which agreed"],
    clerk: ["Reviewed the loan with a second clerk", "Had a colleague go through the file too"],
    offer: ["Drew up the offer", "Wrote the proposal with its interest"],
    withdrawal: [
      "Explained the right of withdrawal to the applicant",
      "Said that one can step back within two weeks",
    ],
    archive: ["Archived the file for ten years", "Stored all papers away"],
  },
  extras: [
    { tool: "sell_insurance", says: "Sold a payment protection policy" },
    { tool: "open_account", says: "Opened a second current account" },
    { tool: "share_data", says: "Shared the record with a marketing partner" },
  ],
  breach: { node: "offer", path: "rate", value: 14 },
  answer: { status: "offered", sum: "$sum" },
};
