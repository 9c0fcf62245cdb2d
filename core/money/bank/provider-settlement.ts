import { instantText } from '#core/base/kernel/instant.ts'
import { formatMoney, money } from '#core/base/kernel/money.ts'
import type { PaymentChannel } from '../ledger/wallets/pay-way.ts'
import type { BankLine } from './bank-line.ts'
import type { StatementDay } from './bank.ports.ts'
import type { Suggestion } from './suggestion.ts'

/** The names under which providers pay out; those of the sandbox are for the demonstration. */
const PAYERS: readonly (readonly [PaymentChannel, RegExp])[] = [
  ['alipay', /支付宝|支付寶|alipay|蚂蚁/i],
  ['wepay', /财付通|財付通|微信支付|tenpay|wechat\s*pay/i],
  ['sandbox', /沙盒支付|crossdock sandbox/i],
]
const SURE = 90
const BY_NAME = 45
/** Days of payments that a settlement covers at most, so that weekends and holidays are found. */
const MOST_DAYS = 9

/** The provider whose settlement a line may be, by its payer. */
export const providerOf = ({ payerName = '' }: Pick<BankLine, 'payerName'>): PaymentChannel | undefined =>
  PAYERS.find(([, names]) => names.test(payerName))?.[0]

/** The first day of the statements that a settlement may be of, and the last one. */
export function settledDays(day: string): { readonly from: string; readonly to: string } {
  const before = (days: number): string => instantText(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).slice(0, 10)
  return { from: before(MOST_DAYS), to: before(0) }
}

/**
 * A provider's settlement: with the fees of the days in a row whose statements come to the amount,
 * the latest first; without such days the fee is for staff to enter.
 */
export function suggestSettlement(
  { amount: { amount, currency }, day: last }: Pick<BankLine, 'amount' | 'day'>,
  channel: PaymentChannel,
  days: readonly StatementDay[],
): Suggestion {
  const own = days.filter((day) => day.channel === channel && day.day <= last).toSorted((one, other) => (one.day < other.day ? 1 : -1))
  const base = { bills: [], wallet: 0n } as const
  for (let end = 0; end < own.length && currency === 'CNY'; end += 1) {
    let [net, fee] = [0n, 0n]
    for (let start = end; start < own.length; start += 1) {
      const day = own[start]
      if (day === undefined) break
      net += day.net
      fee += day.fee
      if (net !== amount || fee < 0n) continue
      const params = { from: day.day, to: own[end]?.day ?? day.day, fee: formatMoney(money(fee, currency)) }
      return { ...base, payout: { channel, fee }, score: SURE, reasons: [{ kind: 'provider' }, { kind: 'settlement', params }] }
    }
  }
  return { ...base, payout: { channel, fee: 0n }, score: BY_NAME, reasons: [{ kind: 'provider' }] }
}
