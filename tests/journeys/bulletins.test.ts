import { bulletinJourneys } from './portal/bulletins.journey.ts'
import { play } from './stage.ts'

play('words to everybody', [bulletinJourneys])
