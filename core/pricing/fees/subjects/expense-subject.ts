import { inputFailure } from '#core/base/kernel/input.failures.ts'
import type { Rate } from '#core/base/kernel/rate.ts'
import type { Result } from '#core/base/kernel/result.ts'
import type { Words } from '#core/base/kernel/words.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import type { Basis, Occasion } from './expense-subject.entity.ts'
import { feeFailure } from '../fee.failures.ts'
import type { Share } from '../freight/proportion.ts'
import { recordReader, type RecordReader } from '../tariff/record-reader.ts'

const USUAL_WEIGHT_STEP_GRAMS = 1000

/** Fields that every version of a subject has. */
type Subject = { readonly subjectCode: string; readonly versionCode: string; readonly name: Words; readonly currency: string }

/**
 * Which parcels a surcharge applies to: those of its occasion, and of its destination, group of
 * cities and channel where it names them.
 */
type SurchargeScope = { readonly occasion: Occasion; readonly country?: string; readonly cityGroup?: string; readonly channel?: string }

export type Surcharge = Subject &
  SurchargeScope &
  (
    | { readonly basis: 'per_parcel'; readonly price: bigint }
    /** For each started step of the chargeable weight. */
    | { readonly basis: 'per_weight'; readonly price: bigint; readonly stepGrams: number }
    /** A share of the freight, in the freight's currency. */
    | { readonly basis: 'freight_share'; readonly share: Share }
  )

/** Whose goods a price is for, and where; everybody's and everywhere where it is left out. */
export type StorageScope = { readonly client?: string; readonly warehouse?: string }

/**
 * A price per cubic metre and day, from a given day of the stay on; the day of arrival is the
 * first.
 */
export type StorageBand = { readonly fromDay: number; readonly price: Rate }
export type StorageRule = Subject &
  StorageScope & {
    readonly basis: 'storage'
    readonly freeDays: number
    readonly volumeStepLitres: number
    /** Sorted by day; the first one begins where the free days end. */
    readonly bands: readonly StorageBand[]
  }

/** A price per original package and day, from a given day of its stay on. */
export type PackageRule = Subject &
  StorageScope & { readonly basis: 'package_storage'; readonly freeDays: number; readonly bands: readonly StorageBand[] }

/** A price per rented location and day. */
export type RentRule = Subject & StorageScope & { readonly basis: 'location_rent'; readonly locationKind?: string; readonly price: bigint }

export type InsuranceRule = Subject & {
  readonly basis: 'insurance'
  readonly share: Share
  readonly leastPremium: bigint
  /** The largest value that is covered. */
  readonly coverLimit?: bigint
}

export type ClaimRule = Subject & {
  readonly basis: 'claim'
  /** The most that is paid for a kilogram of an uninsured parcel, and for a parcel. */
  readonly perKilogram?: bigint
  readonly perParcel?: bigint
}

export type PayoutRule = Subject & {
  readonly basis: 'cod_payout'
  readonly serviceShare: Share
  readonly bankShare: Share
  readonly leastBankFee: bigint
}

export type ExpenseSubject = Surcharge | StorageRule | PackageRule | RentRule | InsuranceRule | ClaimRule | PayoutRule

const readScope = (record: RecordReader): SurchargeScope => {
  record.need('occasion')
  return {
    occasion: record.text('occasion') as Occasion,
    ...(record.has('country') && { country: record.text('country') }),
    ...(record.has('city_group') && { cityGroup: record.text('city_group') }),
    ...(record.has('channel') && { channel: record.text('channel') }),
  }
}

const readStorageScope = (record: RecordReader): StorageScope => ({
  ...(record.has('client') && { client: record.text('client') }),
  ...(record.has('warehouse') && { warehouse: record.text('warehouse') }),
})

function readBands(record: RecordReader, freeDays: number): readonly StorageBand[] {
  const bands: StorageBand[] = [{ fromDay: freeDays + 1, price: record.rate('unit_price') }]
  for (const [day, price] of [
    ['second_from_day', 'second_price'],
    ['third_from_day', 'third_price'],
  ] as const) {
    if (!record.has(day) && !record.has(price)) continue
    record.need(day, price)
    const fromDay = record.number(day)
    if (record.has(day) && fromDay <= (bands.at(-1)?.fromDay ?? 0)) record.refuse(day, feeFailure('BAND_EMPTY'))
    bands.push({ fromDay, price: record.rate(price) })
  }
  return bands
}

type SubjectReader = (record: RecordReader, subject: Subject) => ExpenseSubject

/** How a subject of each basis is read, and which of its fields it needs. */
const readers: { readonly [B in Basis]: SubjectReader } = {
  per_parcel: (record, subject) => {
    record.need('unit_price')
    return { ...subject, ...readScope(record), basis: 'per_parcel', price: record.amount('unit_price', subject.currency) }
  },
  per_weight: (record, subject) => {
    record.need('unit_price')
    const stepGrams = record.number('weight_step', USUAL_WEIGHT_STEP_GRAMS)
    return { ...subject, ...readScope(record), basis: 'per_weight', price: record.amount('unit_price', subject.currency), stepGrams }
  },
  freight_share: (record, subject) => {
    record.need('share')
    return { ...subject, ...readScope(record), basis: 'freight_share', share: record.share('share') }
  },
  storage: (record, subject) => {
    record.need('unit_price')
    const freeDays = record.number('free_days')
    return {
      ...subject,
      ...readStorageScope(record),
      basis: 'storage',
      freeDays,
      volumeStepLitres: record.number('volume_step_litres', 1),
      bands: readBands(record, freeDays),
    }
  },
  package_storage: (record, subject) => {
    record.need('unit_price')
    const freeDays = record.number('free_days')
    return { ...subject, ...readStorageScope(record), basis: 'package_storage', freeDays, bands: readBands(record, freeDays) }
  },
  location_rent: (record, subject) => {
    record.need('unit_price')
    return {
      ...subject,
      ...readStorageScope(record),
      ...(record.has('location_kind') && { locationKind: record.text('location_kind') }),
      basis: 'location_rent',
      price: record.amount('unit_price', subject.currency),
    }
  },
  insurance: (record, subject) => {
    record.need('share')
    const leastPremium = record.amount('minimum', subject.currency)
    const cover = { ...(record.has('maximum') && { coverLimit: record.amount('maximum', subject.currency) }) }
    return { ...subject, basis: 'insurance', share: record.share('share'), leastPremium, ...cover }
  },
  claim: (record, subject) => {
    if (!record.has('unit_price') && !record.has('maximum')) record.refuse('maximum', inputFailure('FIELD_REQUIRED'))
    return {
      ...subject,
      basis: 'claim',
      ...(record.has('unit_price') && { perKilogram: record.amount('unit_price', subject.currency) }),
      ...(record.has('maximum') && { perParcel: record.amount('maximum', subject.currency) }),
    }
  },
  cod_payout: (record, subject) => {
    record.need('share', 'bank_share', 'minimum')
    if (subject.currency !== 'CNY') record.refuse('currency', inputFailure('NOT_A_CHOICE', { found: subject.currency, choices: 'CNY' }))
    const leastBankFee = record.amount('minimum', subject.currency)
    return { ...subject, basis: 'cod_payout', serviceShare: record.share('share'), bankShare: record.share('bank_share'), leastBankFee }
  },
}

/**
 * Reads a stored expense subject as the rule of its basis. INPUT_INVALID names the fields that its
 * basis needs and that are missing, and those that do not fit: an amount finer than the currency, a
 * share above 1, storage prices whose days do not rise.
 */
export function readExpenseSubject(values: RecordValues): Result<ExpenseSubject> {
  const record = recordReader(values)
  const name = record.text('subject_name')
  const subject: Subject = {
    subjectCode: record.text('subject_code'),
    versionCode: record.text('version_code'),
    name: { 'zh-CN': name, 'zh-TW': record.text('traditional_name') || name, 'en-US': record.text('english_name') },
    currency: record.text('currency'),
  }
  return record.finish(readers[record.text('basis') as Basis](record, subject))
}
