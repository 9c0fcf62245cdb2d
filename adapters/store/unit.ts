import { failed } from '#core/base/kernel/result.ts'
import type { Atomically, Together } from '#core/base/kernel/atomically.ts'
import type { Connection, Database } from './database/database.ts'
import { transactionsTogether } from './database/together.ts'
import { transaction } from './database/transaction.ts'
import { takenFailure } from './database/unique-keys.ts'
import { platformUnit, type PlatformUnit } from './platform/manifest.ts'
import { pricingUnit, type PricingUnit } from './pricing/manifest.ts'
import { parcelsUnit, type ParcelsUnit } from './parcels/manifest.ts'
import { portalUnit, type PortalUnit } from './portal/manifest.ts'
import { warehouseUnit, type WarehouseUnit } from './warehouse/manifest.ts'
import { moneyUnit, type MoneyUnit } from './money/manifest.ts'
import { operationsUnit, type OperationsUnit } from './operations/manifest.ts'
import { oversightUnit, type OversightUnit } from './oversight/manifest.ts'
import type { SharedUnitParts, UnitParts } from './unit-parts.ts'

/**
 * The parts of all areas together, so that order, stock, money, message and audit row stand or fall
 * as one. A use case asks for those it names; a new part is a line in the manifest of its context.
 */
export type Unit = PlatformUnit & PricingUnit & ParcelsUnit & PortalUnit & WarehouseUnit & MoneyUnit & OperationsUnit & OversightUnit

/**
 * Making a part asks nothing of the database, so that a unit costs no more the more parts it has.
 */
const unitOn = (parts: UnitParts): Unit => ({
  ...platformUnit(parts),
  ...pricingUnit(parts),
  ...parcelsUnit(parts),
  ...portalUnit(parts),
  ...warehouseUnit(parts),
  ...moneyUnit(parts),
  ...operationsUnit(parts),
  ...oversightUnit(parts),
})

/** Units of work as transactions; a unique index that one violates is its failure. */
export const sqlAtomically =
  (database: Database, parts: SharedUnitParts): Atomically<Unit> =>
  (work) =>
    transaction(database, (connection) => work(unitOn({ connection, ...parts }))).catch((error: unknown) => failed(takenFailure(error)))

/** The same for units that may share a transaction, and then its parts too. */
export function sqlTogether(database: Database, parts: SharedUnitParts): Together<Unit> {
  const together = transactionsTogether(database)
  const units = new WeakMap<Connection, Unit>()
  const unitFor = (connection: Connection): Unit => {
    const unit = units.get(connection) ?? unitOn({ connection, ...parts })
    units.set(connection, unit)
    return unit
  }
  return (keys) => (work) =>
    together(keys, (connection) => work(unitFor(connection))).catch((error: unknown) => failed(takenFailure(error)))
}
