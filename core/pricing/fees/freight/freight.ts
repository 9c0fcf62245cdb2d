import { formatKilograms } from '#core/base/kernel/weight.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { chargeableWeight } from './chargeable.ts'
import { rateMissing, type Conversion, type Rates } from '../tariff/exchange.ts'
import { feeFailure } from '../fee.failures.ts'
import { freightRule } from './freight-rule.entity.ts'
import type { FreightRule } from './freight-rule.ts'
import type { Parcel } from './parcel.ts'
import { freightBy, rungAt } from './price-ladder.ts'
import { take } from './proportion.ts'

/**
 * Every figure of a parcel's freight and taxes under a rule, in grams and minor units: freight in
 * the express currency, everything from `base` on in the tax currency. `freight-steps.ts` derives
 * the steps from it.
 */
export type Freight = {
  readonly rule: FreightRule
  readonly parcel: Parcel
  readonly volumetricGrams: number
  readonly chargeableGrams: number
  readonly furtherSteps: number
  readonly further: bigint
  readonly extra: bigint
  readonly freight: bigint
  readonly baseBy: Conversion
  readonly base: bigint
  readonly freightTaxedBy: Conversion
  readonly freightTaxed: bigint
  /** Whether the base is above the threshold; otherwise there is no duty, VAT or paper fee. */
  readonly taxed: boolean
  readonly duty: bigint
  readonly vat: bigint
  readonly paper: bigint
}

/** Why a rule does not apply to a parcel, apart from weight; `undefined` where it applies. */
function mismatch(rule: FreightRule, parcel: Parcel): Failure | undefined {
  if (rule.fromCountry !== parcel.fromCountry) return feeFailure('RULE_OTHER_ORIGIN', { country: rule.fromCountry })
  if (rule.targetCountry !== parcel.targetCountry) return feeFailure('RULE_OTHER_DESTINATION', { country: rule.targetCountry })
  if (parcel.transportMethod !== undefined && parcel.transportMethod !== rule.transportMethod)
    return feeFailure('RULE_OTHER_METHOD', { method: freightRule.fields.transport_method.choices[rule.transportMethod] })
  if (parcel.channel !== undefined && parcel.channel !== rule.channel) return feeFailure('RULE_OTHER_CHANNEL', { channel: rule.channel })
  return undefined
}

/**
 * Freight, duty, VAT and paper fee of a parcel under a rule (rule: Freight by steps), each rounded
 * once, half away from zero. The declared value is compared with all thresholds in the tax
 * currency. Failures are the reasons why the rule does not apply: RULE_OTHER_ORIGIN, _DESTINATION,
 * _METHOD, _CHANNEL, RULE_MIN_WEIGHT, RULE_MAX_WEIGHT, EXCHANGE_RATE_MISSING.
 */
export function calculateFreight({
  rule,
  parcel,
  rates,
}: {
  readonly rule: FreightRule
  readonly parcel: Parcel
  readonly rates: Rates
}): Result<Freight> {
  const other = mismatch(rule, parcel)
  if (other !== undefined) return failed(other)
  const { volumetricGrams, chargeableGrams } = chargeableWeight({
    boxes: parcel.boxes,
    actualGrams: parcel.actualGrams,
    convertRate: rule.convertRate,
  })
  if (chargeableGrams <= rule.overGrams && rule.overGrams > 0)
    return failed(feeFailure('RULE_MIN_WEIGHT', { chargeable: formatKilograms(chargeableGrams), over: formatKilograms(rule.overGrams) }))
  if (chargeableGrams > rule.maxGrams)
    return failed(feeFailure('RULE_MAX_WEIGHT', { chargeable: formatKilograms(chargeableGrams), max: formatKilograms(rule.maxGrams) }))
  const baseBy = rates.between(parcel.declared.currency, rule.taxCurrency)
  if (baseBy === undefined) return failed(rateMissing(parcel.declared.currency, rule.taxCurrency))
  const freightTaxedBy = rates.between(rule.expressCurrency, rule.taxCurrency)
  if (freightTaxedBy === undefined) return failed(rateMissing(rule.expressCurrency, rule.taxCurrency))

  const furtherSteps = Math.ceil(Math.max(0, chargeableGrams - rule.minGrams) / rule.stepGrams)
  const rung = rungAt(rule.prices, furtherSteps)
  const base = take(parcel.declared.amount, baseBy)
  const extra = rule.extra !== undefined && base > rule.extra.lower && base <= rule.extra.upper ? rule.extra.charge : 0n
  const freight = extra === 0n ? rung.freight : rung.freight + extra
  const freightTaxed = extra === 0n ? freightBy(rung, freightTaxedBy) : take(freight, freightTaxedBy)
  const taxed = base > rule.threshold
  const duty = taxed ? take(base, rule.dutyRate) : 0n
  return ok({
    rule,
    parcel,
    volumetricGrams,
    chargeableGrams,
    furtherSteps,
    further: rung.further,
    extra,
    freight,
    baseBy,
    base,
    freightTaxedBy,
    freightTaxed,
    taxed,
    duty,
    vat: taxed ? take(base + freightTaxed + duty, rule.vatRate) : 0n,
    paper: taxed ? rule.paperFee : 0n,
  })
}
