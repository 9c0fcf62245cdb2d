import type { Instant } from '#core/base/kernel/clock.ts'
import { formatMoney, money } from '#core/base/kernel/money.ts'
import { listWords, sameWords, words, wordsWithin, type Words } from '#core/base/kernel/words.ts'
import type { MessageSender } from '#core/portal/messages/message.ports.ts'
import type { BankLine, BankPart } from './bank-line.ts'
import { bankLineNumber } from './bank-line.ts'

/** Bills that a message names; it counts the others. */
const MOST_NAMED = 3

const BILL = words('账单 {bill}', '帳單 {bill}', 'bill {bill}')
const BILLS = words('{count} 张账单', '{count} 張帳單', '{count} bills')
const WALLET = words('钱包余额 {amount}', '錢包餘額 {amount}', '{amount} to your wallet')

type PayerNotice = {
  readonly line: BankLine
  readonly parts: readonly BankPart[]
  readonly at: Instant
  /** Why the booking was taken back; left out where it was made. */
  readonly undone?: string
}

/** Returns the use of a transfer, as its payer reads it. */
function usedFor(parts: readonly BankPart[], currency: string): Words {
  const numbers = parts.flatMap(({ billNumber }) => (billNumber === undefined ? [] : [billNumber]))
  const bills =
    numbers.length > MOST_NAMED
      ? [wordsWithin(BILLS, { count: sameWords(String(numbers.length)) })]
      : numbers.map((number) => wordsWithin(BILL, { bill: sameWords(number) }))
  const wallet = parts.filter(({ kind }) => kind === 'wallet').map(({ amount }) => formatMoney(money(amount, currency)))
  return listWords([...bills, ...wallet.map((amount) => wordsWithin(WALLET, { amount: sameWords(amount) }))])
}

/** The page that shows it: the movement of the wallet, or the bills that were paid. */
function pageOf(line: BankLine, parts: readonly BankPart[]): string {
  if (parts.some(({ kind }) => kind === 'wallet')) return `/finances/flow?keywords=${bankLineNumber(line.id)}`
  const [only, second] = parts
  return only?.billNumber === undefined || second !== undefined ? '/finances/bill' : `/finances/bill/${encodeURIComponent(only.billNumber)}`
}

/**
 * The message to a client whose bank transfer was booked, or whose booking was taken back: no page
 * of the client's own would say so.
 */
export async function tellPayer(messages: MessageSender, customerId: number, { line, parts, at, undone }: PayerNotice): Promise<void> {
  const amount = formatMoney(line.amount)
  const params = { amount, day: line.day, used: usedFor(parts, line.amount.currency) }
  const text =
    undone === undefined
      ? ({ template: 'transfer_booked', params } as const)
      : ({ template: 'transfer_taken_back', params: { ...params, reason: undone } } as const)
  await messages.send({ accountIds: [customerId], type: 'general', text, link: pageOf(line, parts), at })
}
