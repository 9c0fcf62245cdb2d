import type { References } from '#core/base/fields/references.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { must, type Result } from '#core/base/kernel/result.ts'
import { formatAmount, money, parseMoney, type Money } from '#core/base/kernel/money.ts'
import type { KeyedCommand } from '#core/base/kernel/once.ts'
import { creditRecharge } from '#core/money/payments/credit-recharge.usecase.ts'
import { decideRecharge } from '#core/money/payments/decide-recharge.usecase.ts'
import { giveBack, settleRecharges } from '#core/money/payments/settle-recharges.ts'
import type { Leg } from '#core/money/ledger/entry.ts'
import { currencyOf, type AccountId } from '#core/money/ledger/ledger-account.ts'
import { adjustment, charge } from '#core/money/ledger/postings.ts'
import { askReopening, closeMonth, decideReopening } from '#core/money/closings/close-month.usecase.ts'
import { setCreditLimit } from '#core/money/ledger/wallets/set-credit-limit.usecase.ts'
import { setWarningLevel } from '#core/money/ledger/wallets/set-warning-level.usecase.ts'
import { requestRecharge } from '#core/money/payments/request-recharge.usecase.ts'
import { postOnce, reverseOnce } from '../../../support/money/post-once.ts'
import { memoryProvider } from '../payments/memory-provider.ts'
import { memoryLedger } from './memory-ledger.ts'
import { nothingAbove } from '../acts/memory-acts.ts'

const NO_REFERENCES: References = { find: () => undefined, all: () => [], near: () => [], keyOf: (_entity, named) => named }

export const SHIPPER = 1001
export const NOON = Date.UTC(2026, 2, 1, 12)

/** Finance staff. */
export const cashier: Actor = {
  id: 3,
  audience: 'staff',
  account: 'finance',
  name: '王会计',
  company: undefined,
  ddType: undefined,
  auditStatus: 30,
  accountPhone: undefined,
  showFinance: 1,
  fit: 0,
  standardRole: 'finance',
  sender: { name: '', phone: '', country: '', city: '', address: '' },
}

/** `amount('12.50 CNY')`. */
export function amount(text: string): Money {
  const [figures = '', currency = ''] = text.split(' ')
  return must(parseMoney(figures, currency))
}

/** Legs in readable form. */
export const shownLegs = (legs: readonly Leg[]): readonly string[] =>
  legs.map(({ account, amount: minor }) => `${account} ${formatAmount(money(minor, currencyOf(account)))}`)

export const keyedLedgerCommand = (key: string, bodyHash = 'body'): KeyedCommand => ({
  accountId: cashier.id,
  command: 'ledger',
  key,
  bodyHash,
})

export const codeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.failure.code)

type OfCommand = { readonly keyed: KeyedCommand }

/** A ledger with everything that works on it; the clock stands still until it is set. */
export function office(settings: Parameters<typeof memoryLedger>[0] = {}) {
  const store = memoryLedger(settings)
  let now = NOON
  const ports = { atomically: store.atomically, clock: { now: () => now } }
  const post = postOnce(ports)
  const payers = memoryProvider(ports.clock)
  const paying = { ...ports, recharges: store.rechargeReading, providers: { alipay: payers.provider } }
  return {
    ...store,
    post,
    charge: ({ keyed, ...wanted }: Parameters<typeof charge>[0] & OfCommand) => post(charge(wanted), keyed),
    adjust: ({ keyed, ...wanted }: Parameters<typeof adjustment>[0] & OfCommand) => post(adjustment(wanted), keyed),
    setLimit: setCreditLimit({ ...ports, secondPerson: nothingAbove() }),
    closeMonth: closeMonth(ports),
    askReopening: askReopening({ ...ports, references: () => NO_REFERENCES }),
    decideReopening: decideReopening(ports),
    warn: setWarningLevel(ports),
    reverse: reverseOnce(ports),
    notify: creditRecharge(ports),
    payers,
    request: requestRecharge({
      ...paying,
      references: () => NO_REFERENCES,
      newNumber: payers.newNumber,
      addresses: () => ({ notifyUrl: '', returnUrl: '' }),
    }),
    decide: decideRecharge({ ...ports, secondPerson: nothingAbove(() => NO_REFERENCES), giveBack: giveBack(paying) }),
    settle: settleRecharges(paying),
    setClock: (to: number): void => void (now = to),
    balance: (account: AccountId): string => `${formatAmount(money(store.balanceOf(account), currencyOf(account)))} ${currencyOf(account)}`,
  }
}
