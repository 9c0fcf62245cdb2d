import { setTimeout as delay } from 'node:timers/promises'
import { startOfDay } from '#core/base/kernel/instant.ts'
import { jobCatalog } from '#core/job-catalog.ts'
import { secondsDue } from '#core/platform/jobs/overdue.rules.ts'
import { BILLING_ZONE, daysAfter } from '#core/money/billing/period.rules.ts'
import { endOfDay } from '#core/money/storage/night.ts'
import { statement } from '../../support/servers/databases.ts'

const RECURRING = jobCatalog.flatMap(({ name, everySeconds }) => (everySeconds === undefined ? [] : [{ name, everySeconds }]))
/** Work that comes round so often has to be seen done twice. */
const QUICK_SECONDS = 10
/** The work itself takes a moment, on a busy machine some. */
const LATE_SECONDS = 30
const LOOK_MILLIS = 500

/** The time by the database's clock. */
export async function shownBy(connectionString: string): Promise<number> {
  const [row] = await statement(connectionString, 'select extract(epoch from clock_timestamp()) * 1000 as now')
  return Number(row?.['now'])
}

type Mark = { readonly kind: string; readonly doneUntil: number; readonly now: number }

async function marksOf(connectionString: string): Promise<ReadonlyMap<string, Mark>> {
  const rows = await statement(
    connectionString,
    'select kind, extract(epoch from done_until) * 1000 as done, extract(epoch from clock_timestamp()) * 1000 as now from job_marks',
  )
  return new Map(rows.map(({ kind, done, now }) => [String(kind), { kind: String(kind), doneUntil: Number(done), now: Number(now) }]))
}

/** Waits until all recurring work is on time, and what comes round often has run again. */
export async function untilOnTime(
  connectionString: string,
  mostMillis: number,
): Promise<{ readonly faults: readonly string[]; readonly seconds: number }> {
  const [start, first] = [performance.now(), await marksOf(connectionString)]
  let behind: readonly string[] = []
  do {
    const marks = await marksOf(connectionString)
    behind = RECURRING.flatMap(({ name, everySeconds }) => {
      const mark = marks.get(name)
      if (mark === undefined) return [`${name} has no mark`]
      const due = secondsDue(everySeconds, mark)
      if (mark.doneUntil > mark.now || due > LATE_SECONDS) return [`${name} ${Math.round(due)} s`]
      return everySeconds <= QUICK_SECONDS && first.get(name)?.doneUntil === mark.doneUntil ? [`${name} did not run`] : []
    })
    if (behind.length === 0) break
    await delay(LOOK_MILLIS)
  } while (performance.now() - start < mostMillis)
  return {
    faults: behind.length === 0 ? [] : [`recurring work stands still: ${behind.join(', ')}`],
    seconds: (performance.now() - start) / 1000,
  }
}

/** Days of storage and periods of bills that were charged before the database's clock was there. */
export async function chargedEarly(connectionString: string, latest: number): Promise<readonly string[]> {
  const nights = await statement(
    connectionString,
    `select r.warehouse, max(r.day)::text as day, w.timezone from storage_runs r join warehouse w on w.code = r.warehouse group by 1, 3`,
  )
  const bills = await statement(connectionString, 'select bill_number, period_to::text as day from customer_bills')
  return [
    ...nights
      .filter(({ day, timezone }) => endOfDay(String(day), String(timezone ?? 'UTC')) > latest)
      .map((row) => `a day of storage was charged before it was over: ${JSON.stringify(row)}`),
    ...bills
      .filter(({ day }) => startOfDay(daysAfter(String(day), 1), BILLING_ZONE) > latest)
      .map((row) => `a bill was drawn up before its period was over: ${JSON.stringify(row)}`),
  ]
}

/** Sums of storage that are not those of its rows, and rows of it that stand on two bills. */
export async function storageFaults(connectionString: string): Promise<readonly string[]> {
  const fees = (table: string, kind: string): string =>
    `select customer_id, '${kind}' as kind, day, warehouse, currency, count(*)::bigint as rows, sum(amount)::bigint as amount from ${table} group by 1, 3, 4, 5`
  const rows = `${fees('storage_fees', 'storage')} union all ${fees('storage_rents', 'storage_location')}`
  const sums = 'select customer_id, kind, day, warehouse, currency, rows, amount from storage_sums'
  const wrong = await statement(connectionString, `((${rows}) except (${sums})) union all ((${sums}) except (${rows}))`)
  const doubled = await statement(
    connectionString,
    `select kind, source, count(*) from customer_bill_lines where not is_free and kind like 'storage%' group by 1, 2 having count(*) > 1`,
  )
  const gaps = await statement(
    connectionString,
    `select m.warehouse, d.day::date::text as day from storage_marks m
      cross join lateral (select min(r.day) as first from storage_runs r where r.warehouse = m.warehouse) f
      cross join lateral generate_series(f.first, m.done_until, interval '1 day') d (day)
      where not exists (select from storage_runs r where r.warehouse = m.warehouse and r.day = d.day and r.state = 'done')`,
  )
  return [
    ...wrong.map((row) => `a sum of storage is not that of its rows: ${JSON.stringify(row)}`),
    ...doubled.map((row) => `a row of storage stands on two bills: ${JSON.stringify(row)}`),
    ...gaps.map((row) => `a day of storage was left out: ${JSON.stringify(row)}`),
  ]
}
