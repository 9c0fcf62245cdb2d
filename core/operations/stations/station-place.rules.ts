import type { Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { mayWorkIn } from '#core/platform/access/accounts/staff.rules.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import { placeOfWarehouse, type EventPlace } from '#core/parcels/orders/events/event-place.rules.ts'
import { stationFailure } from './station.failures.ts'

/** Where a station stands: its warehouse, and the place and zone of what happens there. */
export type StationPlace = EventPlace & { readonly warehouse: string }

/**
 * Where a scan is made (rule: Place of a station): in the warehouse that it names, or in the only
 * one that the actor may work in; nowhere where there is no warehouse at all.
 * STATION_WITHOUT_WAREHOUSE, WAREHOUSE_NOT_YOURS and UNKNOWN_REFERENCE at `warehouse`.
 */
export function placeOfStation(code: string | undefined, actor: Actor, references: References): Result<StationPlace | undefined> {
  const open = references.all(warehouse).filter((one) => mayWorkIn(actor, one.code))
  if (code === undefined || code.trim() === '') {
    const [only] = open
    if (open.length === 1 && only !== undefined) return ok(placeIn(only.code, references))
    return references.all(warehouse).length === 0 ? ok(undefined) : failed(at(stationFailure('STATION_WITHOUT_WAREHOUSE')))
  }
  const found = references.find(warehouse, code)
  if (found === undefined) return failed(at(inputFailure('UNKNOWN_REFERENCE', { found: code })))
  if (!mayWorkIn(actor, found.code)) return failed(at(stationFailure('WAREHOUSE_NOT_YOURS', { warehouse: found.code })))
  return ok(placeIn(found.code, references))
}

/** The place of a warehouse that is there. */
export const placeIn = (code: string, references: References): StationPlace => ({ warehouse: code, ...placeOfWarehouse(code, references) })

const at = (failure: Failure): Failure => invalidInput([atField('warehouse', failure)])
