import { claimJourneys } from './money/claims.journey.ts'
import { codChangeJourneys } from './money/cod-changes.journey.ts'
import { exceptionJourneys } from './operations/exceptions.journey.ts'
import { insuranceJourneys } from './operations/insurance.journey.ts'
import { insureWithOrderJourneys, proposedClaimJourneys } from './operations/insure-with-order.journey.ts'
import { dockingJourneys } from './parcels/docking.journey.ts'
import { messageJourneys } from './portal/messages.journey.ts'
import { workOrderJourneys } from './operations/work-orders.journey.ts'
import { play } from './stage.ts'

play('words between the company and its shippers', [
  messageJourneys,
  workOrderJourneys,
  codChangeJourneys,
  claimJourneys,
  exceptionJourneys,
  insuranceJourneys,
  insureWithOrderJourneys,
  proposedClaimJourneys,
  dockingJourneys,
])
