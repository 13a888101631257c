import type { Scenario } from "../scenario.ts";

/** Claims after car accidents. */
export const carClaim: Scenario = {
  contract: `version: 1
id: car-claim
title: Claims after car accidents
text: |
  Record the notice of the accident with place and time.
  Check that the policy was in force on that day.
  Request photos of the damage from all sides.
  Compare the story with the police report.
  Classify the claim by the estimate of the damage.
  From 5000 on send a surveyor to the car.
  Below 5000 review the garage's quote.
  Determine who is liable and to which part.
  Pay the settlement, which is never above the sum insured.
  Register the recourse against the other insurer.
  Send the closing letter to the policy holder.
query:
  damage: integer
  injured: boolean
  insured: integer
nodes:
  notice:
    label: "Record the notice of the accident"
    type: action
    call: record_notice
    quote: "Record the notice of the accident with place and time"
  policy:
    label: "Check that the policy was in force"
    type: check
    call: check_policy
    quote: "Check that the policy was in force on that day"
  photos:
    label: "Request photos of the damage"
    type: action
    call: request_photos
    quote: "Request photos of the damage from all sides"
  police:
    label: "Compare with the police report"
    type: check
    call: compare_police_report
    quote: "Compare the story with the police report"
  branch:
    label: "Classify the claim"
    type: decision
    call: classify_claim
    quote: "Classify the claim by the estimate of the damage"
  surveyor:
    label: "Send a surveyor to the car"
    type: check
    call: send_surveyor
    quote: "From 5000 on send a surveyor to the car"
  quote: { label: "Review the garage's quote", type: check, call: review_quote, quote: "Below 5000 review the garage's quote" }
  liability:
    label: "Determine who is liable"
    type: decision
    call: determine_liability
    quote: "Determine who is liable and to which part"
  payment:
    label: "Pay the settlement"
    type: action
    call: pay_settlement
    quote: "Pay the settlement, which is never above the sum insured"
  recourse:
    label: "Register the recourse"
    type: action
    call: register_recourse
    quote: "Register the recourse against the other insurer"
  letter:
    label: "Send the closing letter"
    type: output
    call: send_closing_letter
    quote: "Send the closing letter to the policy holder"
edges:
  - notice -> policy -> photos -> police -> branch -> surveyor -> liability -> payment -> recourse -> letter
  - branch -> quote -> liability
branches:
  assessment:
    at: branch
    cases:
      large: { when: { damage: { ">=": 5000 } }, nodes: [surveyor] }
      small: { otherwise: true, nodes: [quote] }
invariants:
  sum-insured: { why: Never more than the sum insured., node: payment, values: { sum: { "<=": { query: insured } } } }
  paid-once: { formula: "count(pay_settlement(outcome = ok)) <= 1" }
output: { type: object, required: [status, sum], properties: { status: { const: settled }, sum: { type: number } } }
`,
  ranges: { damage: [200, 30000], insured: [31000, 90000] },
  args: { branch: { damage: "$damage" }, payment: { sum: "$damage" } },
  says: {
    notice: [
      "Recorded the notice of the accident with place and time",
      "Wrote down what the driver told on the phone",
    ],
    policy: ["Checked that the policy was in force on that day", "Confirmed cover at the time"],
    photos: ["Requested photos of the damage from all sides", "Asked the driver for pictures of the vehicle"],
    police: ["Compared the story with the police report", "Cross-checked it with what the officers wrote"],
    branch: ["Classified the claim by the estimate of the damage", "Judged whether it is a big one"],
    surveyor: ["Inspected the car with a surveyor", "Had an expert examine the wreck"],
    quote: ["Reviewed the garage's quote", "Went over the workshop's price"],
    liability: ["Determined who is liable and to which part", "Concluded whose fault it was"],
    payment: ["Paid the settlement", "Transferred the compensation"],
    recourse: [
      "Registered the recourse against the other insurer",
      "Claimed it back from the opposite company",
    ],
    letter: [
      "Sent the closing letter to the policy holder",
      "Informed the driver in writing that all is settled",
    ],
  },
  extras: [
    { tool: "rent_car", says: "Rented a car of the upper class" },
    { tool: "cancel_policy", says: "Cancelled the policy of the driver" },
    { tool: "tow_vehicle", says: "Towed a vehicle to the scrapyard" },
  ],
  breach: { node: "payment", path: "sum", value: 999999 },
  answer: { status: "settled", sum: "$damage" },
};
