import { decideCodChanges, requestCodChange, withdrawCodChange } from '#core/money/cod/changes/change-cod.usecase.ts'
import { codOf } from '#core/money/cod/changes/cod-change.ts'
import type { CodChangeUnit } from '#core/money/cod/changes/cod-change.ports.ts'
import { currencyDigits } from '#core/base/kernel/currency-digits.ts'
import { money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import { sqlCodChangeKeeper } from '../../money/cod/sql-cod-changes.ts'
import type { Connection } from '../../database/database.ts'
import { sqlMailboxUnit } from '../../portal/messages/sql-messages.ts'
import { DDP_SHIPPER, DDU_SHIPPER, SERVICE_STAFF } from '../portal/demo-accounts.ts'
import { readMessages } from '../portal/demo-messages.ts'
import type { DemoStage } from '../parcels/demo-timeline.ts'

/**
 * A change of the COD amount of one of a shipper's orders: what its customer wants, and what became
 * of it.
 */
type Plan = {
  readonly by: { readonly id: number }
  /** Its order, and which of the oldest of them. */
  readonly status: OrderState
  readonly nth: number
  /** The new amount as a part of the old one; 0 is no COD. */
  readonly percent: bigint
  readonly reason: string
  readonly end?: 'accept' | 'withdraw' | { readonly reject: string }
}

const PLANS: readonly Plan[] = [
  { by: DDP_SHIPPER, status: 'inbound', nth: 0, percent: 90n, reason: '老客户优惠，改按九折收款' },
  { by: DDP_SHIPPER, status: 'outbound', nth: 0, percent: 0n, reason: '买家已在线付款，无需代收' },
  { by: DDP_SHIPPER, status: 'outbound', nth: 1, percent: 80n, reason: '收件人拒付原金额，已协商降价' },
  { by: DDP_SHIPPER, status: 'outbound', nth: 2, percent: 50n, reason: '买家改口，维持原价', end: 'withdraw' },
  { by: DDU_SHIPPER, status: 'outbound', nth: 0, percent: 85n, reason: '外包装有压痕，买家要求降价', end: 'accept' },
  {
    by: DDU_SHIPPER,
    status: 'outbound',
    nth: 1,
    percent: 60n,
    reason: '买家要求再优惠',
    end: { reject: '派送员已在收款途中，请联系收件人按原金额付款' },
  },
  { by: DDU_SHIPPER, status: 'outbound', nth: 2, percent: 0n, reason: '买家已转账，见附上的凭证号' },
]

const HUNDRED = 100n

/** Where in the time since the order's last event a change was asked for and decided. */
const ASKED = 0.35
const DECIDED = 0.7

/**
 * Changes of COD amounts in each state, asked for, withdrawn and decided by the use cases
 * themselves.
 */
export async function playCodChanges(stage: DemoStage): Promise<void> {
  const { clock, references } = stage
  const ports = { atomically: <T>(work: (unit: CodChangeUnit) => Promise<T>) => work(stage.unit), references, clock }
  const use = { request: requestCodChange(ports), withdraw: withdrawCodChange(ports), decide: decideCodChanges(ports) }
  const staff = stage.person(SERVICE_STAFF)
  for (const plan of PLANS.map((one) => ({ ...one, order: orderOf(stage, one) }))) {
    const { order, percent, reason, end, by } = plan
    const shipper = stage.person(by)
    const [asked, decided] = [ASKED, DECIDED].map((part) => Math.round(order.updatedAt + (stage.now - order.updatedAt) * part))
    stage.holdClock(asked ?? stage.now)
    const change = must(await use.request(order.orderNumber, { cod_amount: lowered(order, percent), reason }, shipper))
    stage.holdClock(decided ?? stage.now)
    if (end === 'withdraw') must(await use.withdraw(change.id, shipper))
    else if (end === 'accept') must(await use.decide({ ids: [change.id], decision: 'accept', raw: {} }, staff))
    else if (end !== undefined) must(await use.decide({ ids: [change.id], decision: 'reject', raw: { reason: end.reject } }, staff))
  }
}

function orderOf({ unit }: DemoStage, { by, status, nth }: Plan): Order {
  const found = unit.told.orders.filter((one) => one.customerId === by.id && one.status === status && codOf(one) !== undefined)[nth]
  if (found === undefined) throw new Error(`the demo has fewer orders of ${by.id} with COD that are ${status}`)
  return found
}

function lowered(order: Order, percent: bigint): { readonly amount: string; readonly currency: string } {
  const { amount, currency } = codOf(order) ?? money(0n, 'USD')
  // People agree on whole units.
  const unit = 10n ** BigInt(currencyDigits(currency))
  return { amount: String((amount * percent) / HUNDRED / unit), currency }
}

/** Stores the changes, and the messages about them as read. */
export async function storeCodChanges(connection: Connection, { unit: { told } }: DemoStage): Promise<void> {
  const keeper = sqlCodChangeKeeper(connection)
  for (const { id: _id, ...change } of told.codChanges) await keeper.add(change)
  const messages = sqlMailboxUnit(connection)
  for (const message of told.messages) await messages.send(message)
  for (const id of new Set(told.messages.flatMap(({ accountIds }) => accountIds))) await readMessages(connection, id)
}
