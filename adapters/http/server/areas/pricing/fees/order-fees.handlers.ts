import type { CalculatedStep } from '#core/pricing/fees/quotes/step.ts'
import { freightRule } from '#core/pricing/fees/freight/freight-rule.entity.ts'
import { explainedFees, FEE_LABELS } from '#core/pricing/fees/subjects/order-fees.ts'
import type { References } from '#core/base/fields/references.ts'
import type { ChargeOccasion, KeptCharge, KeptPrice, OrderChargeReading } from '#core/money/charges/charge.ports.ts'
import { CHARGE_OCCASIONS } from '#core/money/charges/charge-sheet.ts'
import { isRepeated } from '#core/money/charges/price-order.ts'
import type { repriceOrder } from '#core/money/charges/reprice-order.usecase.ts'
import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { words } from '#core/base/kernel/words.ts'
import { flowNumberOf } from '#core/money/ledger/statements/flow.ts'
import { asSeenBy, FEE_STATES, seesMoney, totalOf } from '#core/parcels/orders/order-fee-columns.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { OrdersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import { waitsOf } from '../../../../contract/money/acts/waits-for.ts'
import type { OrderFeesAnswer, orderFeeRoutes } from '../../../../contract/pricing/fees/order-fees.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { noOrder } from '../../parcels/orders/order-answers.ts'
import { presentOrderWith } from '../../parcels/orders/order.presenter.ts'
import type { QuoteReader } from './quote.presenter.ts'
import { explainedSteps, moneyOf } from './step.presenter.ts'

type Parts = {
  readonly ordersByNumber: OrdersByNumber
  readonly charges: OrderChargeReading
  readonly references: () => References
  readonly reprice: ReturnType<typeof repriceOrder>
}

const KINDS = {
  charge: words('扣费', '扣費', 'Charged'),
  reversal: words('冲正', '沖正', 'Reversed'),
  refund: words('退款', '退款', 'Refunded'),
}

/**
 * Returns the occasion of a charge; of a refund, the occasion of the charge that it is of, which
 * has its price.
 */
function occasionOf({ occasion, price }: KeptCharge, charges: readonly KeptCharge[]): Exclude<ChargeOccasion, 'refund'> {
  if (occasion !== 'refund') return occasion
  const found = charges.find((one) => one.price === price)?.occasion
  return found === undefined || found === 'refund' ? 'freight' : found
}

const chargeOf = (
  charge: KeptCharge,
  {
    charges,
    steps,
    locale,
  }: { readonly charges: readonly KeptCharge[]; readonly steps: readonly CalculatedStep[]; readonly locale: Locale },
): OrderFeesAnswer['charges'][number] => {
  const { at, reverses, paid, entry, orderNumber, reason } = charge
  const occasion = occasionOf(charge, charges)
  const kind = reverses === undefined ? (charge.occasion === 'refund' ? 'refund' : 'charge') : 'reversal'
  return {
    at: instantText(at),
    kind,
    kind_txt: KINDS[kind][locale],
    occasion,
    occasion_txt: CHARGE_OCCASIONS[occasion][locale],
    steps: explainedSteps(steps, locale),
    paid: paid.map(moneyOf),
    flow_num: entry === undefined ? null : flowNumberOf({ kind: 'freight', reference: orderNumber, number: entry }),
    reason: reason ?? null,
  }
}

/** The price behind an order's fees, with who published its rule's version. */
function priceOf(price: KeptPrice | undefined, { references, actor }: QuoteReader) {
  const version = price?.rule === undefined ? undefined : references.find(freightRule, price.rule.version)
  return {
    priced_at: instantTextOrNull(price?.at),
    rule: price?.rule?.code ?? null,
    rule_name: version?.freightName ?? null,
    version: price?.rule?.version ?? null,
    published_at: instantTextOrNull(version?.published_at),
    published_by: actor.audience === 'staff' ? (version?.published_by ?? null) : null,
    reason: price?.reason ?? null,
    is_repeated: price === undefined ? null : (isRepeated(price, references) ?? null),
  }
}

function feesOf(
  { orderNumber, heldAt, money }: Order,
  { prices, charges }: { readonly prices: readonly KeptPrice[]; readonly charges: readonly KeptCharge[] },
  reader: QuoteReader,
): OrderFeesAnswer {
  const { locale } = reader
  const price = prices.find(({ id }) => id === money?.price)
  const isSeen = seesMoney(reader.actor)
  // Those of the price that counts stand with its fees; a refund has none.
  const stepsOf = ({ occasion, price: by }: KeptCharge): readonly CalculatedStep[] =>
    occasion === 'refund' || by === money?.price ? [] : (prices.find(({ id }) => id === by)?.steps ?? [])
  return {
    order_number: orderNumber,
    fee_state: money?.state ?? null,
    fee_state_txt: money === undefined ? null : FEE_STATES[money.state][locale],
    held_time: instantTextOrNull(heldAt),
    charged: money === undefined ? [] : totalOf(money).map(moneyOf),
    consignee: (price?.consignee ?? []).map(moneyOf),
    fees:
      price === undefined
        ? []
        : explainedFees(price.fees, price.steps).map(({ fee, amounts, isCharged, steps }) => ({
            fee,
            name: FEE_LABELS[fee][locale],
            amounts: amounts.map(moneyOf),
            is_charged: isCharged,
            steps: explainedSteps(steps, locale),
          })),
    ...priceOf(price, reader),
    charges: isSeen ? charges.map((one) => chargeOf(one, { charges, steps: stepsOf(one), locale })) : [],
  }
}

/** Handlers of what orders cost. */
export const orderFeesHandlers = ({ ordersByNumber, charges, references, reprice }: Parts): BindingsOf<typeof orderFeeRoutes> => ({
  orderFees: async ({ params, actor, locale }) => {
    const found = (await ordersByNumber([params.order_number], actor)).get(params.order_number)
    if (found === undefined) return failed(noOrder(params.order_number))
    if (!found.ok) return found
    const order = asSeenBy(found.value, actor)
    return ok(feesOf(order, await charges.of(order.orderNumber), { references: references(), actor, locale }))
  },
  priceOrder: async ({ params, body, keyed, actor, locale }) => {
    const done = await reprice({ orderNumber: params.order_number, raw: body, keyed }, actor)
    return done.ok ? ok(presentOrderWith(done.value, waitsOf(done.value), { locale, references: references(), actor })) : done
  },
})
