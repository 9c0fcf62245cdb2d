import { columnJourneys } from './shell/columns.journey.ts'
import { toolsJourneys } from './shell/tools.journey.ts'
import { listJourneys } from './shell/lists.journey.ts'
import { shellJourneys } from './shell/shell.journey.ts'
import { play } from './stage.ts'
import { weightJourneys } from './parcels/weight.journey.ts'

play('moving about', [shellJourneys, toolsJourneys, listJourneys, columnJourneys, weightJourneys])
