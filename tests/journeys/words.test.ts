import { claimJourneys } from './claims.journey.ts'
import { codChangeJourneys } from './cod-changes.journey.ts'
import { exceptionJourneys } from './exceptions.journey.ts'
import { dockingJourneys } from './docking.journey.ts'
import { messageJourneys } from './messages.journey.ts'
import { workOrderJourneys } from './work-orders.journey.ts'
import { play } from './stage.ts'

play('words between the company and its shippers', [
  messageJourneys,
  workOrderJourneys,
  codChangeJourneys,
  claimJourneys,
  exceptionJourneys,
  dockingJourneys,
])
