import { afterAll, beforeAll, describe } from 'vitest'
import { accessJourneys } from './access.journey.ts'
import { accountJourneys } from './account.journey.ts'
import { importJourneys } from './import.journey.ts'
import { labelJourneys } from './label.journey.ts'
import { madeUpJourneys } from './made-up.journey.ts'
import { orderJourneys } from './order.journey.ts'
import { referenceJourneys } from './reference.journey.ts'
import { registrationJourneys } from './registration.journey.ts'
import { signInJourneys } from './sign-in.journey.ts'
import { Stage } from './stage.ts'

/** One server and one browser for all of them; each journey has its own visitor. */
describe('journeys', () => {
  const stage = new Stage()
  beforeAll(() => stage.open())
  afterAll(() => stage.close())

  signInJourneys(stage)
  registrationJourneys(stage)
  accountJourneys(stage)
  orderJourneys(stage)
  importJourneys(stage)
  labelJourneys(stage)
  referenceJourneys(stage)
  madeUpJourneys(stage)
  accessJourneys(stage)
})
