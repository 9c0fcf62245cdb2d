import { beijingDay } from '#core/base/kernel/zoned-time.ts'
import { given } from '#core/base/kernel/given.ts'
import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { inputFailure } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { dayIn, leadingDate, readClock, type DateForm, type LeadingDate, type WrittenClock } from '#core/base/sheets/written-date.ts'
import { bankFailure } from './bank.failures.ts'

const BLANK = /^(?:[-—]{0,2}|0+(?:\.0+)?)$/

/** Whether a cell of a column of amounts says that there is none. */
export const isNoAmount = (text: string): boolean => BLANK.test(text)

/** The zone of times that say none. */
const BANK_OFFSET = '+08:00'
const OFFSET = /^(?:Z|(?:UTC|GMT)?\s?([+-])(\d{1,2}):?(\d{2})?)$/i

/** No date is longer. */
const MOST_CHARACTERS = 60
/** No statement is older. */
const EARLIEST = '2000-01-01'

/** The date of a cell and what stands behind it; undefined where it begins with none. */
const dateIn = (text: string): LeadingDate | undefined => (text.length > MOST_CHARACTERS ? undefined : leadingDate(text))

/** The date of a cell without the time behind it. */
export const bankDate = (text: string): string => text.slice(0, text.length - (dateIn(text)?.rest.length ?? 0))

/** A time of a column of its own, which may repeat the day. */
const clockOf = (text: string): WrittenClock | undefined => readClock(dateIn(text)?.rest ?? '') ?? readClock(text)

/** `+4`, `UTC+04:00`, `Z` as `+04:00`; undefined for a zone that is none of these. */
function readOffset(zone: string): string | undefined {
  if (zone === '') return BANK_OFFSET
  const found = OFFSET.exec(zone)
  if (found === null) return undefined
  const [, sign = '+', hours = '00', minutes = '00'] = found
  return `${sign}${hours.padStart(2, '0')}:${minutes}`
}

export type BankTime = { readonly day: string; readonly at?: Instant }
type WrittenBankTime = { readonly day: string; readonly time?: string; readonly form?: DateForm | undefined }

/**
 * The day of a line as the bank writes it, and its moment where the statement names one, in Beijing
 * unless it says its zone: NOT_A_DATE, BANK_DAY_FUTURE.
 */
export function readBankTime({ day: text, time = '', form }: WrittenBankTime, now: Instant): Result<BankTime> {
  const found = dateIn(text)
  const day = found && ('day' in found.date ? found.date.day : form && dayIn(found.date.open, form, now))
  if (found === undefined || day === undefined || day < EARLIEST) return failed(inputFailure('NOT_A_DATE', { found: text }))
  const isTimed = found.rest.trim() !== ''
  if (!isTimed && time === '') return dayOfBank(day, now)
  const clock = isTimed ? readClock(found.rest) : clockOf(time)
  const offset = clock === undefined ? undefined : readOffset(clock.zone)
  const at = clock === undefined || offset === undefined ? NaN : Date.parse(`${day}T${clock.clock}${offset}`)
  if (Number.isNaN(at)) return failed(inputFailure('NOT_A_DATE', { found: isTimed ? text : time }))
  return dayOfBank(day, now, at)
}

/** BANK_DAY_FUTURE for a day that is not there yet. */
function dayOfBank(day: string, now: Instant, at?: Instant): Result<BankTime> {
  if (day > beijingDay(now + MILLIS_PER_DAY)) return failed(bankFailure('BANK_DAY_FUTURE', { day }))
  return ok({ day, ...given({ at }) })
}

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
