import { beijingDay } from '../payments/beijing-day.ts'
import { given } from '#core/base/kernel/given.ts'
import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { inputFailure } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { bankFailure } from './bank.failures.ts'
import { dayIn, writtenDay, type DateForm } from './written-day.ts'

const BLANK = /^(?:[-—]{0,2}|0+(?:\.0+)?)$/

/** Whether a cell of a column of amounts says that there is none. */
export const isNoAmount = (text: string): boolean => BLANK.test(text)

/** A time behind a date: `9:03`, `21:03:07.673`, `9:03 PM`, `210307`, and its distance from UTC. */
const TIMED =
  /^(.*?)(?:(?:T|[\s,]+|(?<=日))(\d{1,2}:\d{2}(?::\d{2})?|\d{6}|\d{4})(?:\.\d+)?\s*([ap]\.?m\.?)?\s*(Z|(?:UTC|GMT)?\s?[+-]\d{1,2}(?::?\d{2})?)?|(?<=^\d{8})(\d{6}|\d{4}))?$/i
const TIME = /^(\d{1,2}):?(\d{2})(?::?(\d{2}))?$/
/** The zone of times that say none. */
const BANK_OFFSET = '+08:00'

/** No date is longer. */
const MOST_CHARACTERS = 60

type SplitTime = { readonly date: string; readonly clock?: string; readonly half?: string; readonly offset?: string }

/** The date of a cell and the time behind it. */
export function splitBankTime(text: string): SplitTime {
  if (text.length > MOST_CHARACTERS) return { date: text }
  const [, date = text, clock, half, offset, joined] = TIMED.exec(text) ?? []
  // `28 11 2026` has a year at its end, and no time.
  if (clock?.length === 4 && writtenDay(date) === undefined) return { date: text }
  return { date: date.trim(), ...given({ clock: clock ?? joined, half, offset }) }
}

/** A time of a column of its own, which may repeat the day. */
const clockOf = (text: string): SplitTime => {
  const timed = splitBankTime(text)
  return timed.clock === undefined ? splitBankTime(` ${text}`) : timed
}

const HALF_DAY = 12

function readClock({ clock = '', half }: SplitTime): string | undefined {
  const [, written = '', minutes = '', seconds = '00'] = TIME.exec(clock) ?? []
  const isHalved = half !== undefined
  if (written === '' || (isHalved && (Number(written) < 1 || Number(written) > HALF_DAY))) return undefined
  const later = half?.toLowerCase().startsWith('p') === true ? HALF_DAY : 0
  const hours = isHalved ? (Number(written) % HALF_DAY) + later : Number(written)
  const isTime = hours < 24 && Number(minutes) < 60 && Number(seconds) < 60
  return isTime ? `${String(hours).padStart(2, '0')}:${minutes}:${seconds}` : undefined
}

/** `+4`, `UTC+04:00`, `Z` as `+04:00`. */
function readOffset(offset: string | undefined): string {
  if (offset === undefined) return BANK_OFFSET
  const [, sign = '+', hours = '00', minutes = '00'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(offset) ?? []
  return `${sign}${hours.padStart(2, '0')}:${minutes}`
}

export type BankTime = { readonly day: string; readonly at?: Instant }
type WrittenBankTime = { readonly day: string; readonly time?: string; readonly form?: DateForm | undefined }

/**
 * The day of a line as the bank writes it, and its moment where the statement names one, in Beijing
 * unless it says its zone: NOT_A_DATE, BANK_DAY_FUTURE.
 */
export function readBankTime({ day: text, time = '', form }: WrittenBankTime, now: Instant): Result<BankTime> {
  const split = splitBankTime(text)
  const written = writtenDay(split.date)
  const day = written === undefined ? undefined : 'day' in written ? written.day : form && dayIn(written.open, form, now)
  if (day === undefined) return failed(inputFailure('NOT_A_DATE', { found: text }))
  const timed = split.clock === undefined && time !== '' ? clockOf(time) : split
  const clock = readClock(timed)
  if (clock === undefined && (timed.clock !== undefined || time !== ''))
    return failed(inputFailure('NOT_A_DATE', { found: split.clock === undefined ? time : text }))
  if (day > beijingDay(now + MILLIS_PER_DAY)) return failed(bankFailure('BANK_DAY_FUTURE', { day }))
  const at = clock === undefined ? undefined : Date.parse(`${day}T${clock}${readOffset(timed.offset)}`)
  if (at !== undefined && Number.isNaN(at)) return failed(inputFailure('NOT_A_DATE', { found: text }))
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
