import { withOrderEffects } from '#core/operations/effects/order-effects.ts'
import { matchReturn } from '#core/operations/stations/returns/match-return.usecase.ts'
import { receiveSheet } from '#core/operations/stations/receive-sheet.usecase.ts'
import { scanCode, scanCodes, type StationPorts } from '#core/operations/stations/scan-code.usecase.ts'
import { undoScan } from '#core/operations/stations/undo-scan.usecase.ts'
import type { WeighedRow } from '#core/operations/stations/weight-sheet.ts'
import type { ParcelMeasures } from '#core/operations/stations/station.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { readMeasures } from '../../../presenters/parcel-measures.ts'
import { returnHandlers } from './return.handlers.ts'
import { sheetHandlers } from './sheet.handlers.ts'
import { stationHandlers } from './station.handlers.ts'

/** A bag of 500 parcels is dispatched in one unit of work. */
const BAG_MILLIS = 60_000

const patiently =
  ({ within, atomically }: SharedParts['store']): SharedParts['store']['atomically'] =>
  (work) =>
    within(BAG_MILLIS, () => atomically(work))

/** Returns the measures in a row of a sheet, read as the station reads them. */
const measured = ({ weight, length, width, height }: WeighedRow): Result<ParcelMeasures> => {
  const sent = { check_weight: weight, check_length: length, check_width: width, check_height: height }
  const { measures, failures } = readMeasures(sent)
  return failures.length > 0 ? failed(invalidInput(failures)) : ok(measures)
}

/** Stations of the warehouse: scans, and taking the last one back. */
export function stations({ store, references, clock, sheets }: SharedParts): BindingsOf<RoutesOf<'stations'>> {
  const atomically = withOrderEffects(patiently(store))
  const ports: StationPorts = {
    atomically,
    together: (keys) => withOrderEffects(store.together(keys)),
    orders: store.orders,
    bags: store.bags,
    references,
    clock,
    inTote: store.pickReading.inTote,
  }
  const several = scanCodes(ports)
  return {
    ...stationHandlers({ scanCode: scanCode(ports), scanCodes: several, undoScan: undoScan(ports), names: store.goods.names }),
    ...returnHandlers({ returns: store.returnReading, match: matchReturn(ports) }),
    ...sheetHandlers({ receiveSheet: receiveSheet({ scanCodes: several, reader: sheets.reader, measured, references, clock }) }),
  }
}
