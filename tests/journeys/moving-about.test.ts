import { columnJourneys } from './columns.journey.ts'
import { toolsJourneys } from './tools.journey.ts'
import { listJourneys } from './lists.journey.ts'
import { shellJourneys } from './shell.journey.ts'
import { play } from './stage.ts'
import { weightJourneys } from './weight.journey.ts'

play('moving about', [shellJourneys, toolsJourneys, listJourneys, columnJourneys, weightJourneys])
