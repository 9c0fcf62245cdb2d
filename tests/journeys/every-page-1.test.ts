import { everyPage, walkChecks } from './every-page.journey.ts'
import { play } from './stage.ts'

play('every page', [walkChecks, everyPage(1)])
