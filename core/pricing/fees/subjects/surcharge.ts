import type { Surcharge } from './expense-subject.ts'
import type { Parcel } from '../freight/parcel.ts'
import { take } from '../freight/proportion.ts'
import { quantity, type CalculatedStep } from '../quotes/step.ts'

const { money, weight, count } = quantity

/** The freight that a surcharge depends on, or a parcel that has none. */
export type SurchargeBase = {
  readonly parcel: Pick<Parcel, 'targetCountry' | 'cityGroups' | 'occasions'>
  readonly rule: { readonly channel: string; readonly expressCurrency: string }
  readonly chargeableGrams: number
  /** In the minor unit of the rule's currency. */
  readonly freight: bigint
}

const isFor = (surcharge: Surcharge, { parcel, rule }: SurchargeBase): boolean =>
  (surcharge.occasion === 'every_parcel' || parcel.occasions.includes(surcharge.occasion)) &&
  (surcharge.country === undefined || surcharge.country === parcel.targetCountry) &&
  (surcharge.cityGroup === undefined || parcel.cityGroups?.includes(surcharge.cityGroup) === true) &&
  (surcharge.channel === undefined || surcharge.channel === rule.channel)

/**
 * Returns the addition of a surcharge to a freight, as one step with its own name; `undefined`
 * where it does not apply to the parcel. It comes after the taxes and is not part of the base of
 * the VAT (rule: Surcharges).
 */
export function surchargeStep(surcharge: Surcharge, freight: SurchargeBase): CalculatedStep | undefined {
  if (!isFor(surcharge, freight)) return undefined
  const { name, currency, versionCode: version } = surcharge
  switch (surcharge.basis) {
    case 'per_parcel': {
      const price = money(surcharge.price, currency)
      return { code: 'surcharge_per_parcel', name, version, inputs: { price }, counts: 'total', result: price }
    }
    case 'per_weight': {
      const steps = Math.ceil(freight.chargeableGrams / surcharge.stepGrams)
      return {
        code: 'surcharge_per_weight',
        name,
        version,
        inputs: {
          chargeable: weight(freight.chargeableGrams),
          weight_step: weight(surcharge.stepGrams),
          steps: count(steps),
          price: money(surcharge.price, currency),
        },
        counts: 'total',
        result: money(surcharge.price * BigInt(steps), currency),
      }
    }
    case 'freight_share': {
      const { expressCurrency } = freight.rule
      return {
        code: 'surcharge_freight_share',
        name,
        version,
        inputs: { freight: money(freight.freight, expressCurrency), share: { kind: 'share', value: surcharge.share.rate } },
        counts: 'total',
        result: money(take(freight.freight, surcharge.share), expressCurrency),
      }
    }
  }
}
