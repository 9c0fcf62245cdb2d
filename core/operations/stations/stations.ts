import { bagStation } from './bag.station.ts'
import { deliver } from './deliver.station.ts'
import { deliveries } from './deliveries.station.ts'
import { dispatch } from './dispatch.station.ts'
import { find } from './find.station.ts'
import { pack } from './pack.station.ts'
import { pick } from './pick.station.ts'
import { receive } from './receive.station.ts'
import { returns } from './returns/return.station.ts'
import { shelve } from './shelve.station.ts'
import { sort } from './sort.station.ts'
import { transfer } from './transfer.station.ts'
import { stocktake } from './stocktake.station.ts'
import type { Stations } from './station.ts'

/** The stations by their names; one more has its facts in `station-facts.ts` and its line here. */
export const STATIONS: Stations = {
  receive,
  deliveries,
  shelve,
  sort,
  pick,
  pack,
  bag: bagStation,
  dispatch,
  deliver,
  return: returns,
  transfer,
  stocktake,
  find,
}
