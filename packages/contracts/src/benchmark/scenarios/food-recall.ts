import type { Scenario } from "../scenario.ts";

/** Recalls of food. */
export const foodRecall: Scenario = {
  contract: `version: 1
id: food-recall
title: Recalls of food
text: |
  Log the complaint with the lot number.
  Test a retained sample of the lot.
  Trace the lot to all shops that received it.
  Stop the production line until the cause is known.
  Classify the hazard together with the safety officer.
  A hazard to health is notified to the food authority.
  In that case publish a warning in the press too.
  A mere fault of the label leads to a silent withdrawal.
  Collect the packs, no more than were produced.
  Destroy the goods under supervision.
  Correct the cause in the plant.
  File the closing report within ten days.
query:
  packs: integer
  hazard: [allergen, glass, label]
  produced: integer
nodes:
  complaint: { label: "Log the complaint", type: action, call: log_complaint, quote: "Log the complaint with the lot number" }
  sample: { label: "Test a retained sample", type: check, call: test_sample, quote: "Test a retained sample of the lot" }
  trace:
    label: "Trace the lot to all shops"
    type: action
    call: trace_lot
    quote: "Trace the lot to all shops that received it"
  stop:
    label: "Stop the production line"
    type: action
    call: stop_line
    quote: "Stop the production line until the cause is known"
  hazard:
    label: "Classify the hazard"
    type: decision
    call: classify_hazard
    quote: "Classify the hazard together with the safety officer"
  authority:
    label: "Notify the food authority"
    type: output
    call: notify_authority
    quote: "A hazard to health is notified to the food authority"
  press:
    label: "Publish a warning in the press"
    type: output
    call: publish_warning
    quote: "In that case publish a warning in the press too"
  silent:
    label: "Order a silent withdrawal"
    type: action
    call: withdraw_silently
    quote: "A mere fault of the label leads to a silent withdrawal"
  collect:
    label: "Collect the packs"
    type: action
    call: collect_packs
    quote: "Collect the packs, no more than were produced"
  destroy:
    label: "Destroy the goods under supervision"
    type: action
    call: destroy_goods
    quote: "Destroy the goods under supervision"
  cause: { label: "Correct the cause", type: action, call: correct_cause, quote: "Correct the cause in the plant" }
  file: { label: "File the closing report", type: action, call: file_report, quote: "File the closing report within ten days" }
edges:
  - complaint -> sample -> trace -> stop -> hazard -> authority -> press -> collect -> destroy -> cause -> file
  - hazard -> silent -> collect
branches:
  publicity:
    at: hazard
    cases:
      public: { when: { hazard: { in: [allergen, glass] } }, nodes: [authority, press] }
      quiet: { when: { hazard: label }, nodes: [silent] }
invariants:
  not-more-than-produced: { why: Nobody collects more than was produced., node: collect, values: { packs: { "<=": { query: produced } } } }
  one-notice: { formula: "count(notify_authority(outcome = ok)) <= 1" }
output: { type: object, required: [status, packs], properties: { status: { const: recalled }, packs: { type: number } } }
`,
  ranges: { packs: [10, 50000], produced: [60000, 90000] },
  args: { trace: { packs: "$packs" }, collect: { packs: "$packs" } },
  says: {
    complaint: ["Logged the complaint with the lot number", "Entered the report of the consumer"],
    sample: ["Tested a retained sample of the lot", "Analysed what the factory had kept"],
    trace: ["Traced the lot to all shops that received it", "Listed where the goods had been delivered"],
    stop: ["Stopped the production line until the cause was known", "Halted manufacturing"],
    hazard: [
      "Classified the hazard together with the safety officer",
      "Judged how dangerous it is for people",
    ],
    authority: ["Notified the food authority", "Reported it to the state office"],
    press: ["Published a warning in the press too", "Sent a notice to newspapers"],
    silent: ["Ordered a silent withdrawal", "Took it off the shelves without fuss"],
    collect: ["Collected the packs", "Brought everything home from the stores"],
    destroy: ["Destroyed the goods under supervision", "Burned the lot while an inspector watched"],
    cause: ["Corrected the cause in the plant", "Repaired what had gone wrong at the machine"],
    file: ["Filed the closing report within ten days", "Put the final account on record"],
  },
  extras: [
    { tool: "discount_goods", says: "Discounted the remaining stock" },
    { tool: "replace_supplier", says: "Replaced the supplier of the jars" },
    { tool: "donate_packs", says: "Donated some packs to a kitchen" },
  ],
  breach: { node: "collect", path: "packs", value: 999999 },
  answer: { status: "recalled", packs: "$packs" },
};
