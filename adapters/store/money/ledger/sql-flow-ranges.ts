import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { AccountId } from '#core/money/ledger/ledger-account.ts'
import type { Sql } from '../../database/database.ts'
import { narrowColumn, query } from '../../database/row-shape.ts'

/** A stretch of an account's legs: those with sequence numbers above `low` up to `high`. */
export type LegRange = { readonly account: AccountId; readonly low: number; readonly high: number }

/**
 * Servers' clocks differ a little, so entries near a moment may stand the other way round in their
 * chain: so far back the first one is looked for.
 */
const SKEWED_LEGS = 100

/**
 * How many legs of the account `a` come before a moment, found by halving: a sequence has no gaps
 * and its times grow. From there on every leg belongs to the time after it, so that two periods
 * that share a moment share the balance of that moment too.
 */
const legsBefore = (moment: string): string => `(with recursive halves(low, high) as (
    select 0::bigint, a.sequence
    union all
    select case when e.at < ${moment} then m.mid else m.low end, case when e.at < ${moment} then m.high else m.mid - 1 end
      from (select low, high, (low + high + 1) / 2 as mid from halves where low < high) m
      join ledger_legs l on l.account = a.account and l.sequence = m.mid join ledger_entries e on e.number = l.entry)
  select least(h.low, (select min(l.sequence) - 1 from ledger_legs l join ledger_entries e on e.number = l.entry
      where l.account = a.account and l.sequence > h.low - ${SKEWED_LEGS} and l.sequence <= h.low and e.at >= ${moment}))
    from halves h where h.low = h.high)`

const RANGES = query(
  { account: narrowColumn<AccountId>('text'), low: 'bigint?', high: 'bigint?' },
  `select a.account, case when $3::timestamptz is null then 0 else ${legsBefore('$3::timestamptz')} end as low,
    case when $4::timestamptz is null then a.sequence else ${legsBefore('$4::timestamptz')} end as high
  from ledger_accounts a where a.account >= $1 and a.account < $2 and a.sequence > 0 order by a.account`,
)

/** The first name after all those that begin with a text which ends in a colon. */
const afterAll = (prefix: string): string => `${prefix.slice(0, -1)};`

type Span = { readonly from?: Instant | undefined; readonly before?: Instant | undefined }

/**
 * The legs of a time on an account, or on each account whose name begins with a text that ends in a
 * colon.
 */
export async function rangesOf(sql: Sql, name: string, { from, before }: Span): Promise<readonly LegRange[]> {
  const last = name.endsWith(':') ? afterAll(name) : `${name}\u0001`
  const rows = await sql.rows(RANGES, [name, last, instantTextOrNull(from), instantTextOrNull(before)])
  return rows.map(({ account, low, high }) => ({ account, low: low ?? 0, high: Math.max(low ?? 0, high ?? 0) }))
}

export const lengthOf = (ranges: readonly LegRange[]): number => ranges.reduce((sum, { low, high }) => sum + high - low, 0)

/**
 * Shortens ranges by what a page behind an offset cannot hold: of an account at least as many legs
 * are passed over as the others together cannot provide. What is left of the offset is counted row
 * by row.
 */
export function passOver(ranges: readonly LegRange[], offset: number): { readonly ranges: readonly LegRange[]; readonly offset: number } {
  const all = lengthOf(ranges)
  let left = offset
  const shorter = ranges.map((range) => {
    const own = range.high - range.low
    const passed = Math.min(own, Math.max(0, offset - (all - own)))
    left -= passed
    return { ...range, high: range.high - passed }
  })
  return { ranges: shorter, offset: Math.max(0, left) }
}
