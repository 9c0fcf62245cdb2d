import type { Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { advance } from '#core/base/kernel/advance.ts'
import { formatAmount, money } from '#core/base/kernel/money.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { isWayOpen } from '../ledger/wallets/offered-modes.rules.ts'
import { receivable, wallet } from '../ledger/ledger-account.ts'
import { arrearsPaid } from '../ledger/postings.ts'
import { endArrears, type ArrearsEnding } from '../payments/end-arrears.ts'
import { billFailure } from './bill.failures.ts'
import { billMachine } from './bill.machine.ts'
import type { KeyedBillUnit } from './bill.ports.ts'
import { lockBill, type BillReach } from './move-bill.usecase.ts'
import { countPayment, postPayment } from './pay-bill.ts'

export type PayingUnit = KeyedBillUnit & ArrearsEnding

type PayBillPorts = {
  readonly atomically: Atomically<PayingUnit>
  readonly references: () => References
  readonly clock: Clock
}

/**
 * Pays what is left of an audited bill from the client's wallet in its currency, by the client
 * itself or by staff on its behalf: once for a key. The money has to be there; a credit limit does
 * not pay bills, and the wallet does where a payment mode offers it. CLIENT_BILL_WALLET_CLOSED,
 * CLIENT_BILL_NOT_FOUND, ILLEGAL_TRANSITION, CLIENT_BILL_NOT_COVERED, IDEMPOTENCY_CONFLICT.
 */
export function payBill({ atomically, references, clock }: PayBillPorts) {
  return (
    billNumber: string,
    { actor, keyed, reach }: { readonly actor: Pick<Actor, 'id'>; readonly keyed: KeyedCommand | undefined; readonly reach: BillReach },
  ): Promise<Result<{ readonly billNumber: string }>> =>
    atomically((unit) =>
      once(unit.answered, keyed, async () => {
        if (!isWayOpen('balance', 'bill', references())) return failed(billFailure('CLIENT_BILL_WALLET_CLOSED'))
        const found = await lockBill(unit, billNumber, reach)
        if (!found.ok) return found
        const [bill, by] = [found.value, { actor, at: clock.now() }]
        const state = advance(billMachine, { state: bill.state, event: 'pay' })
        if (!state.ok) return state
        const { customerId, currency } = bill
        const left = money(bill.amount - bill.paidAmount, currency)
        const own = wallet(customerId, currency)
        const { heads } = await unit.ledger.open({
          accounts: [own, receivable(customerId, currency)].toSorted(),
          entries: 0,
          reversing: [],
          at: by.at,
        })
        const balance = heads.find(({ account }) => account === own)?.balance ?? 0n
        if (balance < left.amount) {
          const available = formatAmount(money(balance, currency))
          return failed(billFailure('CLIENT_BILL_NOT_COVERED', { available, needed: formatAmount(left), currency }))
        }
        await postPayment(unit, arrearsPaid({ customerId, reference: billNumber, amount: left, by: 'balance' }), by)
        const paid = await countPayment(unit, bill, { ...by, amount: left.amount })
        if (!paid.ok) return paid
        await endArrears(unit, customerId)
        return ok({ billNumber })
      }),
    )
}
