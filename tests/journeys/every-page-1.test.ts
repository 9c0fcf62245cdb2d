import { everyPage, walkChecks } from './shell/every-page.journey.ts'
import { play } from './stage.ts'
import { visitJourneys } from './shell/visits.journey.ts'

play('every page', [visitJourneys, walkChecks, everyPage(1)])
