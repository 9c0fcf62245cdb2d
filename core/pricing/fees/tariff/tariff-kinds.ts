import type { Entity } from '#core/base/fields/entity.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { parseRate } from '#core/base/kernel/rate.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import { exchangeRate } from './exchange-rate.entity.ts'
import type { CurrencyRate } from './exchange.ts'
import { expenseSubject } from '../subjects/expense-subject.entity.ts'
import { readExpenseSubject } from '../subjects/expense-subject.ts'
import { freightRule } from '../freight/freight-rule.entity.ts'
import { readFreightRule, weightBandIn, type WeightBand } from '../freight/freight-rule.ts'
import type { WatchedPrices } from './price-jump.rules.ts'

/** The rates of a stored version of a currency; its fields were read as positive. */
export const readCurrencyRate = (record: RecordValues): Result<CurrencyRate> =>
  ok({ toUsd: must(parseRate(String(record['to_usd']))), toRmb: must(parseRate(String(record['to_rmb']))) })

/**
 * A kind of record that has versions on a timeline: its declaration, and what its records have to
 * fit together for.
 */
export type TariffKind = {
  readonly entity: Entity & { readonly versions: { readonly of: string } }
  /** Reads a record as what is calculated with; INPUT_INVALID names what does not fit. */
  readonly read: (values: RecordValues) => Result<unknown>
  /**
   * The fields that all versions of one rule share, and by which only one rule may be in force:
   * which parcels, and whose.
   */
  readonly lane: readonly string[]
  /** Whether a record has its lane to itself; every one where it is left out. */
  readonly isAlone?: (values: RecordValues) => boolean
  /**
   * The chargeable weights that a version is for, where a lane may be priced in bands by a rule
   * each.
   */
  readonly band?: (values: RecordValues) => WeightBand
  /** Prices whose jump needs a second person, whatever the setting. */
  readonly watched?: WatchedPrices
}

const kind = <E extends Entity>(
  entity: E,
  read: TariffKind['read'],
  { lane = [], ...more }: Partial<Pick<TariffKind, 'lane' | 'band' | 'isAlone' | 'watched'>> = {},
): TariffKind => {
  const { versions } = entity
  if (versions === undefined) throw new Error(`${entity.name} has no versions`)
  return { entity: { ...entity, versions }, read, lane, ...more }
}

/** By a false rate any amount passes below the limit of one person, a first rate included. */
const WATCHED_RATES: WatchedPrices = { fields: ['to_usd', 'to_rmb'], isFirstWatched: () => true }
/** Caps and payouts are paid to clients; other subjects are what clients pay. */
const PAID_OUT: readonly unknown[] = ['claim', 'cod_payout', 'insurance']
const WATCHED_SUBJECTS: WatchedPrices = {
  fields: Object.entries(expenseSubject.fields).flatMap(([name, { kind: of }]) => (of === 'rate' ? [name] : [])),
  isFirstWatched: ({ basis }) => PAID_OUT.includes(basis),
}

const ALONE: readonly unknown[] = ['storage', 'package_storage', 'location_rent']

const tariffKinds: readonly TariffKind[] = [
  kind(freightRule, readFreightRule, { lane: ['channel', 'from_country', 'target_country', 'client', 'client_group'], band: weightBandIn }),
  // A parcel may have any number of surcharges, but goods in a warehouse and a location have one
  // price.
  kind(expenseSubject, readExpenseSubject, {
    lane: ['basis', 'client', 'warehouse', 'location_kind'],
    isAlone: ({ basis }) => ALONE.includes(basis),
    watched: WATCHED_SUBJECTS,
  }),
  kind(exchangeRate, readCurrencyRate, { watched: WATCHED_RATES }),
]

/** The kind of an entity with versions. */
export function tariffKindOf({ name }: Pick<Entity, 'name'>): TariffKind {
  const found = tariffKinds.find(({ entity }) => entity.name === name)
  if (found === undefined) throw new Error(`${name} is no kind of tariff`)
  return found
}
