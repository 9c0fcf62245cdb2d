import { comfortsJourneys } from './comforts.journey.ts'
import { listJourneys } from './lists.journey.ts'
import { shellJourneys } from './shell.journey.ts'
import { play } from './stage.ts'
import { weightJourneys } from './weight.journey.ts'

play('moving about', [shellJourneys, comfortsJourneys, listJourneys, weightJourneys])
