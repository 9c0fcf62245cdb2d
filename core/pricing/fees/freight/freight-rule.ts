import { inputFailure } from '#core/base/kernel/input.failures.ts'
import type { Result } from '#core/base/kernel/result.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { feeFailure } from '../fee.failures.ts'
import type { TransportMethod } from './freight-rule.entity.ts'
import { priceLadder, type PriceLadder } from './price-ladder.ts'
import type { Share } from './proportion.ts'
import { recordReader } from '../tariff/record-reader.ts'

const USUAL_STEP_GRAMS = 500

/** Chargeable weights above `over` up to `most`, in grams. */
export type WeightBand = { readonly over: number; readonly most: number }

/**
 * A freight rule in the form that the engine calculates with: whole grams, and minor units of the
 * currency of each amount.
 */
export type FreightRule = {
  readonly ruleCode: string
  readonly versionCode: string
  readonly name: string
  readonly fromCountry: string
  readonly targetCountry: string
  readonly transportMethod: TransportMethod
  readonly channel: string
  /** Whose price it is: one client's by account, a group's, or with neither everybody's. */
  readonly client?: string
  readonly clientGroup?: string
  /** Cubic centimetres per kilogram; 0 for no volumetric weight. */
  readonly convertRate: number
  readonly minGrams: number
  readonly stepGrams: number
  /** It is for chargeable weights above this one; 0 unless its lane has several weight bands. */
  readonly overGrams: number
  readonly maxGrams: number
  readonly expressCurrency: string
  readonly prices: PriceLadder
  /**
   * Charged once where the declared value is above `lower` and not above `upper`, both in the tax
   * currency.
   */
  readonly extra?: { readonly lower: bigint; readonly upper: bigint; readonly charge: bigint }
  readonly taxCurrency: string
  readonly threshold: bigint
  readonly dutyRate: Share
  readonly vatRate: Share
  readonly paperFee: bigint
}

/** The chargeable weights that a stored version is for, above `over` up to `most`, in grams. */
export const weightBandIn = (values: RecordValues): WeightBand => {
  const record = recordReader(values)
  return { over: record.number('over_weight'), most: record.number('max_weight', Number.MAX_SAFE_INTEGER) }
}

/**
 * Reads a stored freight rule. INPUT_INVALID names the fields that do not fit together: an amount
 * finer than its currency, a tax rate above 1, a maximum weight below the first weight or the start
 * of its band, an extra charge without a band.
 */
export function readFreightRule(values: RecordValues): Result<FreightRule> {
  const record = recordReader(values)
  const expressCurrency = record.text('express_currency')
  const taxCurrency = record.text('tax_currency')
  const minGrams = record.number('min_weight')
  const maxGrams = record.number('max_weight', Number.MAX_SAFE_INTEGER)
  const overGrams = record.number('over_weight')
  if (maxGrams <= overGrams) record.refuse('max_weight', feeFailure('BAND_EMPTY'))
  if (maxGrams < minGrams)
    record.refuse('max_weight', inputFailure('OUT_OF_RANGE', { min: formatKilograms(minGrams), max: formatKilograms(1_000_000_000) }))
  if (record.has('client') && record.has('client_group')) record.refuse('client_group', feeFailure('RULE_FOR_BOTH'))
  const charge = record.amount('extra_charge', expressCurrency)
  const lower = record.amount('lower_threshold', taxCurrency)
  const upper = record.amount('upper_threshold', taxCurrency)
  if (charge > 0n) record.need('upper_threshold')
  if (record.has('upper_threshold') && upper <= lower) record.refuse('upper_threshold', feeFailure('BAND_EMPTY'))
  return record.finish({
    ruleCode: record.text('rule_code'),
    versionCode: record.text('version_code'),
    name: record.text('freightName'),
    fromCountry: record.text('from_country'),
    targetCountry: record.text('target_country'),
    transportMethod: record.text('transport_method') as TransportMethod,
    channel: record.text('channel'),
    ...(record.has('client') && { client: record.text('client') }),
    ...(record.has('client_group') && { clientGroup: record.text('client_group') }),
    convertRate: record.number('convert_rate'),
    minGrams,
    stepGrams: record.number('step_weight', USUAL_STEP_GRAMS),
    overGrams,
    maxGrams,
    expressCurrency,
    prices: priceLadder(record.amount('begin_price', expressCurrency), record.amount('step_price', expressCurrency)),
    ...(charge > 0n && { extra: { lower, upper, charge } }),
    taxCurrency,
    threshold: record.amount('threshold', taxCurrency),
    dutyRate: record.share('duty_rate'),
    vatRate: record.share('vat_rate'),
    paperFee: record.amount('paper_fee', taxCurrency),
  })
}
