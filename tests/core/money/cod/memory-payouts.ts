import { openClients } from '../../../support/open-clients.ts'
import type { AlipayAccount, PendingAuthorization } from '#core/money/cod/payouts/alipay-account.ts'
import { payoutFailure } from '#core/money/cod/payouts/payout.failures.ts'
import { UNDER_WAY } from '#core/money/cod/payouts/payout.machine.ts'
import type { BankPayoutUnit, Payouts, PayoutUnit } from '#core/money/cod/payouts/payout.ports.ts'
import type { Payout } from '#core/money/cod/payouts/payout.ts'
import type { SettlementBill } from '#core/money/cod/bills/settlement.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { failed, type Result } from '#core/base/kernel/result.ts'
import type { NewMessage } from '#core/portal/messages/message.ports.ts'
import { memoryLedger } from '../ledger/memory-ledger.ts'

type State = {
  readonly bills: readonly SettlementBill[]
  readonly payouts: readonly Payout[]
  readonly accounts: readonly AlipayAccount[]
  readonly pending: readonly PendingAuthorization[]
  readonly sent: readonly NewMessage[]
}

/**
 * Settlement bills, their payouts and authorised accounts in memory; units run one after another
 * and keep all or nothing.
 */
export function memoryPayouts(ledger = memoryLedger()) {
  let state: State = { bills: [], payouts: [], accounts: [], pending: [], sent: [] }
  const change = (to: Partial<State>): void => void (state = { ...state, ...to })
  const latest = (customerId: number) => state.accounts.findLast((one) => one.customerId === customerId)
  const alipayAccounts: PayoutUnit['alipayAccounts'] = {
    lockLast: async (customerId) => latest(customerId),
    find: async (id) => state.accounts.find((one) => one.id === id),
    add: async (account) => {
      const added = { ...account, id: state.accounts.length + 1 }
      change({ accounts: [...state.accounts, added] })
      return added
    },
    revoke: async (id, revokedAt) => change({ accounts: state.accounts.map((one) => (one.id === id ? { ...one, revokedAt } : one)) }),
    begin: async (pending) => change({ pending: [...state.pending, pending] }),
    take: async (hash) => {
      const found = state.pending.find(({ stateHash }) => stateHash === hash)
      change({ pending: state.pending.filter((one) => one !== found) })
      return found
    },
  }
  const payouts: PayoutUnit['payouts'] = {
    add: async (payout) => {
      const added = { ...payout, id: state.payouts.length + 1 }
      change({ payouts: [...state.payouts, added] })
      return added
    },
    billOf: async (id) => state.payouts.find((one) => one.id === id)?.billNumber,
    lock: async (id) => state.payouts.find((one) => one.id === id),
    of: async (number) => state.payouts.filter(({ billNumber }) => billNumber === number),
    keep: async (payout) => change({ payouts: state.payouts.map((one) => (one.id === payout.id ? payout : one)) }),
  }
  const settlements: PayoutUnit['settlements'] = {
    lock: async (number) => state.bills.find(({ billNumber }) => billNumber === number),
    keep: async (bill) => change({ bills: state.bills.map((one) => (one.id === bill.id ? bill : one)) }),
  }
  /** Failures with which the unique indexes of the store refuse. */
  const broken = () => {
    const live = state.payouts.filter((one) => one.state === 'paid' || UNDER_WAY.has(one.state))
    const twice = live.find((one, at) => live.findIndex(({ billNumber }) => billNumber === one.billNumber) !== at)
    if (twice !== undefined) return payoutFailure('PAYOUT_UNDER_WAY', { bill: twice.billNumber })
    const paid = state.payouts.filter(({ transactionId }) => transactionId !== undefined)
    const same = paid.some(
      (one, at) => paid.findIndex((other) => other.way === one.way && other.transactionId === one.transactionId) !== at,
    )
    return same ? payoutFailure('PAYOUT_TRANSACTION_TAKEN') : undefined
  }
  let last: Promise<unknown> = Promise.resolve()
  const atomically: Atomically<BankPayoutUnit> = <T>(work: (unit: BankPayoutUnit) => Promise<Result<T>>): Promise<Result<T>> => {
    const run = async (): Promise<Result<T>> => {
      const before = state
      try {
        const done = await ledger.atomically(async (unit) => {
          const own = { alipayAccounts, payouts, settlements, openings: openClients }
          const messages = { send: async (message: NewMessage) => change({ sent: [...state.sent, message] }) }
          const ended = await work({ ...unit, ...own, messages, live: { publish: async () => undefined } })
          const refused = ended.ok ? broken() : undefined
          return refused === undefined ? ended : failed(refused)
        })
        if (!done.ok) state = before
        return done
      } catch (error) {
        state = before
        throw error
      }
    }
    const done = last.then(run, run)
    last = done.catch(() => undefined)
    return done
  }
  const reading: Pick<Payouts, 'due'> = {
    due: async (at, most) =>
      state.payouts
        .filter(({ checkAt }) => checkAt !== undefined && checkAt <= at)
        .map(({ id }) => id)
        .slice(0, most),
  }
  return {
    atomically,
    reading,
    ledger,
    state: () => state,
    /** Adds a bill that its customer has confirmed. */
    bill: ({ at, ...bill }: Pick<SettlementBill, 'billNumber' | 'customerId' | 'payout'> & { readonly at: number }) => {
      const facts = { until: at, pricedAt: at, rates: [], counts: { cod: 1, ncnd: 0 }, createdBy: 0, createdAt: at, ncndCharges: [] }
      const status = { cod: 'pending_payment', ncnd: 'not_billed' } as const
      change({ bills: [...state.bills, { ...bill, ...facts, status, id: state.bills.length + 1 }] })
    },
  }
}
