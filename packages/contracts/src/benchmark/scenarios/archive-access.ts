import type { Scenario } from "../scenario.ts";

/** Readers of an archive. */
export const archiveAccess: Scenario = {
  contract: `version: 1
id: archive-access
title: Readers of an archive
text: |
  Register the reader with a valid card.
  Explain the house rules.
  Enter the request, for at most five boxes a day.
  Locate the boxes in the catalogue.
  Decide by the age of the papers whether the term of protection has ended.
  Papers younger than 30 years need a permit from the director.
  Older papers are released at once.
  Fetch the boxes from the stacks.
  Check the condition before handing out.
  Supervise the reading in the hall.
  Return the boxes to their place.
query:
  age: integer
  purpose: [study, family, press]
  boxes: integer
nodes:
  register:
    label: "Register the reader"
    type: action
    call: register_reader
    quote: "Register the reader with a valid card"
  rules: { label: "Explain the house rules", type: output, call: explain_rules, quote: "Explain the house rules" }
  request:
    label: "Enter the request"
    type: action
    call: enter_request
    quote: "Enter the request, for at most five boxes a day"
  locate: { label: "Locate the boxes", type: action, call: locate_boxes, quote: "Locate the boxes in the catalogue" }
  protection:
    label: "Decide on the term of protection"
    type: decision
    call: decide_protection
    quote: "Decide by the age of the papers whether the term of protection has ended"
  permit:
    label: "Obtain a permit from the director"
    type: check
    call: obtain_permit
    quote: "Papers younger than 30 years need a permit from the director"
  open-shelf:
    label: "Release the boxes at once"
    type: action
    call: release_boxes
    quote: "Older papers are released at once"
  fetch: { label: "Fetch the boxes from the stacks", type: action, call: fetch_boxes, quote: "Fetch the boxes from the stacks" }
  condition:
    label: "Check the condition before handing out"
    type: check
    call: check_condition
    quote: "Check the condition before handing out"
  supervise:
    label: "Supervise the reading"
    type: action
    call: supervise_reading
    quote: "Supervise the reading in the hall"
  return:
    label: "Return the boxes to their place"
    type: action
    call: return_boxes
    quote: "Return the boxes to their place"
edges:
  - register -> rules -> request -> locate -> protection -> permit -> fetch -> condition -> supervise -> return
  - protection -> open-shelf -> fetch
branches:
  term:
    at: protection
    cases:
      young: { when: { age: { "<": 30 } }, nodes: [permit] }
      old: { when: { age: { ">=": 30 } }, nodes: [open-shelf] }
invariants:
  five-a-day: { why: At most five boxes a day., node: request, values: { boxes: { "<=": 5 } } }
  returned-once: { formula: "count(return_boxes(outcome = ok)) <= 2" }
output: { type: object, required: [status, boxes], properties: { status: { const: read }, boxes: { type: number } } }
`,
  ranges: { age: [1, 150], boxes: [1, 5] },
  args: { request: { boxes: "$boxes" } },
  says: {
    register: ["Registered the reader with a valid card", "Signed the visitor up"],
    rules: ["Explained the house rules", "Told the visitor what is forbidden here"],
    request: ["Entered the request", "Typed in which papers are wanted"],
    locate: ["Located the boxes in the catalogue", "Found out on which shelf they stand"],
    protection: [
      "Decided by the age of the papers that the term of protection matters",
      "Determined whether privacy still counts",
    ],
    permit: ["Obtained a permit from the director, checked and signed", "Had the head of the house consent"],
    "open-shelf": ["Released the boxes at once", "Cleared them without further ado"],
    fetch: ["Fetched the boxes from the stacks", "Brought the cartons up"],
    condition: ["Checked the condition before handing out", "Examined the sheets for tears"],
    supervise: ["Supervised the reading in the hall", "Watched over the desk the whole time"],
    return: ["Returned the boxes to their place", "Carried everything back down"],
  },
  extras: [
    { tool: "copy_papers", says: "Copied forty pages" },
    { tool: "lend_book", says: "Lent a rare book for the weekend" },
    { tool: "repair_binding", says: "Repaired a loose binding" },
  ],
  breach: { node: "request", path: "boxes", value: 9 },
  answer: { status: "read", boxes: "$boxes" },
};
