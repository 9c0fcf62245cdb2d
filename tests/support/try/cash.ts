import type { Actor } from '#core/platform/access/account.ts'
import { formatAmount, formatMoney, money, sumsByCurrency } from '#core/base/kernel/money.ts'
import { issueCodBill } from '#core/money/cod/bills/cod-bill.ts'
import type { CodOrder } from '#core/money/cod/bills/settlement.rules.ts'
import type { CollectionUnit } from '#core/money/cod/collections/collection.ports.ts'
import { followCollection } from '#core/money/cod/collections/follow-collection.ts'
import { reportCollections } from '#core/money/cod/collections/report-collections.usecase.ts'
import { confirmBankPayout } from '#core/money/cod/payouts/pay-out.usecase.ts'
import { announceRemittance } from '#core/money/cod/remittances/announce-remittance.usecase.ts'
import { receiveRemittance } from '#core/money/cod/remittances/receive-remittance.usecase.ts'
import { currencyOf } from '#core/money/ledger/ledger-account.ts'
import { storedOrder } from '#core/parcels/orders/change/order-change.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { codPayout } from '#core/pricing/fees/subjects/cod-payout.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { memoryCollections } from '../../core/money/cod/memory-collections.ts'
import { memoryPayouts } from '../../core/money/cod/memory-payouts.ts'
import { memoryRemittanceRoom } from '../../core/money/cod/memory-remittances.ts'
import { memoryLedger } from '../../core/money/ledger/memory-ledger.ts'
import { SUBJECTS, subjectOf } from '../../core/pricing/fees/sample-subjects.ts'
import { RATES } from '../../core/pricing/fees/sample-tariffs.ts'
import { madeOrder } from '../made-orders.ts'
import { seededReferences } from '../references.ts'
import { shownStep } from './parcels.ts'
import { moneyOf, shownResult } from './shown.ts'

const AGENT = 'ARAMEX'
const CHANNEL = 'GULF-AIR'
const CLIENT = 1001
const NOON = Date.UTC(2026, 5, 1, 12)
const clerk = { id: 3, audience: 'staff' } as unknown as Actor

/**
 * Cash of a client's orders from the agent's hands to the payout, by the use cases over stores in
 * memory that share one ledger.
 */
export function cashTrial() {
  const ledger = memoryLedger()
  const orders: Order[] = []
  const reported = memoryCollections({ agents: { [CHANNEL]: AGENT }, orders: () => orders })
  const remittances = memoryRemittanceRoom(ledger)
  const payouts = memoryPayouts(ledger)
  const ports = { references: () => seededReferences, clock: { now: () => NOON } }
  const reporting: Atomically<CollectionUnit> = (work) =>
    ledger.atomically((unit) =>
      work({
        ...unit,
        collections: reported.collections,
        messages: { send: async () => undefined },
        live: { publish: async () => undefined },
      }),
    )
  /** Collections that were reported are where remittances look for them. */
  const passOn = (): void => {
    const known = new Set(remittances.collections().map(({ orderId }) => orderId))
    for (const row of reported.rows()) if (row.state === 'collected' && !known.has(row.orderId)) remittances.put(row)
  }
  const payoutOf = (amounts: Parameters<typeof codPayout>[1]['amounts']) =>
    codPayout(subjectOf('cod_payout', SUBJECTS.payout), { amounts, rates: RATES })
  return {
    /** A parcel leaves, and its cash is due: `dispatch('OD1', '4000.00 AED')`. */
    dispatch: (orderNumber: string, due: string): string => {
      const made = madeOrder({ orderNumber, customerId: CLIENT, values: { cod: moneyOf(due), channel: CHANNEL } })
      const order = { ...storedOrder(made, orders.length + 1), outboundAt: NOON }
      orders.push(order)
      followCollection(reported.collections, { order, event: 'dispatch', at: NOON })
      return `${due} are due for ${orderNumber}`
    },
    /** The agent reports the cash that it took for an order. */
    report: async (number: string, collected: string) => {
      const { amount, currency } = moneyOf(collected)
      const reports = [{ number, amount: formatAmount(money(amount, currency)), currency }]
      const done = await reportCollections({ ...ports, atomically: reporting })({ reports, agent: AGENT }, clerk)
      passOn()
      return shownResult(done, ([outcome]) => outcome?.done)
    },
    /** The agent announces a transfer with the cash of some orders. */
    announce: async (...numbers: readonly string[]) =>
      shownResult(
        await announceRemittance({ ...ports, atomically: remittances.atomically })(
          { raw: { agent: AGENT, currency: 'AED', orders: numbers.join('\n') } },
          clerk,
        ),
        ({ id, matchedAmount, currency }) => ({ id, onItsWay: formatMoney(money(matchedAmount, currency)) }),
      ),
    /** Money of an announced transfer arrives at the bank. */
    receive: async (id: number, amount: string) =>
      shownResult(
        await receiveRemittance({ ...ports, atomically: remittances.atomically })(
          { id, raw: { bank: 'ENBD', reference: `TT-${id}`, amount, day: '2026-06-01' } },
          clerk,
        ),
        ({ state }) => state,
      ),
    /** Bills what arrived, as its client confirms it, with the steps of the payout. */
    bill: (billNumber: string) => {
      const arrived = remittances.collections().map((one): CodOrder => ({ ...one, state: 'signed', collection: one.state, charges: [] }))
      return shownResult(issueCodBill(arrived, { billNumber, scope: { customerId: CLIENT, until: NOON }, payoutOf }), ({ bill }) => {
        payouts.bill({ billNumber, customerId: CLIENT, ...(bill.payout === undefined ? {} : { payout: bill.payout }), at: NOON })
        const billed = new Set(bill.lines.map(({ orderNumber }) => orderNumber))
        for (const one of remittances.collections()) if (billed.has(one.orderNumber)) remittances.put({ ...one, billNumber })
        return bill.payout?.steps.map(shownStep)
      })
    },
    /** The bank transferred the payout of a bill: `payOut('CB1', '18640.78')`. */
    payOut: async (billNumber: string, amount: string) =>
      shownResult(
        await confirmBankPayout({
          ...ports,
          atomically: payouts.atomically,
          secondPerson: { above: money(10n ** 15n, 'CNY'), references: ports.references },
        })(
          billNumber,
          { bank: 'ICBC', check_amount: amount, transaction_id: `B-${billNumber}`, check_time: new Date(NOON).toISOString() },
          clerk,
        ),
        (done) => ('payout' in done ? done.payout.state : 'waits'),
      ),
    /** The accounts on which something stands. */
    balances: () =>
      Object.fromEntries(
        [...ledger.heads.values()].flatMap(({ account, balance }) =>
          balance === 0n ? [] : [[account, formatMoney(money(balance, currencyOf(account)))]],
        ),
      ),
    /** The sum of all accounts by currency: nothing, since each entry only moves money. */
    sums: () =>
      sumsByCurrency([...ledger.heads.values()].map(({ account, balance }) => money(balance, currencyOf(account)))).map(formatMoney),
  }
}
