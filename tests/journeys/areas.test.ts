import { auditJourneys } from './audit.journey.ts'
import { jobJourneys } from './jobs.journey.ts'
import { labelDesignJourneys } from './label-designs.journey.ts'
import { madeUpJourneys } from './made-up.journey.ts'
import { referenceJourneys } from './reference.journey.ts'
import { stationJourneys } from './stations.journey.ts'
import { staffAreasJourneys } from './staff-areas.journey.ts'
import { play } from './stage.ts'

play('areas of the staff', [
  referenceJourneys,
  madeUpJourneys,
  staffAreasJourneys,
  auditJourneys,
  jobJourneys,
  labelDesignJourneys,
  stationJourneys,
])
