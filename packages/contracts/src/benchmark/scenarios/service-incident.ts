import type { Scenario } from "../scenario.ts";

/** Incidents of an online service. */
export const serviceIncident: Scenario = {
  contract: `version: 1
id: service-incident
title: Incidents of an online service
text: |
  Acknowledge the alert within five minutes.
  Check the dashboards of the service.
  Compare the start of the trouble with the latest deployments.
  Determine the severity by the number of users who are affected.
  Above 1000 users open a bridge call with all teams.
  Up to 1000 users assign one engineer.
  Roll the change back on every server.
  Verify that errors have stopped for ten minutes.
  Update the status page for the public.
  Write the timeline while memory is fresh.
  Schedule the review without blame within a week.
query:
  users: integer
  service: [shop, search, login]
nodes:
  acknowledge:
    label: "Acknowledge the alert"
    type: action
    call: acknowledge_alert
    quote: "Acknowledge the alert within five minutes"
  dashboards:
    label: "Check the dashboards"
    type: check
    call: check_dashboards
    quote: "Check the dashboards of the service"
  deployments:
    label: "Compare with the latest deployments"
    type: check
    call: list_deployments
    quote: "Compare the start of the trouble with the latest deployments"
  severity:
    label: "Determine the severity"
    type: decision
    call: set_severity
    quote: "Determine the severity by the number of users who are affected"
  war-room:
    label: "Open a bridge call"
    type: action
    call: open_bridge
    quote: "Above 1000 users open a bridge call with all teams"
  single: { label: "Assign one engineer", type: action, call: assign_engineer, quote: "Up to 1000 users assign one engineer" }
  rollback: { label: "Roll the change back", type: action, call: roll_back, quote: "Roll the change back on every server" }
  verify:
    label: "Verify that errors have stopped"
    type: check
    call: verify_recovery
    quote: "Verify that errors have stopped for ten minutes"
  status-page:
    label: "Update the status page"
    type: output
    call: update_status_page
    quote: "Update the status page for the public"
  timeline:
    label: "Write the timeline"
    type: action
    call: write_timeline
    quote: "Write the timeline while memory is fresh"
  review:
    label: "Schedule the review"
    type: action
    call: schedule_review
    quote: "Schedule the review without blame within a week"
edges:
  - acknowledge -> dashboards -> deployments -> severity -> war-room -> rollback -> verify -> status-page -> timeline -> review
  - severity -> single -> rollback
branches:
  staffing:
    at: severity
    cases:
      major: { when: { users: { ">": 1000 } }, nodes: [war-room] }
      minor: { otherwise: true, nodes: [single] }
invariants:
  everywhere: { why: A change is rolled back everywhere., node: rollback, values: { percent: 100 } }
  one-rollback: { formula: "count(roll_back(outcome = ok)) <= 1" }
output: { type: object, required: [status, users], properties: { status: { const: resolved }, users: { type: number } } }
`,
  ranges: { users: [1, 20000] },
  args: { severity: { users: "$users" }, rollback: { percent: 100 } },
  says: {
    acknowledge: ["Acknowledged the alert within five minutes", "Took the page and stopped the alarm"],
    dashboards: ["Checked the dashboards of the service", "Viewed the graphs, watched error rates"],
    deployments: [
      "Compared the start of the trouble with the latest deployments",
      "Searched for a release that went out at that hour",
    ],
    severity: [
      "Determined the severity by the number of users who are affected",
      "Graded the outage as the head count suggests",
    ],
    "war-room": ["Opened a bridge call with all teams", "Gathered everyone in a conference"],
    single: ["Assigned one engineer", "Gave the matter to a single person on call"],
    rollback: ["Rolled the change back on every server", "Restored the version from before"],
    verify: ["Verified that errors have stopped for ten minutes", "Confirmed that all is quiet again"],
    "status-page": ["Updated the status page for the public", "Published a note for visitors"],
    timeline: ["Wrote the timeline while memory was fresh", "Set down minute by minute what had happened"],
    review: ["Scheduled the review without blame within a week", "Booked a meeting to learn from it"],
  },
  extras: [
    { tool: "restart_database", says: "Restarted the main database" },
    { tool: "delete_logs", says: "Deleted the old log files" },
    { tool: "raise_quota", says: "Raised the request quota of a customer" },
  ],
  breach: { node: "rollback", path: "percent", value: 30 },
  answer: { status: "resolved", users: "$users" },
};
