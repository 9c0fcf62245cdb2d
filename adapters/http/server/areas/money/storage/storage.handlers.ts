import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import { LOCATION_KINDS, type LocationKind } from '#core/warehouse/goods/stock/location.entity.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import { feeSteps, rentSteps } from '#core/money/storage/explain-storage.ts'
import { feeName, feeSheet, rentSheet, volumeOf } from '#core/money/storage/storage-sheet.ts'
import { storageFailure } from '#core/money/storage/storage.failures.ts'
import type { ListedFee, ListedRent, StorageFilter, StorageReading, StorageRows } from '#core/money/storage/storage.ports.ts'
import type { LocationFeeRow, StorageFeeRow, storageRoutes } from '../../../../contract/money/storage/storage.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { exportSheet } from '../../../presenters/file-answer.ts'
import { explainedSteps, moneyOf } from '../../pricing/fees/step.presenter.ts'

type Parts = { readonly storageReading: StorageReading; readonly references: () => References; readonly sheetWriter: SheetWriter }

const commonOf = (row: ListedFee | ListedRent) => ({
  id: row.id,
  account: row.account,
  day: row.day,
  warehouse: row.warehouse,
  amount: moneyOf(row.amount),
  version: row.version,
  is_billed: row.isBilled,
})
const feeOf = (row: ListedFee, locale: Locale): StorageFeeRow => ({
  ...commonOf(row),
  sku: row.sku,
  sku_name: feeName(row, locale) ?? null,
  pieces: row.pieces,
  volume: volumeOf(row),
})
const rentOf = (row: ListedRent, locale: Locale): LocationFeeRow => ({
  ...commonOf(row),
  location: row.location,
  location_kind: row.locationKind,
  location_kind_txt: LOCATION_KINDS[row.locationKind as LocationKind]?.[locale] ?? row.locationKind,
})

type Query = {
  readonly client?: string | undefined
  readonly warehouse?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/**
 * Whose rows are asked for. Staff name a client, since rows of all clients together have no order
 * that an index knows.
 */
function filterOf(query: Query, code: string | undefined, actor: Actor): Result<StorageFilter> {
  const customerIds = clientsWithin(actor)
  if (actor.audience === 'staff' && query.client === undefined)
    return failed(invalidInput([atField('client', inputFailure('FIELD_REQUIRED'))]))
  return ok({ ...query, code, customerIds })
}

type Place = { readonly after?: number | undefined; readonly before?: number | undefined; readonly pageSize: number }

async function pageOf<Row, Answer>(rows: StorageRows<Row>, filter: StorageFilter, place: Place, present: (row: Row) => Answer) {
  const [page, totals] = await Promise.all([rows.list(filter, place), rows.totals(filter)])
  return ok({
    rows: page.rows.map(present),
    total: page.total,
    has_older: page.hasOlder,
    has_newer: page.hasNewer,
    totals: totals.map(moneyOf),
  })
}

/** Handlers of storage fees and location fees: lists, workbooks, and rows with their steps. */
export function storageHandlers({ storageReading: { fees, rents }, references, sheetWriter }: Parts): BindingsOf<typeof storageRoutes> {
  const readerOf = (actor: Actor, locale: Locale) => ({ locale, isStaff: actor.audience === 'staff' })
  return {
    storageFees: async ({ query: { after, before, pageSize, sku, ...query }, actor, locale }) => {
      const filter = filterOf(query, sku, actor)
      return filter.ok ? pageOf(fees, filter.value, { after, before, pageSize }, (row) => feeOf(row, locale)) : filter
    },
    exportStorageFees: async ({ query: { sku, ...query }, actor, locale }) => {
      const filter = filterOf(query, sku, actor)
      if (!filter.ok) return filter
      return exportSheet(sheetWriter, feeSheet(fees.stream(filter.value), readerOf(actor, locale)), 'storage-fees.xlsx')
    },
    storageFee: async ({ params, actor, locale }) => {
      const found = await fees.find(params.fee_id, { customerIds: clientsWithin(actor) })
      if (found === undefined) return failed(storageFailure('STORAGE_ROW_NOT_FOUND'))
      return ok({ ...feeOf(found, locale), steps: explainedSteps(feeSteps(found, references()), locale) })
    },
    locationFees: async ({ query: { after, before, pageSize, location, ...query }, actor, locale }) => {
      const filter = filterOf(query, location, actor)
      return filter.ok ? pageOf(rents, filter.value, { after, before, pageSize }, (row) => rentOf(row, locale)) : filter
    },
    exportLocationFees: async ({ query: { location, ...query }, actor, locale }) => {
      const filter = filterOf(query, location, actor)
      if (!filter.ok) return filter
      return exportSheet(sheetWriter, rentSheet(rents.stream(filter.value), readerOf(actor, locale)), 'location-fees.xlsx')
    },
    locationFee: async ({ params, actor, locale }) => {
      const found = await rents.find(params.rent_id, { customerIds: clientsWithin(actor) })
      if (found === undefined) return failed(storageFailure('STORAGE_ROW_NOT_FOUND'))
      return ok({ ...rentOf(found, locale), steps: explainedSteps(rentSteps(found, references()), locale) })
    },
  }
}
