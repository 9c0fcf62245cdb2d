import { everyPage } from './shell/every-page.journey.ts'
import { play } from './stage.ts'

play('every page', [everyPage(2)])
