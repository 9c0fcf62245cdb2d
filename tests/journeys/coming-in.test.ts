import { accessJourneys } from './access.journey.ts'
import { accountJourneys } from './account.journey.ts'
import { registrationJourneys } from './registration.journey.ts'
import { signInJourneys } from './sign-in.journey.ts'
import { play } from './stage.ts'

play('coming in', [signInJourneys, registrationJourneys, accountJourneys, accessJourneys])
