import type { Freight } from './freight.ts'
import { quantity, type CalculatedStep } from '../quotes/step.ts'

const { money, weight, count } = quantity

/**
 * The steps of a freight in their order (rule: Steps of a calculation). The tax steps of a DDU
 * parcel are paid by the consignee (rule: Payer of taxes).
 */
export function freightSteps(freight: Freight): readonly CalculatedStep[] {
  return [...weightSteps(freight), ...priceSteps(freight), ...taxSteps(freight)]
}

function weightSteps({ rule, parcel, volumetricGrams, chargeableGrams }: Freight): readonly CalculatedStep[] {
  const steps: CalculatedStep[] = []
  if (volumetricGrams > 0)
    steps.push({
      code: 'volumetric_weight',
      inputs: { boxes: { kind: 'boxes', value: parcel.boxes }, convert_rate: count(rule.convertRate) },
      counts: 'interim',
      result: weight(volumetricGrams),
    })
  steps.push({
    code: 'chargeable_weight',
    inputs: { actual: weight(parcel.actualGrams), volumetric: weight(volumetricGrams) },
    counts: 'interim',
    result: weight(chargeableGrams),
  })
  return steps
}

function priceSteps({ rule, chargeableGrams, furtherSteps, further, extra, base }: Freight): readonly CalculatedStep[] {
  const { expressCurrency, taxCurrency } = rule
  const min_weight = weight(rule.minGrams)
  const steps: CalculatedStep[] = [
    { code: 'begin', inputs: { min_weight }, counts: 'total', result: money(rule.prices.begin, expressCurrency) },
  ]
  if (furtherSteps > 0)
    steps.push({
      code: 'further',
      inputs: {
        chargeable: weight(chargeableGrams),
        min_weight,
        step_weight: weight(rule.stepGrams),
        steps: count(furtherSteps),
        step_price: money(rule.prices.step, expressCurrency),
      },
      counts: 'total',
      result: money(further, expressCurrency),
    })
  if (extra > 0n && rule.extra !== undefined)
    steps.push({
      code: 'extra_charge',
      inputs: { lower: money(rule.extra.lower, taxCurrency), base: money(base, taxCurrency), upper: money(rule.extra.upper, taxCurrency) },
      counts: 'total',
      result: money(extra, expressCurrency),
    })
  return steps
}

function taxSteps(freight: Freight): readonly CalculatedStep[] {
  const { rule, parcel } = freight
  const base = money(freight.base, rule.taxCurrency)
  const threshold = money(rule.threshold, rule.taxCurrency)
  const declared = { kind: 'money', value: parcel.declared } as const
  const steps: CalculatedStep[] = [
    { code: 'tax_base', inputs: { declared, conversion: { kind: 'conversion', value: freight.baseBy } }, counts: 'interim', result: base },
  ]
  if (!freight.taxed) {
    steps.push({ code: 'tax_free', inputs: { base, threshold }, counts: 'interim', result: money(0n, rule.taxCurrency) })
    return steps
  }
  const freightTaxed = money(freight.freightTaxed, rule.taxCurrency)
  if (rule.taxCurrency !== rule.expressCurrency)
    steps.push({
      code: 'freight_in_tax_currency',
      inputs: {
        freight: money(freight.freight, rule.expressCurrency),
        conversion: { kind: 'conversion', value: freight.freightTaxedBy },
      },
      counts: 'interim',
      result: freightTaxed,
    })
  const counts = parcel.terms === 'DDP' ? 'total' : 'consignee'
  const duty = money(freight.duty, rule.taxCurrency)
  const duty_rate = { kind: 'share', value: rule.dutyRate.rate } as const
  const vat_rate = { kind: 'share', value: rule.vatRate.rate } as const
  steps.push(
    { code: 'duty', inputs: { base, duty_rate }, counts, result: duty },
    { code: 'vat', inputs: { base, freight: freightTaxed, duty, vat_rate }, counts, result: money(freight.vat, rule.taxCurrency) },
    { code: 'paper_fee', inputs: { base, threshold }, counts, result: money(freight.paper, rule.taxCurrency) },
  )
  return steps
}
