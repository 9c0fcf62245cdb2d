import type { References } from '#core/base/fields/references.ts'
import { isWayOpen } from '#core/money/ledger/wallets/offered-modes.rules.ts'
import type { CustomerBillReading } from '#core/money/billing/bill.ports.ts'
import { correctionMachine } from '#core/money/corrections/correction.machine.ts'
import type { Corrections, ListedCorrection } from '#core/money/corrections/correction.ports.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { rechargeMachine } from '#core/money/payments/recharge.machine.ts'
import type { ListedRecharge, Recharges } from '#core/money/payments/payment.ports.ts'
import { refundMachine } from '#core/money/refunds/refund.machine.ts'
import type { ListedRefund, Refunds } from '#core/money/refunds/refund.ports.ts'
import type { ClientMoney, RecentMoneyRecord } from '../../../../contract/money/standings/standing.routes.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { rowOf as billRowOf } from '../billing/bill.presenter.ts'
import { moneyOf } from '../../pricing/fees/step.presenter.ts'

type MoneyReader = Reader & { readonly now: Instant }
/** The latest records of a client's money, each kind with how many there are. */
export type RecentMoney = (
  customerId: number,
  reader: MoneyReader,
) => Promise<Pick<ClientMoney, 'bills' | 'top_ups' | 'refunds' | 'corrections'>>

const OPEN_BILLS = { page: 1, pageSize: 10, sort: { by: 'due_day', descending: false } } as const
const LATEST = { page: 1, pageSize: 5 } as const

const topUp = ({ number, amount, state, createdAt }: ListedRecharge, locale: Locale): RecentMoneyRecord => ({
  number,
  amount: moneyOf(amount),
  status: state,
  status_txt: rechargeMachine.states[state].label[locale],
  create_time: instantText(createdAt),
  note: null,
})
const refund = ({ orderNumber, amount, state, askedAt, reason }: ListedRefund, locale: Locale): RecentMoneyRecord => ({
  number: orderNumber,
  amount: moneyOf(amount),
  status: state,
  status_txt: refundMachine.states[state].label[locale],
  create_time: instantText(askedAt),
  note: reason,
})
const correction = ({ id, amount, state, proposedAt, note }: ListedCorrection, locale: Locale): RecentMoneyRecord => ({
  number: String(id),
  amount: moneyOf(amount),
  status: state,
  status_txt: correctionMachine.states[state].label[locale],
  create_time: instantText(proposedAt),
  note,
})

type Parts = {
  readonly bills: Pick<CustomerBillReading, 'list'>
  readonly recharges: Pick<Recharges, 'list'>
  readonly refunds: Pick<Refunds, 'list'>
  readonly corrections: Pick<Corrections, 'list'>
  readonly references: () => References
}

/**
 * Reads a client's open bills, the longest due first, and its latest top-ups, refunds and
 * corrections.
 */
export const recentMoney =
  ({ bills, recharges, refunds, corrections, references }: Parts): RecentMoney =>
  async (customerId, { actor, locale, now }) => {
    const of = { customerIds: [customerId] }
    const [open, paid, back, corrected] = await Promise.all([
      bills.list({ ...of, states: ['issued', 'audited'], ...OPEN_BILLS }),
      recharges.list({ ...of, ...LATEST }),
      refunds.list({ ...of, asCustomer: false, ...LATEST }),
      corrections.list({ ...of, ...LATEST }),
    ])
    const paysFromWallet = isWayOpen('balance', 'bill', references())
    return {
      bills: { rows: open.rows.map((bill) => billRowOf(bill, { actor, locale, now, paysFromWallet })), total: open.total },
      top_ups: { rows: paid.rows.map((one) => topUp(one, locale)), total: paid.total },
      refunds: { rows: back.rows.map((one) => refund(one, locale)), total: back.total },
      corrections: { rows: corrected.rows.map((one) => correction(one, locale)), total: corrected.total },
    }
  }
