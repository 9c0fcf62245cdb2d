import { accessJourneys } from './platform/access.journey.ts'
import { accountJourneys } from './platform/account.journey.ts'
import { factorJourneys } from './platform/factor.journey.ts'
import { openingJourneys } from './portal/opening.journey.ts'
import { registrationJourneys } from './portal/registration.journey.ts'
import { signInJourneys } from './platform/sign-in.journey.ts'
import { play } from './stage.ts'

play('coming in', [signInJourneys, factorJourneys, registrationJourneys, accountJourneys, accessJourneys, openingJourneys])
