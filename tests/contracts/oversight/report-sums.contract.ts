import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import { insertAccount } from '../../../adapters/store/platform/access/sql-accounts.ts'
import type { Store } from '../../../adapters/store/store.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { periodsIn, rangeOfDays } from '#core/oversight/reports/centre-range.ts'
import type { FactColumn } from '#core/oversight/reports/centre-subject.ts'
import { SUBJECT_NAMES, subjectOf, type SubjectName } from '#core/oversight/reports/centre-subjects.ts'
import { keepSums } from '#core/oversight/reports/centre-sums.ts'
import type { SumQuestion } from '#core/oversight/reports/centre.ports.ts'
import { madeOrder } from '../../support/made-orders.ts'
import { ACCOUNTS, FIRST, madeFacts, time, type Fact, type Facts } from './report-facts.ts'
import { storeAt, type ServerOf } from '../server.ts'

const NOW = FIRST + 3.6 * MILLIS_PER_DAY
const ZONE = 'Europe/London'

/** The sums of facts as plain text, one line for each group. */
function counted(
  facts: readonly Fact[],
  { subject, columns, periods, figures, byCurrency, filters, customerIds, from, before }: SumQuestion,
): readonly string[] {
  const sums = new Map<string, bigint[]>()
  const names = subjectOf(subject).figures
  const accounts = new Map(ACCOUNTS.map(({ id, account: name }) => [String(id), name]))
  for (const fact of facts) {
    const isIn = fact.at >= from && fact.at < before && (customerIds === undefined || customerIds.map(String).includes(fact.client))
    const isWanted = Object.entries(filters).every(([column, values]) => {
      const value = fact[column as FactColumn]
      return values.includes(column === 'client' || (subject === 'warehouse' && column === 'party') ? (accounts.get(value) ?? '') : value)
    })
    if (!isIn || !isWanted) continue
    const period = periods === undefined ? 0 : periods.findLastIndex((start) => start <= fact.at)
    const key = JSON.stringify([period, columns.map((column) => fact[column]), byCurrency ? fact.currency : ''])
    const sum = sums.get(key) ?? figures.map(() => 0n)
    sums.set(
      key,
      sum.map((one, at) => one + (fact.figures[names.indexOf(figures[at] ?? '')] ?? 0n)),
    )
  }
  return [...sums].map(([key, sum]) => `${key} ${sum.join(' ')}`).toSorted()
}

const COLUMN_SETS: readonly (readonly FactColumn[])[] = [[], ['client', 'country'], ['channel'], ['detail', 'party'], ['kind', 'currency']]

/** Questions over all columns, periods, filters and limits. */
function questionsOf(subject: SubjectName): readonly SumQuestion[] {
  const days = rangeOfDays('2026-10-24', '2026-10-26', ZONE)
  const whole = {
    subject,
    from: days.from,
    before: days.before,
    figures: subjectOf(subject).figures,
    byCurrency: true,
    most: 1000,
    filters: {},
    customerIds: undefined,
  }
  return [
    ...COLUMN_SETS.map((columns) => ({ ...whole, columns })),
    { ...whole, columns: ['country'], periods: periodsIn(days, 'day', ZONE).map(({ from }) => from), byCurrency: false },
    { ...whole, columns: ['client'], filters: { country: ['AE'], client: ['ddp'] } },
    {
      ...whole,
      columns: ['channel'],
      filters: subject === 'warehouse' ? { party: ['warehouse'] } : { channel: ['SEA', 'none'] },
      customerIds: [1002],
    },
    { ...whole, columns: ['client'], customerIds: [] },
  ]
}

const lines = (groups: Awaited<ReturnType<Store['reportSums']['groups']>>): readonly string[] =>
  groups.map(({ period, keys, currency, figures }) => `${JSON.stringify([period, keys, currency])} ${figures.join(' ')}`).toSorted()

/** Keeps all that is to be kept at an instant, part by part. */
async function keptAt(store: Store, now: Instant): Promise<void> {
  for (const subject of store.keptSubjects) {
    let left: Awaited<ReturnType<typeof keepSums>> | undefined
    do left = must(await store.atomically(async ({ reportSums }) => ok(await keepSums(reportSums, { subject, now, left }))))
    while (left.isBehind || left.again.length > 0)
  }
}

/** The sums of the reports centre against facts that are counted one by one. */
export function reportSumsContract(server: ServerOf): void {
  describe('sums of reports', () => {
    it('are those of the facts, whether they are kept or not, and after orders of closed days changed', async () => {
      const connectionString = await server().freshDatabase()
      const store = await storeAt(connectionString)
      const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
      onTestFinished(() => database.close())
      for (const one of ACCOUNTS) await insertAccount(database, one)
      const { facts, orders } = await madeFacts(store, database)
      const same = async (known: Facts) => {
        for (const subject of SUBJECT_NAMES)
          for (const question of questionsOf(subject)) {
            const expected = counted(known[subject], question)
            expect(lines(await store.reportSums.scanned(question)), `${subject} scanned`).toEqual(expected)
            expect(lines(await store.reportSums.groups(question)), `${subject} kept`).toEqual(expected)
          }
      }
      await same(facts)
      await keptAt(store, NOW)
      await same(facts)
      // Orders go on: those of closed days are signed, with their trail, some minutes later.
      const changed = orders.filter(({ status, createdAt }) => status === 'outbound' && createdAt < NOW - MILLIS_PER_DAY)
      expect(changed.length).toBeGreaterThan(1)
      const later = NOW + MILLIS_PER_HOUR
      for (const { orderNumber } of changed) {
        await database.rows("update orders set status = 'signed' where order_number = $1", [orderNumber])
        await database.rows("insert into audit_entries (at, actor_id, area, subject, action) values ($1, 3, 'order', $2, 'deliver')", [
          time(NOW),
          orderNumber,
        ])
      }
      const instants = new Set(changed.map(({ createdAt }) => createdAt))
      const signed = facts.shipments.map((fact) => (instants.has(fact.at) ? { ...fact, figures: fact.figures.with(1, 1n) } : fact))
      await keptAt(store, later)
      await same({ ...facts, shipments: signed })
      expect(await store.reportSums.countedTo('shipments')).toBe(later - 900_000)
      await keptAt(store, FIRST + 30 * MILLIS_PER_DAY)
      await same({ ...facts, shipments: signed })
    })

    it('come with one more group than is asked for, where there are more', async () => {
      const connectionString = await server().freshDatabase()
      const store = await storeAt(connectionString)
      must(await store.atomically(async (unit) => ok(await unit.orders.insert([1, 2, 3].map((customerId) => madeOrder({ customerId }))))))
      const wide = {
        subject: 'shipments',
        from: 0,
        before: Date.UTC(2030, 0, 1),
        columns: ['client'],
        figures: ['shipments'],
        byCurrency: false,
        filters: {},
        customerIds: undefined,
      } as const
      expect(await store.reportSums.groups({ ...wide, most: 1 })).toHaveLength(2)
    })
  })
}
