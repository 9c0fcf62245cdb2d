import { beijingDay } from '../payments/beijing-day.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { inputFailure } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { bankFailure } from './bank.failures.ts'

const BLANK = /^(?:[-—]{0,2}|0+(?:\.0+)?)$/

/** Whether a cell of a column of amounts says that there is none. */
export const isNoAmount = (text: string): boolean => BLANK.test(text)

/**
 * `2026-11-23`, `2026/1/3`, `2026.11.23`, `2026年11月23日`, `20261123`, each with a time behind it or
 * without one.
 */
const DAY = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))(?:[T\s]*(\d{1,2}:?\d{2}(?::?\d{2})?)(?:\.\d+)?)?$/
const TIME = /^(\d{1,2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?$/
const EARLIEST = '2000-01-01'

function readTime(text: string): string | undefined {
  const [, hours = '', minutes = '', seconds = '00'] = TIME.exec(text) ?? []
  const isTime = hours !== '' && Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60
  return isTime ? `${hours.padStart(2, '0')}:${minutes}:${seconds}` : undefined
}

export type BankTime = { readonly day: string; readonly at?: Instant }

/**
 * The day of a line in Beijing, and its moment where the statement names one: NOT_A_DATE,
 * BANK_DAY_FUTURE.
 */
export function readBankTime({ day: text, time = '' }: { readonly day: string; readonly time?: string }, now: Instant): Result<BankTime> {
  const [, year = '', month, date, month2, date2, clock] = DAY.exec(text) ?? []
  const day = `${year}-${(month ?? month2 ?? '').padStart(2, '0')}-${(date ?? date2 ?? '').padStart(2, '0')}`
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // A day that the month does not have is not moved into the next one.
  const isDay = !Number.isNaN(midnight) && instantText(midnight).startsWith(day) && day >= EARLIEST
  if (!isDay) return failed(inputFailure('NOT_A_DATE', { found: text }))
  const written = clock ?? (time === '' ? undefined : lastWord(time))
  const read = written === undefined ? undefined : readTime(written)
  if (written !== undefined && read === undefined) return failed(inputFailure('NOT_A_DATE', { found: clock === undefined ? time : text }))
  if (day > beijingDay(now + MILLIS_PER_DAY)) return failed(bankFailure('BANK_DAY_FUTURE', { day }))
  return ok(read === undefined ? { day } : { day, at: Date.parse(`${day}T${read}+08:00`) })
}

/** A column of times may repeat the day. */
const lastWord = (text: string): string => text.split(/[\sT]+/).at(-1) ?? text

const IN = new Set(['贷', '貸', '收', '收入', '贷方', '转入', '来账', '入账', '入', 'c', 'cr', 'credit', 'in', '+'])
const OUT = new Set(['借', '支', '付', '支出', '借方', '转出', '往账', '出账', '出', 'd', 'dr', 'debit', 'out', '-'])

/** Whether a line is money that came in, from its own word for it. */
export function readDirection(text: string): Result<'in' | 'out'> {
  const word = text.toLowerCase()
  if (IN.has(word)) return ok('in')
  return OUT.has(word) ? ok('out') : failed(bankFailure('BANK_DIRECTION_UNKNOWN', { found: text }))
}

const NOT_IN_ACCOUNT = /[\s-]+/g
const ACCOUNT = /^[0-9A-Za-z*]{4,40}$/

/** An account by its digits, without spaces and dashes; undefined for anything else. */
export function accountNumber(text: string): string | undefined {
  const bare = text.replace(NOT_IN_ACCOUNT, '').toUpperCase()
  return ACCOUNT.test(bare) ? bare : undefined
}

/**
 * Returns the key that a payer or a company is recognised by: its name without case, spaces,
 * brackets and points. The store makes the same of companies.
 */
export const partyKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s().,·&'"-]+/g, '')

/** The keys under which a payer is learned: a name that says nothing is none. */
export const payerKeys = ({
  payerName,
  payerAccount,
}: {
  readonly payerName?: string
  readonly payerAccount?: string
}): readonly string[] => {
  const name = payerName === undefined ? '' : partyKey(payerName)
  return [...(payerAccount === undefined ? [] : [`account:${payerAccount}`]), ...(name.length < 2 ? [] : [`name:${name}`])]
}
