import { withOrderEffects } from '../../../../../core/flows/order-effects.ts'
import { matchReturn } from '../../../../../core/stations/match-return.usecase.ts'
import { scanCode } from '../../../../../core/stations/scan-code.usecase.ts'
import { undoScan } from '../../../../../core/stations/undo-scan.usecase.ts'
import type { RoutesOf } from '../../../contract/routes.ts'
import type { BindingsOf } from '../../listen/call.ts'
import type { SharedParts } from '../composition.ts'
import { returnHandlers } from './return.handlers.ts'
import { stationHandlers } from './station.handlers.ts'

/** A bag of 500 parcels is dispatched in one unit of work. */
const BAG_MILLIS = 60_000

const patiently =
  ({ within, atomically }: SharedParts['store']): SharedParts['store']['atomically'] =>
  (work) =>
    within(BAG_MILLIS, () => atomically(work))

/** Stations of the warehouse: scans, and taking the last one back. */
export function stations({ store, references, clock }: SharedParts): BindingsOf<RoutesOf<'stations'>> {
  const atomically = withOrderEffects(patiently(store))
  const ports = {
    atomically,
    orders: store.orders,
    bags: store.bags,
    arrearsOf: store.ledgerReading.arrearsOf,
    references,
    clock,
    inTote: store.pickReading.inTote,
  }
  return {
    ...stationHandlers({ scanCode: scanCode(ports), undoScan: undoScan(ports) }),
    ...returnHandlers({ returns: store.returnReading, match: matchReturn(ports) }),
  }
}
