import { formatMoney, money } from '#core/base/kernel/money.ts'
import { sameWords, words, type Words } from '#core/base/kernel/words.ts'
import type { HeldAct } from './held-act.ts'

const YES = words('是', '是', 'yes')
const NO = words('否', '否', 'no')

/** The values that an act sets, or its record and amount, as one line. */
export function shownDetails({ kind, details, amount, subject }: Pick<HeldAct, 'kind' | 'details' | 'amount' | 'subject'>): Words {
  if (kind === 'terms') {
    const listed = details['whitelist'] === true ? YES : NO
    const days = String(details['periodDays'])
    return words(
      `白名单：${listed['zh-CN']}，账期 ${days} 天`,
      `白名單：${listed['zh-TW']}，帳期 ${days} 天`,
      `Whitelisted: ${listed['en-US']}, payment period ${days} days`,
    )
  }
  if (kind === 'credit_limit') {
    const { limit, from, currency } = details as { readonly limit: bigint; readonly from: bigint; readonly currency: string }
    return sameWords(`${formatMoney(money(from, currency))} → ${formatMoney(money(limit, currency))}`)
  }
  if (kind === 'payee') return sameWords(`${subject} → ${String(details['payeeName'])}`)
  if (kind === 'payout_account') {
    const { payee_name: name, payee_bank_name: bank, payee_bank_number: number, seen } = details
    return sameWords([`${String(seen) || '–'} → ${String(number)}`, bank, name].join(' · '))
  }
  return sameWords(amount === undefined ? subject : `${subject} ${formatMoney(amount)}`)
}
