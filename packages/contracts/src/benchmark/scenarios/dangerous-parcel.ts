import type { Scenario } from "../scenario.ts";

/** Parcels with dangerous goods. */
export const dangerousParcel: Scenario = {
  contract: `version: 1
id: dangerous-parcel
title: Parcels with dangerous goods
text: |
  Check the shipper's declaration.
  Weigh the parcel, which may have 30 kilograms at most.
  Inspect the content by X-ray.
  Determine the class of danger from the sheet.
  Dangerous goods are packed in a steel drum.
  Harmless goods are left in their carton.
  Mark the outside with the right signs.
  Print the transport papers in two languages.
  Verify the driver's licence for such goods.
  Load the truck away from food.
  Notify the receiver of the day of arrival.
query:
  weight: number
  class: [flammable, corrosive, harmless]
  country: [home, abroad]
nodes:
  acceptance: { label: "Accept the parcel", type: task }
  declaration:
    label: "Check the shipper's declaration"
    type: check
    parent: acceptance
    call: check_declaration
    quote: "Check the shipper's declaration"
  weigh:
    label: "Weigh the parcel"
    type: action
    parent: acceptance
    call: weigh_parcel
    quote: "Weigh the parcel, which may have 30 kilograms at most"
  screen:
    label: "Inspect the content by X-ray"
    type: check
    parent: acceptance
    call: screen_parcel
    quote: "Inspect the content by X-ray"
  class:
    label: "Determine the class of danger"
    type: decision
    call: determine_class
    quote: "Determine the class of danger from the sheet"
  steel:
    label: "Pack it in a steel drum"
    type: action
    call: pack_steel
    quote: "Dangerous goods are packed in a steel drum"
  carton: { label: "Leave it in its carton", type: action, call: keep_carton, quote: "Harmless goods are left in their carton" }
  mark: { label: "Mark the outside", type: action, call: mark_outside, quote: "Mark the outside with the right signs" }
  papers:
    label: "Print the transport papers"
    type: action
    call: print_papers
    quote: "Print the transport papers in two languages"
  driver:
    label: "Verify the driver's licence for such goods"
    type: check
    call: verify_driver
    quote: "Verify the driver's licence for such goods"
  load: { label: "Load the truck", type: action, call: load_truck, quote: "Load the truck away from food" }
  advise:
    label: "Notify the receiver"
    type: output
    call: notify_receiver
    quote: "Notify the receiver of the day of arrival"
edges:
  - declaration -> weigh -> class -> steel -> mark -> papers -> driver -> load -> advise
  - declaration -> screen -> class
  - class -> carton -> mark
branches:
  packing:
    at: class
    cases:
      dangerous: { when: { class: { in: [flammable, corrosive] } }, nodes: [steel] }
      plain: { when: { class: harmless }, nodes: [carton] }
invariants:
  weight-limit: { why: No parcel above 30 kilograms., node: weigh, values: { weight: { "<=": 30 } } }
  weighed: { formula: "count(load_truck(outcome = ok)) <= 1" }
output: { type: object, required: [status, weight], properties: { status: { const: sent }, weight: { type: number } } }
`,
  ranges: { weight: [1, 28] },
  args: { weigh: { weight: "$weight" } },
  says: {
    declaration: ["Checked the shipper's declaration", "Read what the sender had sworn and found no gap"],
    weigh: ["Weighed the parcel", "Put it on the scales"],
    screen: ["Inspected the content by X-ray", "Examined the inside with the scanner"],
    class: ["Determined the class of danger from the sheet", "Classified what is inside"],
    steel: ["Packed it in a steel drum", "Put it in a metal barrel"],
    carton: ["Left it in its carton", "Kept the cardboard box as it was"],
    mark: ["Marked the outside with the right signs", "Stuck the symbols on"],
    papers: ["Printed the transport papers in two languages", "Made the documents for the road"],
    driver: [
      "Verified the driver's licence for such goods",
      "Ensured that the person at the wheel is allowed to carry it",
    ],
    load: ["Loaded the truck away from food", "Stowed it far from anything edible"],
    advise: ["Notified the receiver of the day of arrival", "Told the other side when it comes"],
  },
  extras: [
    { tool: "insure_parcel", says: "Insured the parcel at its full worth" },
    { tool: "reroute_truck", says: "Rerouted the truck through the tunnel" },
    { tool: "open_parcel", says: "Opened a parcel of another sender" },
  ],
  breach: { node: "weigh", path: "weight", value: 44 },
  answer: { status: "sent", weight: "$weight" },
};
