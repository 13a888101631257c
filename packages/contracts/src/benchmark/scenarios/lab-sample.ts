import type { Scenario } from "../scenario.ts";

/** Samples in a medical laboratory. */
export const labSample: Scenario = {
  contract: `version: 1
id: lab-sample
title: Samples in a medical laboratory
text: |
  Compare the label of the tube with the order.
  Inspect the sample for clots and colour.
  Attach a barcode to the tube.
  Decide on the queue by urgency.
  Urgent samples go on the express analyser.
  Routine samples are put in the daily batch.
  Check the control values of the run.
  Read the result, with no less than one millilitre of sample.
  A physician must validate the result.
  Report the result to the ward.
  Store the rest of the sample at four degrees.
query:
  volume: number
  urgency: [routine, urgent]
  fasting: boolean
nodes:
  intake: { label: "Take the sample in", type: task }
  label:
    label: "Compare the label with the order"
    type: check
    parent: intake
    call: compare_label
    quote: "Compare the label of the tube with the order"
  condition:
    label: "Inspect the sample for clots"
    type: check
    parent: intake
    call: inspect_sample
    quote: "Inspect the sample for clots and colour"
  barcode:
    label: "Attach a barcode"
    type: action
    parent: intake
    call: attach_barcode
    quote: "Attach a barcode to the tube"
  triage: { label: "Decide on the queue", type: decision, call: choose_queue, quote: "Decide on the queue by urgency" }
  express:
    label: "Put it on the express analyser"
    type: action
    call: run_express
    quote: "Urgent samples go on the express analyser"
  batch:
    label: "Put it in the daily batch"
    type: action
    call: run_batch
    quote: "Routine samples are put in the daily batch"
  control:
    label: "Check the control values"
    type: check
    call: check_controls
    quote: "Check the control values of the run"
  measure:
    label: "Read the result"
    type: action
    call: read_result
    quote: "Read the result, with no less than one millilitre of sample"
  second-look:
    label: "Validate the result by a physician"
    type: check
    call: validate_result
    quote: "A physician must validate the result"
  report: { label: "Report the result to the ward", type: output, call: report_result, quote: "Report the result to the ward" }
  store:
    label: "Store the rest of the sample"
    type: action
    call: store_rest
    quote: "Store the rest of the sample at four degrees"
edges:
  - label -> condition -> barcode -> triage -> express -> control -> measure -> second-look -> report
  - triage -> batch -> control
  - measure -> store
branches:
  queue:
    at: triage
    cases:
      express: { when: { urgency: urgent }, nodes: [express] }
      batch: { when: { urgency: routine }, nodes: [batch] }
invariants:
  enough-material: { why: Less than one millilitre gives no reliable figure., node: measure, values: { volume: { ">=": 1 } } }
  validated-once: { formula: "count(validate_result(outcome = ok)) <= 2" }
output: { type: object, required: [status], properties: { status: { const: reported } } }
`,
  ranges: { volume: [2, 10] },
  args: { measure: { volume: "$volume" } },
  says: {
    label: ["Compared the label of the tube with the order", "Made sure that name and request agree"],
    condition: [
      "Inspected the sample for clots and colour",
      "Looked whether the blood was usable and noted that it was",
    ],
    barcode: ["Attached a barcode to the tube", "Stuck a machine readable code on it"],
    triage: ["Decided on the queue by urgency", "Determined how soon it has to be measured"],
    express: ["Put it on the express analyser", "Used the quick machine"],
    batch: ["Put it in the daily batch", "Placed it with the others of that day"],
    control: ["Checked the control values of the run", "Tested that the reference material came out right"],
    measure: ["Read the result", "Took the figure from the device"],
    "second-look": ["Validated the result with a physician", "Had the doctor on duty sign the finding"],
    report: ["Reported the result to the ward", "Sent the finding to those who care for the patient"],
    store: ["Stored the rest of the sample at four degrees", "Kept what was left over in the fridge"],
  },
  extras: [
    { tool: "thaw_sample", says: "Thawed a sample of another patient" },
    { tool: "discard_tube", says: "Discarded the spare tube" },
    { tool: "order_test", says: "Ordered a further test for thyroid hormones" },
  ],
  breach: { node: "measure", path: "volume", value: 0.3 },
  answer: { status: "reported" },
};
