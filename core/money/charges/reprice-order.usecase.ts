import { lockOrder } from '#core/parcels/orders/lock-order.ts'
import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { once, type AnsweredCommands, type KeyedCommand } from '#core/base/kernel/once.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { formatMoney, money, negate, parseMoney, sumsByCurrency, type Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { Fields, RecordOf } from '#core/base/fields/field.ts'
import type { References } from '#core/base/fields/references.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { MessageSender } from '#core/portal/messages/message.ports.ts'
import { totalOf } from '#core/parcels/orders/order-fee-columns.ts'
import type { OrderMoney } from '#core/parcels/orders/order-money.ts'
import { hasFreight } from '#core/parcels/orders/order-parcel.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { SizeMm } from '#core/parcels/orders/order-facts.ts'
import type { OrderStore } from '#core/parcels/orders/order.ports.ts'
import type { ActUnit } from '../acts/act.ports.ts'
import type { ActApplier } from '../acts/decide-held-acts.usecase.ts'
import type { ActWaits } from '../acts/held-act.ts'
import type { SecondPersonRule } from '../acts/money-act.ts'
import { actOrHold } from '../acts/take-act.ts'
import { chargeQuoted, payerOf, quotedMoney, takeBackCharge } from './charge-order.ts'
import { chargeFailure } from './charge.failures.ts'
import type { ChargingUnit, OrderPrice, Payer } from './charge.ports.ts'
import { loweredBy } from './lowered-by.ts'
import { priceOrder } from './price-order.ts'
import { exceptionsPage } from '#core/parcels/orders/exceptions/exceptions-page.ts'

const MOST_GRAMS = 2_000_000
const MOST_MILLIMETRES = 5000
const side = (label: ReturnType<typeof words>) => ({ kind: 'length', maxMillimetres: MOST_MILLIMETRES, label }) as const

/** Fields that finance fills in to price an order again. */
export const repriceFields = {
  check_weight: { kind: 'weight', maxGrams: MOST_GRAMS, label: words('核重（kg）', '核重（kg）', 'Checked weight (kg)') },
  check_length: side(words('长（cm）', '長（cm）', 'Length (cm)')),
  check_width: side(words('宽（cm）', '寬（cm）', 'Width (cm)')),
  check_height: side(words('高（cm）', '高（cm）', 'Height (cm)')),
  amount: {
    kind: 'rate',
    label: words('人工定价金额', '人工定價金額', 'Price by hand'),
    help: words('留空则按运费规则计算', '留空則按運費規則計算', 'Leave empty to calculate by the freight rule'),
  },
  currency: { kind: 'reference', to: 'currency', label: words('币种', '幣別', 'Currency') },
  reason: { kind: 'text', maxLength: 300, multiline: true, required: true, label: words('原因', '原因', 'Reason') },
} as const satisfies Fields

type RepriceRequest = Omit<RecordOf<typeof repriceFields>, 'amount' | 'currency'> & { readonly byHand?: Money }
type Unit = ChargingUnit &
  ActUnit & {
    readonly orders: OrderStore
    readonly audit: AuditTrail
    readonly messages: MessageSender
    readonly live: LivePublisher
    readonly answered: AnsweredCommands
  }
type Ports = { readonly atomically: Atomically<Unit>; readonly clock: Clock; readonly secondPerson: SecondPersonRule }
export type RepriceOrder = { readonly orderNumber: string; readonly raw: RawFields; readonly keyed?: KeyedCommand | undefined }

function read({ raw }: RepriceOrder, references: References): Result<RepriceRequest> {
  const fields = readFields(repriceFields, { raw, context: { references } })
  if (!fields.ok) return fields
  const { amount, currency, ...rest } = fields.value
  const missing = (name: string) => failed(invalidInput([atField(name, inputFailure('FIELD_REQUIRED'))]))
  const sides = ['check_length', 'check_width', 'check_height'] as const
  const absent = sides.filter((name) => rest[name] === undefined)
  if (absent[0] !== undefined && absent.length < sides.length) return missing(absent[0])
  if (amount === undefined) return ok(rest)
  if (currency === undefined) return missing('currency')
  const byHand = parseMoney(amount, currency)
  if (!byHand.ok) return failed(invalidInput([atField('amount', byHand.failure)]))
  if (byHand.value.amount < 0n) return failed(invalidInput([atField('amount', inputFailure('NOT_POSITIVE'))]))
  return ok({ ...rest, byHand: byHand.value })
}

/**
 * Prices a received order again: by a new weight and size, under the versions of its first price,
 * or by an amount that finance sets. What was charged is given back by a reversal and charged
 * again, whatever the credit, since the parcel has left; the client gets a message. What the price
 * is lowered by is an act that may need a second person. INPUT_INVALID, ORDER_NOT_FOUND,
 * NO_FREIGHT, NOT_WEIGHED, REFUNDED_MORE below what was refunded, HELD_ACT_OPEN, and the reasons
 * of `priceOrder`.
 */
export const repriceOrder =
  ({ atomically, clock, secondPerson: rule }: Ports) =>
  async (command: RepriceOrder, actor: Actor): Promise<Result<Order & ActWaits>> => {
    const wanted = read(command, rule.references())
    if (!wanted.ok) return wanted
    return atomically(async (unit) => {
      const found = await lockOrder(unit, command.orderNumber, clientsWithin(actor))
      if (!found.ok) return found
      const order = found.value
      if (!hasFreight(order.kind)) return failed(chargeFailure('NO_FREIGHT'))
      if (order.inboundAt === undefined) return failed(chargeFailure('NOT_WEIGHED'))
      const repricing = { order, wanted: wanted.value, actor, at: clock.now(), references: rule.references(), rule }
      return once(unit.answered, command.keyed, () => reprice(unit, repricing))
    })
  }

/** Prices an order again as a second person approved; RECORD_CHANGED where it was priced since. */
export const applyReprice =
  (references: () => References): ActApplier<Unit> =>
  async (unit, { act: { subject, details, actorId }, at }) => {
    const order = await unit.orders.lock(subject, undefined)
    if (order === undefined || priceIn(order) !== details['price']) return failed(referenceFailure('RECORD_CHANGED'))
    const wanted = details['wanted'] as RepriceRequest
    return reprice(unit, { order, wanted, actor: { id: actorId }, at, references: references() })
  }

type Repricing = {
  readonly order: Order
  readonly wanted: RepriceRequest
  readonly actor: Pick<Actor, 'id'>
  readonly at: Instant
  readonly references: References
  /** Left out where a second person approved it. */
  readonly rule?: SecondPersonRule
}

/** The price that an order has; 0 for none. */
const priceIn = ({ money: priced }: Order): number => priced?.price ?? 0

/** Judges what a price is lowered by; answers the number of the act that waits. */
async function judge(unit: Unit, { order, wanted, actor, at, rule }: Repricing, priced: OrderPrice): Promise<Result<ActWaits>> {
  if (rule === undefined) return ok({})
  const amount = loweredBy(order.money, priced, { references: rule.references(), at })
  if (amount === 'nothing') return ok({})
  const { orderNumber: subject, customerId } = order
  const act = { kind: 'reprice', actorId: actor.id, customerId, amount, subject } as const
  const details = { wanted, price: priceIn(order) }
  const held = await actOrHold(unit, { act, note: wanted.reason, details, rule, at })
  if (!held.ok) return held
  return ok(held.value === undefined ? {} : { waits: held.value.id })
}

const sizeOf = ({ check_length: length, check_width: width, check_height: height }: RepriceRequest): SizeMm | undefined =>
  length === undefined || width === undefined || height === undefined ? undefined : [length, width, height]

async function reprice(unit: Unit, repricing: Repricing): Promise<Result<Order & ActWaits>> {
  const { order, wanted, actor, at, references } = repricing
  const { reason } = wanted
  const measures = given({ checkWeightGrams: wanted.check_weight, checkSizeMm: sizeOf(wanted) })
  const measured = { ...order, ...measures }
  const payer = await payerOf(unit, order)
  const priced = newPrice({ order: measured, wanted, actor, at, references, payer })
  if (!priced.ok) return priced
  const judged = await judge(unit, repricing, priced.value)
  if (!judged.ok) return judged
  if (judged.value.waits !== undefined) return ok({ ...order, ...judged.value })
  const wasCharged = order.money?.state === 'charged'
  const before = wasCharged ? await takeBackCharge(unit, { order, actor, at, reason }) : ok(order.money)
  if (!before.ok) return before
  const quoted = quotedMoney(priced.value, await unit.charges.addPrice(priced.value), order.money?.times ?? 0)
  // The parcel has left: its client comes into arrears rather than paying too little.
  const refunded = wasCharged ? await uncoveredRefunds(unit, order) : []
  const charging = { order: measured, actor, at, references, quoted, payer: { ...payer, mayOwe: true }, reason, refunded }
  const after = wasCharged ? await chargeQuoted(unit, charging) : ok(quoted)
  if (!after.ok) return after
  const added = given({ added: order.money?.added })
  const priceNow = { ...after.value, ...added }
  const changed = await unit.orders.change(order, { ...measures, money: priceNow }, at)
  const [from, to] = [amountsText(order.money), amountsText(priceNow)]
  await unit.audit.write([
    {
      at,
      actorId: actor.id,
      area: 'order',
      subject: order.orderNumber,
      action: 'reprice',
      changes: { charged: { from, to }, reason: { to: reason } },
    },
  ])
  if (wasCharged)
    await unit.messages.send({
      accountIds: [order.customerId],
      type: 'general',
      text: { template: 'order_repriced', params: { order: order.orderNumber, from, to, reason } },
      airwayNumber: order.airwayNumber,
      link: exceptionsPage(order),
      at,
    })
  if (wasCharged) await unit.live.publish({ topic: 'wallet', to: { accountIds: [order.customerId] } })
  return ok(changed)
}

/**
 * Returns the amounts that were refunded of an order beyond what it is charged without its freight,
 * which was taken back.
 */
async function uncoveredRefunds({ charges }: Unit, { orderNumber }: Order): Promise<readonly Money[]> {
  const left = sumsByCurrency((await charges.of(orderNumber)).flatMap(({ paid }) => paid))
  return left.filter(({ amount }) => amount < 0n).map(negate)
}

const amountsText = (priced: OrderMoney | undefined): string =>
  priced === undefined ? '' : totalOf(priced).map(formatMoney).join(' + ') || '0'

type NewPrice = Repricing & { readonly payer: Payer }

/** By the rule of the moment that the order was first priced at, or by hand. */
function newPrice({ order, wanted: { byHand, reason }, actor, at, references, payer }: NewPrice): Result<OrderPrice> {
  const pricedAt = order.money?.at ?? at
  if (byHand === undefined) return priceOrder({ order, payer, at: pricedAt, actorId: actor.id, references, reason })
  const { orderNumber, customerId } = order
  const none = money(0n, byHand.currency)
  return ok({
    orderNumber,
    customerId,
    at: pricedAt,
    actorId: actor.id,
    steps: [{ code: 'hand_price', inputs: {}, counts: 'total', result: { kind: 'money', value: byHand } }],
    fees: {
      freight_fees: byHand,
      freight_unit: byHand.currency,
      freight_append: [],
      tax_fee: none,
      vat_fee: none,
      document_fee: none,
      replace_currency: byHand.currency,
      taxes_charged: false,
      charge_volume: 0,
      charge_params: 0,
    },
    consignee: [],
    reason,
  })
}
