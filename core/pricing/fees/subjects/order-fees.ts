import { money, type Money } from '#core/base/kernel/money.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import type { Quote } from '../quotes/quote.ts'
import { quoteTotals, type CalculatedStep } from '../quotes/step.ts'
import type { StepCode } from '../quotes/step.words.ts'

/** The fees of an order under the names that the specification gives them. */
export type OrderFees = {
  readonly freight_fees: Money
  /** The currency that freight is in. */
  readonly freight_unit: string
  /** Amounts added to the freight: the rule's extra charge and all surcharges, by currency. */
  readonly freight_append: readonly Money[]
  readonly tax_fee: Money
  readonly vat_fee: Money
  readonly document_fee: Money
  /** The currency of the taxes that are paid on behalf of the consignee. */
  readonly replace_currency: string
  /** False for DDU: the taxes are shown, and the consignee pays them. */
  readonly taxes_charged: boolean
  /**
   * Volumetric weight in grams, and the cubic centimetres per kilogram that it was calculated with.
   */
  readonly charge_volume: number
  readonly charge_params: number
}

/**
 * A quote as the fees of its order. Their sum is what the quote charges and, for DDU, what the
 * consignee pays in addition.
 */
export function orderFees({ freight, surcharges }: Quote): OrderFees {
  const { rule, parcel } = freight
  const { expressCurrency, taxCurrency } = rule
  const added = new Map([[expressCurrency, freight.extra]])
  for (const { amount, currency } of quoteTotals(surcharges)) added.set(currency, (added.get(currency) ?? 0n) + amount)
  return {
    freight_fees: money(freight.freight - freight.extra, expressCurrency),
    freight_unit: expressCurrency,
    freight_append: [...added].filter(([, amount]) => amount !== 0n).map(([currency, amount]) => money(amount, currency)),
    tax_fee: money(freight.duty, taxCurrency),
    vat_fee: money(freight.vat, taxCurrency),
    document_fee: money(freight.paper, taxCurrency),
    replace_currency: taxCurrency,
    taxes_charged: parcel.terms === 'DDP',
    charge_volume: freight.volumetricGrams,
    charge_params: rule.convertRate,
  }
}

/** The amounts of an order's fees that its customer pays, each with the name of the fee. */
export function chargedFees(fees: OrderFees): readonly { readonly fee: FeeName; readonly amount: Money }[] {
  const { freight_fees, freight_append, tax_fee, vat_fee, document_fee, taxes_charged } = fees
  return [
    { fee: 'freight_fees' as const, amount: freight_fees },
    ...freight_append.map((amount) => ({ fee: 'freight_append' as const, amount })),
    ...(taxes_charged
      ? [
          { fee: 'tax_fee' as const, amount: tax_fee },
          { fee: 'vat_fee' as const, amount: vat_fee },
          { fee: 'document_fee' as const, amount: document_fee },
        ]
      : []),
  ].filter(({ amount }) => amount.amount !== 0n)
}

export type FeeName = 'freight_fees' | 'freight_append' | 'tax_fee' | 'vat_fee' | 'document_fee'

export const FEE_LABELS: Readonly<Record<FeeName, Words>> = {
  freight_fees: words('运费', '運費', 'Freight'),
  freight_append: words('附加费', '附加費', 'Surcharges'),
  tax_fee: words('关税', '關稅', 'Duty'),
  vat_fee: words('增值税', '增值稅', 'VAT'),
  document_fee: words('文件费', '文件費', 'Document fee'),
}
const FEE_NAMES = Object.keys(FEE_LABELS) as FeeName[]

/** Which fee a step leads to. */
const FEE_OF_STEP: Readonly<Partial<Record<StepCode, FeeName>>> = {
  volumetric_weight: 'freight_fees',
  chargeable_weight: 'freight_fees',
  begin: 'freight_fees',
  further: 'freight_fees',
  hand_price: 'freight_fees',
  extra_charge: 'freight_append',
  surcharge_per_parcel: 'freight_append',
  surcharge_per_weight: 'freight_append',
  surcharge_freight_share: 'freight_append',
  insured_value: 'freight_append',
  premium: 'freight_append',
  least_premium: 'freight_append',
  tax_base: 'tax_fee',
  tax_free: 'tax_fee',
  freight_in_tax_currency: 'tax_fee',
  duty: 'tax_fee',
  vat: 'vat_fee',
  paper_fee: 'document_fee',
}

/**
 * Each fee with the steps that lead to it; a fee that came to nothing without a step is left out.
 */
export const explainedFees = (fees: OrderFees, steps: readonly CalculatedStep[]) =>
  FEE_NAMES.map((fee) => ({
    fee,
    amounts: [fees[fee]].flat(),
    isCharged: fee === 'freight_fees' || fee === 'freight_append' || fees.taxes_charged,
    steps: steps.filter(({ code }) => FEE_OF_STEP[code] === fee),
  })).filter((one) => one.steps.length > 0)
