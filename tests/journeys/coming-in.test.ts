import { accessJourneys } from './access.journey.ts'
import { accountJourneys } from './account.journey.ts'
import { factorJourneys } from './factor.journey.ts'
import { registrationJourneys } from './registration.journey.ts'
import { signInJourneys } from './sign-in.journey.ts'
import { play } from './stage.ts'

play('coming in', [signInJourneys, factorJourneys, registrationJourneys, accountJourneys, accessJourneys])
