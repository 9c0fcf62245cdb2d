import { everyPageJourneys } from './every-page.journey.ts'
import { play } from './stage.ts'

play('the whole house', [everyPageJourneys])
