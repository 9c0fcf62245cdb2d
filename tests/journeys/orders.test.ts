import { focusJourneys } from './focus.journey.ts'
import { homeJourneys } from './home.journey.ts'
import { trackingJourneys } from './tracking.journey.ts'
import { importJourneys } from './import.journey.ts'
import { labelJourneys } from './label.journey.ts'
import { mergeJourneys } from './merge-labels.journey.ts'
import { lessTypingJourneys } from './less-typing.journey.ts'
import { orderJourneys } from './order.journey.ts'
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
])
