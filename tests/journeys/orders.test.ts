import { packageJourneys } from './operations/packages.journey.ts'
import { focusJourneys } from './shell/focus.journey.ts'
import { homeJourneys } from './oversight/home.journey.ts'
import { trackingJourneys } from './parcels/tracking.journey.ts'
import { importJourneys } from './parcels/import.journey.ts'
import { labelJourneys } from './parcels/label.journey.ts'
import { mergeJourneys } from './parcels/merge-labels.journey.ts'
import { lessTypingJourneys } from './parcels/less-typing.journey.ts'
import { orderJourneys } from './parcels/order.journey.ts'
import { play } from './stage.ts'

play('an order, end to end', [
  orderJourneys,
  importJourneys,
  labelJourneys,
  mergeJourneys,
  focusJourneys,
  homeJourneys,
  trackingJourneys,
  lessTypingJourneys,
  packageJourneys,
])
