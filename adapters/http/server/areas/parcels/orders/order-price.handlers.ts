import { clientsWithin } from '#core/platform/access/account.ts'
import { identityFailure } from '#core/platform/access/identity.failures.ts'
import type { TransitTimes } from '#core/pricing/fees/quotes/transit-time.ts'
import type { References } from '#core/base/fields/references.ts'
import type { orderPrices } from '#core/money/charges/order-prices.usecase.ts'
import type { quoteOrder } from '#core/money/charges/quote-order.usecase.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { askedInsurance } from '#core/operations/insurance/asked-insurance.rules.ts'
import { termsName } from '#core/operations/insurance/policy.ts'
import { rawOrderOf } from '#core/parcels/orders/fields/api-names.ts'
import { seesMoney } from '#core/parcels/orders/order-fee-columns.ts'
import type { OrderQueries } from '#core/parcels/orders/order.ports.ts'
import type { OrdersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import { sayFailure } from '../../../../contract/words.ts'
import type { AskedInsurance, OrderPriceAnswer, orderPriceRoutes } from '../../../../contract/parcels/orders/order-prices.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { laneOf, quoteAnswer } from '../../pricing/fees/quote.presenter.ts'
import { explainedSteps, moneyOf } from '../../pricing/fees/step.presenter.ts'
import { byApiNames, kindNamed, noOrder } from './order-answers.ts'

type Parts = {
  readonly orders: Pick<OrderQueries, 'find'>
  readonly ordersByNumber: OrdersByNumber
  readonly prices: ReturnType<typeof orderPrices>
  readonly quote: ReturnType<typeof quoteOrder>
  readonly references: () => References
  readonly transit: TransitTimes
}

/** Handlers of what orders would cost. */
export const orderPriceHandlers = ({
  orders,
  ordersByNumber,
  prices,
  quote,
  references,
  transit,
}: Parts): BindingsOf<typeof orderPriceRoutes> => ({
  orderPrices: async ({ body, actor, locale }) => {
    const found = await ordersByNumber(body.orders, actor)
    const shown = seesMoney(actor) ? [...found.values()].flatMap((one) => (one.ok ? [one.value] : [])) : []
    const priced = await prices(shown)
    if (!priced.ok) return priced
    const answer = (number: string): OrderPriceAnswer => {
      const order = found.get(number) ?? failed(noOrder(number))
      const price = order.ok ? priced.value.get(order.value.orderNumber) : undefined
      const reason = order.ok ? price?.reason : order.failure
      return {
        order_number: number,
        state: price?.state ?? null,
        charged: (price?.amounts ?? []).map(moneyOf),
        reason: reason === undefined ? null : sayFailure(reason, locale),
      }
    }
    return ok(body.orders.map(answer))
  },
  quoteOrder: async ({ body: { order_type, order_number: number, ...body }, actor, locale }) => {
    if (!seesMoney(actor)) return failed(identityFailure('NOT_ALLOWED'))
    const kind = kindNamed(order_type)
    if (!kind.ok) return kind
    const order = number === undefined ? undefined : await orders.find(number, clientsWithin(actor))
    if (number !== undefined && order === undefined) return failed(noOrder(number))
    const own = actor.audience === 'customer' ? actor.id : undefined
    const raw = { goods: [], ...rawOrderOf(kind.value, body) }
    const quoted = await quote({ kind: kind.value, raw, customerId: order?.customerId ?? own }, actor)
    if (!quoted.ok) return failed(byApiNames(quoted.failure, kind.value))
    const times = await transit.of(laneOf(quoted.value.parcel))
    const { channel, content, at } = quoted.value
    return ok({
      ...quoteAnswer(quoted.value, { references: references(), actor, locale }, times),
      channel: channel ?? null,
      insurance: insuranceAnswer(askedInsurance(content, { at, references: references() }), locale),
    })
  },
})

/** The premium beside the fees, or why there is none. */
function insuranceAnswer(asked: ReturnType<typeof askedInsurance>, locale: Locale): AskedInsurance | null {
  if (asked === undefined) return null
  if (!asked.ok) {
    const [failure = asked.failure] = asked.failure.fields ?? []
    return { category_txt: null, insured_value: null, premium: null, steps: [], msg: sayFailure(failure, locale) }
  }
  const { terms, insured, premium } = asked.value
  return {
    category_txt: termsName(terms)[locale],
    insured_value: moneyOf(insured),
    premium: moneyOf(premium.total),
    steps: explainedSteps(premium.steps, locale),
    msg: null,
  }
}
