import { arrearsJourneys } from './arrears.journey.ts'
import { columnJourneys } from './columns.journey.ts'
import { toolsJourneys } from './tools.journey.ts'
import { listJourneys } from './lists.journey.ts'
import { shellJourneys } from './shell.journey.ts'
import { billJourneys } from './bills.journey.ts'
import { topUpJourneys } from './top-ups.journey.ts'
import { play } from './stage.ts'
import { weightJourneys } from './weight.journey.ts'

play('moving about', [shellJourneys, toolsJourneys, listJourneys, columnJourneys, weightJourneys, topUpJourneys, billJourneys, arrearsJourneys])
