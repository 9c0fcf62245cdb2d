import { auditJourneys } from './audit.journey.ts'
import { everyPageJourneys } from './every-page.journey.ts'
import { madeUpJourneys } from './made-up.journey.ts'
import { referenceJourneys } from './reference.journey.ts'
import { staffAreasJourneys } from './staff-areas.journey.ts'
import { play } from './stage.ts'

play('areas of the staff, and every page', [referenceJourneys, madeUpJourneys, staffAreasJourneys, auditJourneys, everyPageJourneys])
