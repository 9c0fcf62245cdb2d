import { accessJourneys } from './access.journey.ts'
import { accountJourneys } from './account.journey.ts'
import { comfortsJourneys } from './comforts.journey.ts'
import { registrationJourneys } from './registration.journey.ts'
import { shellJourneys } from './shell.journey.ts'
import { signInJourneys } from './sign-in.journey.ts'
import { play } from './stage.ts'

play('coming in and moving about', [signInJourneys, registrationJourneys, accountJourneys, accessJourneys, shellJourneys, comfortsJourneys])
