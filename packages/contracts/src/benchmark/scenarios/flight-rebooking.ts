import type { Scenario } from "../scenario.ts";

/** Rebooking at an airline's desk. */
export const flightRebooking: Scenario = {
  contract: `version: 1
id: flight-rebooking
title: Rebooking at an airline's desk
text: |
  Open the booking by its six letters.
  Check the passport name against the booking.
  Verify the cause of the change in the operations log.
  Search for free seats within two days.
  Decide by the fare which rule applies.
  Holders of flex fares have the change fee waived.
  Holders of saver fares are charged the change fee.
  Reissue the ticket with at most three bags.
  Check that connecting flights are still reached.
  Retag the bags for the new flight.
  Inform the passenger of gate and time.
query:
  fare: [flex, saver]
  delay: integer
  bags: integer
nodes:
  passenger: { label: "Find the passenger", type: task }
  booking:
    label: "Open the booking"
    type: action
    parent: passenger
    call: open_booking
    quote: "Open the booking by its six letters"
  passport:
    label: "Check the passport name"
    type: check
    parent: passenger
    call: check_passport
    quote: "Check the passport name against the booking"
  cause:
    label: "Verify the cause of the change"
    type: check
    call: verify_cause
    quote: "Verify the cause of the change in the operations log"
  seats: { label: "Search for free seats", type: action, call: search_seats, quote: "Search for free seats within two days" }
  fare-rule:
    label: "Apply the fare rule"
    type: decision
    call: apply_fare_rule
    quote: "Decide by the fare which rule applies"
  free:
    label: "Waive the change fee"
    type: action
    call: waive_fee
    quote: "Holders of flex fares have the change fee waived"
  charge:
    label: "Charge the change fee"
    type: action
    call: charge_fee
    quote: "Holders of saver fares are charged the change fee"
  reissue:
    label: "Reissue the ticket"
    type: action
    call: reissue_ticket
    quote: "Reissue the ticket with at most three bags"
  connection:
    label: "Check the connecting flights"
    type: check
    call: check_connections
    quote: "Check that connecting flights are still reached"
  bags: { label: "Retag the bags", type: action, call: retag_bags, quote: "Retag the bags for the new flight" }
  inform:
    label: "Inform the passenger of gate and time"
    type: output
    call: inform_passenger
    quote: "Inform the passenger of gate and time"
edges:
  - booking -> passport -> cause -> seats -> fare-rule -> free -> reissue -> connection -> bags -> inform
  - fare-rule -> charge -> reissue
branches:
  fare:
    at: fare-rule
    cases:
      flex: { when: { fare: flex }, nodes: [free] }
      saver: { when: { fare: saver }, nodes: [charge] }
invariants:
  bag-limit: { why: No more than three bags., node: reissue, values: { bags: { "<=": 3 } } }
  one-ticket: { formula: "count(reissue_ticket(outcome = ok)) <= 1" }
output: { type: object, required: [status, bags], properties: { status: { const: rebooked }, bags: { type: number } } }
`,
  ranges: { delay: [0, 600], bags: [0, 3] },
  args: { reissue: { bags: "$bags" } },
  says: {
    booking: ["Opened the booking by its six letters", "Pulled the reservation up"],
    passport: [
      "Checked the passport name against the booking",
      "Made sure that the traveller is who the ticket says",
    ],
    cause: [
      "Verified the cause of the change in the operations log",
      "Read in the control centre's notes why the plane is late and confirmed it",
    ],
    seats: ["Searched for free seats within two days", "Tried to find room on later planes"],
    "fare-rule": ["Decided by the fare which rule applies", "Determined what the tariff allows"],
    free: ["Waived the change fee", "Let them switch at no charge"],
    charge: ["Charged the change fee", "Took the penalty from the card"],
    reissue: ["Reissued the ticket", "Printed new travel papers"],
    connection: ["Checked that connecting flights are still reached", "Ensured that the onward legs fit"],
    bags: ["Retagged the bags for the new flight", "Fixed other labels on the suitcases"],
    inform: ["Informed the passenger of gate and time", "Told the traveller where and when to board"],
  },
  extras: [
    { tool: "upgrade_seat", says: "Upgraded the seat to business class" },
    { tool: "grant_lounge", says: "Granted a lounge pass" },
    { tool: "cancel_return", says: "Cancelled the return flight" },
  ],
  breach: { node: "reissue", path: "bags", value: 7 },
  answer: { status: "rebooked", bags: "$bags" },
};
