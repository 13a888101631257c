import type { Scenario } from "./scenario.ts";
import { archiveAccess } from "./scenarios/archive-access.ts";
import { carClaim } from "./scenarios/car-claim.ts";
import { dangerousParcel } from "./scenarios/dangerous-parcel.ts";
import { flightRebooking } from "./scenarios/flight-rebooking.ts";
import { foodRecall } from "./scenarios/food-recall.ts";
import { labSample } from "./scenarios/lab-sample.ts";
import { loanApproval } from "./scenarios/loan-approval.ts";
import { newColleague } from "./scenarios/new-colleague.ts";
import { serviceIncident } from "./scenarios/service-incident.ts";
import { storeRefund } from "./scenarios/store-refund.ts";

/** Ten procedures from ten fields, with what is needed to make runs of them. Written for this benchmark. */
export const scenarios: readonly Scenario[] = [
  storeRefund,
  loanApproval,
  labSample,
  serviceIncident,
  carClaim,
  flightRebooking,
  foodRecall,
  archiveAccess,
  newColleague,
  dangerousParcel,
];
