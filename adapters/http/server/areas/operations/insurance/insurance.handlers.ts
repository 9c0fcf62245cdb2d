import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { readFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { insuranceCategory } from '#core/operations/insurance/insurance-category.entity.ts'
import { insuranceFailure } from '#core/operations/insurance/insurance.failures.ts'
import { offerPolicy } from '#core/operations/insurance/offer-policy.ts'
import type { cancelPolicy, orderPolicies } from '#core/operations/insurance/order-policies.usecase.ts'
import { insuredValueFields, isBeforeForce, policyNumber, termsName, type PolicyTerms } from '#core/operations/insurance/policy.ts'
import { policyMachine } from '#core/operations/insurance/policy.machine.ts'
import type { ListedPolicy, Policies } from '#core/operations/insurance/policy.ports.ts'
import { deductibleOf, isOffered, insuranceLimits, termsOf } from '#core/operations/insurance/premium.rules.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { OrdersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import type {
  InsuranceCategoryRow,
  InsurancePremiums,
  InsuranceResults,
  insuranceRoutes,
  PolicyRow,
} from '../../../../contract/operations/insurance/insurance.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { spanOfDays } from '../../../presenters/query-days.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { noOrder } from '../../parcels/orders/order-answers.ts'
import { explainedSteps, moneyOf } from '../../pricing/fees/step.presenter.ts'
import { doneOf, refusalOf } from './insurance-outcome.ts'

type Parts = {
  readonly policies: Policies
  readonly ordersByNumber: OrdersByNumber
  readonly references: () => References
  readonly clock: Clock
  readonly order: ReturnType<typeof orderPolicies>
  readonly cancel: ReturnType<typeof cancelPolicy>
}

function categoryRow(terms: PolicyTerms, locale: Locale): InsuranceCategoryRow {
  const isEnglish = locale === 'en-US'
  const { minimum, most } = insuranceLimits(terms)
  return {
    category: terms.category,
    name: termsName(terms)[locale],
    insurer: terms.insurer,
    covered: isEnglish ? terms.englishCovered : terms.covered,
    excluded: isEnglish ? terms.englishExcluded : terms.excluded,
    rate_per_mille: terms.ratePerMille,
    minimum_premium: moneyOf(minimum),
    most_insured: moneyOf(most),
    deductible: moneyOf(deductibleOf(terms)),
  }
}

const rowOf = (policy: ListedPolicy, locale: Locale): PolicyRow => ({
  id: policy.id,
  policy_number: policyNumber(policy),
  account: policy.account,
  order_number: policy.orderNumber,
  order_refCode: policy.refCode ?? null,
  airway_number: policy.airwayNumber,
  category: policy.terms.category,
  category_txt: termsName(policy.terms)[locale],
  insurer: policy.terms.insurer,
  insured_value: moneyOf(policy.insured),
  premium: moneyOf(policy.premium),
  deductible: moneyOf(deductibleOf(policy.terms)),
  status: policy.state,
  status_txt: policyMachine.states[policy.state].label[locale],
  create_time: instantText(policy.orderedAt),
  in_force_time: policy.inForceAt === undefined ? null : instantText(policy.inForceAt),
  cancellable: isBeforeForce(policy),
})

const EXISTS = failed(insuranceFailure('POLICY_EXISTS'))

type PolicyRoutes = Pick<typeof insuranceRoutes, 'offeredInsurance' | 'policies' | 'quotePolicies' | 'orderPolicies' | 'cancelPolicy'>

/** Handlers of the insurance of orders, for shippers and staff. */
export function insuranceHandlers(parts: Parts): BindingsOf<PolicyRoutes> {
  const { policies, ordersByNumber, references, clock, order, cancel } = parts
  const read = (raw: Readonly<Record<string, unknown>>): Result<Money | undefined> => {
    const fields = readFields(insuredValueFields, { raw, context: { references: references() } })
    return fields.ok ? ok(fields.value.insured_value) : fields
  }
  /** Each number that was sent, with its order. */
  const find = async (numbers: readonly string[], actor: Actor): Promise<readonly (readonly [string, Result<Order>])[]> => {
    const found = await ordersByNumber(numbers, actor)
    return [...new Set(numbers)].map((number) => [number, found.get(number) ?? { ok: false, failure: noOrder(number) }])
  }
  return {
    offeredInsurance: async ({ locale }) => {
      const now = clock.now()
      const offered = references()
        .all(insuranceCategory)
        .filter((one) => isOffered(one, now))
      return ok(offered.map((one) => categoryRow(termsOf(one), locale)))
    },
    policies: async ({ query: { status: state, in_force_from: first, in_force_to: last, ...query }, actor, locale }) => {
      const { from, before } = spanOfDays({ first, last }, 'UTC')
      const filter = { customerIds: clientsWithin(actor), state, inForceFrom: from, inForceBefore: before, ...query }
      const { rows, total } = await policies.list(filter)
      return ok({ rows: rows.map((policy) => rowOf(policy, locale)), total })
    },
    quotePolicies: async ({ body: { category, orders, ...raw }, actor, locale }) => {
      const value = read(raw)
      if (!value.ok) return value
      const offering = { category, at: clock.now(), references: references() }
      const found = await find(orders, actor)
      const insured = await policies.ofOrders(found.flatMap(([, one]) => (one.ok ? [one.value.orderNumber] : [])))
      const isInsured = new Set(insured.map(({ orderNumber }) => orderNumber))
      const offers: InsurancePremiums = found.map(([number, one]) => {
        const offer =
          one.ok && !isInsured.has(one.value.orderNumber) ? offerPolicy(one.value, value.value, offering) : one.ok ? EXISTS : one
        if (!offer.ok) return refusalOf(number, offer.failure, locale)
        const { insured, most, premium } = offer.value
        return {
          ...doneOf(number, locale),
          insured_value: moneyOf(insured),
          most_insured: moneyOf(most),
          premium: moneyOf(premium.total),
          steps: [...explainedSteps(premium.steps, locale)],
        }
      })
      return ok(offers)
    },
    orderPolicies: async ({ body: { category, orders, ...raw }, keyed, ...reader }) => {
      const value = read(raw)
      if (!value.ok) return value
      const found = await find(orders, reader.actor)
      const insured = found.flatMap(([, one]) => (one.ok ? [{ orderNumber: one.value.orderNumber, category, value: value.value }] : []))
      const outcomes = new Map((await order({ orders: insured, keyed }, reader.actor)).map((one) => [one.orderNumber, one.policy]))
      return ok(found.map(([number, one]) => resultOf(number, one.ok ? outcomes.get(one.value.orderNumber) : one, reader)))
    },
    cancelPolicy: ({ params, actor }) => cancel(params.policy_id, actor),
  }
}

function resultOf(
  number: string,
  outcome: Result<Order> | Awaited<ReturnType<Parts['order']>>[number]['policy'] | undefined,
  { locale }: Reader,
): InsuranceResults[number] {
  if (outcome === undefined) throw new Error(`nothing came of order ${number}`)
  if (!outcome.ok) return refusalOf(number, outcome.failure, locale)
  const { value } = outcome
  return 'premium' in value ? { ...doneOf(number, locale), id: value.id, premium: moneyOf(value.premium) } : doneOf(number, locale)
}
