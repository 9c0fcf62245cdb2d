import type { Payer } from '#core/money/charges/charge.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Result } from '#core/base/kernel/result.ts'
import { wallet } from '#core/money/ledger/ledger-account.ts'
import type { NewMessage } from '#core/portal/messages/message.ports.ts'
import type { OrderStore } from '#core/parcels/orders/order.ports.ts'
import type { RefundKeeper, RefundUnit } from '#core/money/refunds/refund.ports.ts'
import type { Refund } from '#core/money/refunds/refund.ts'
import { memoryCharges } from '../charges/memory-charges.ts'
import { memoryOrders } from '../../parcels/orders/memory-orders.ts'
import { memoryActs } from '../acts/memory-acts.ts'

type Unit = RefundUnit & { readonly orders: OrderStore }

/**
 * Orders, their charges and refunds of them in memory; units keep all or nothing. `sent` are the
 * messages of units that were kept.
 */
export function memoryRefunds(payer: Partial<Payer> = {}) {
  const shop = memoryOrders()
  const money = memoryCharges(payer)
  const acts = memoryActs()
  let refunds: readonly Refund[] = []
  let sent: readonly NewMessage[] = []
  let freed: readonly number[] = []
  const isWithin = (refund: Refund, { customerIds, asCustomer }: Parameters<RefundKeeper['orderOf']>[1]): boolean =>
    (customerIds === undefined || customerIds.includes(refund.customerId)) &&
    (!asCustomer || refund.askedBy === refund.customerId || refund.state === 'paid' || refund.state === 'taken_back')
  const keeper: RefundKeeper = {
    add: async (refund) => {
      const added = { ...refund, id: refunds.length + 1 }
      refunds = [...refunds, added]
      return added
    },
    of: async (orderNumber) => refunds.filter((one) => one.orderNumber === orderNumber),
    orderOf: async (id, reach) => refunds.find((one) => one.id === id && isWithin(one, reach))?.orderNumber,
    lock: async (id) => refunds.find((one) => one.id === id),
    keep: async (refund) => void (refunds = refunds.map((one) => (one.id === refund.id ? refund : one))),
  }
  const messages = { send: async (message: NewMessage) => void (sent = [...sent, message]) }
  // The amount owed is a wallet below zero, also within the unit of work that changes it.
  const arrearsIn = ({ ledger }: Pick<Unit, 'ledger'>): Unit['arrears'] => ({
    of: async (customerId) => {
      const { heads } = await ledger.open({ accounts: [wallet(customerId, 'CNY')], entries: 0, reversing: [], at: 0 })
      return heads.flatMap(({ balance }) => (balance < 0n ? [{ amount: -balance, currency: 'CNY' }] : []))
    },
  })
  const jobs: Unit['jobs'] = {
    enqueue: async (_kind, payload) => void (freed = [...freed, (payload as { customerId: number }).customerId]),
  }
  const live = { publish: async () => undefined }
  const atomically: Atomically<Unit> = <T>(work: (unit: Unit) => Promise<Result<T>>): Promise<Result<T>> =>
    money.within(shop.atomically)(async (unit) => {
      const before = { refunds, sent, acts: acts.state() }
      const done = await work({ ...unit, ...acts.unit, refunds: keeper, messages, live, arrears: arrearsIn(unit), jobs })
      if (!done.ok) {
        ;({ refunds, sent } = before)
        acts.restore(before.acts)
      }
      return done
    })
  return { ...money, shop, atomically, sent: () => sent, refunds: () => refunds, freed: () => freed }
}
