import type { TariffVersions } from '#core/pricing/fees/tariff/tariff-versions.port.ts'
import { failed } from '#core/base/kernel/result.ts'
import type { Database } from '../../database/database.ts'
import { LOCKS } from '../../database/locks.ts'
import { transaction } from '../../database/transaction.ts'
import { recordsOn, refusalOf } from '../../declared/sql-entity-store.ts'

/** Versions of prices in SQL; `written` is called after a write was committed. */
export const sqlTariffVersions =
  (database: Database, written: () => Promise<void>): TariffVersions =>
  async (entity, by, work) => {
    const result = await transaction(database, async (connection) => {
      await connection.rows('select pg_advisory_xact_lock($1)', [LOCKS.tariffs])
      return work(recordsOn(connection, entity, by))
    }).catch((error: unknown) => failed(refusalOf(entity, error)))
    if (result.ok) await written()
    return result
  }
