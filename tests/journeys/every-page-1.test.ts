import { everyPage, walkChecks } from './every-page.journey.ts'
import { play } from './stage.ts'
import { visitJourneys } from './visits.journey.ts'

play('every page', [visitJourneys, walkChecks, everyPage(1)])
