import { describe, expect, it } from 'vitest'
import { insertAccount } from '../../../adapters/store/platform/access/sql-accounts.ts'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import type { Account } from '#core/platform/access/account.ts'
import { overdueFrom } from '#core/money/billing/period.rules.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR } from '#core/base/kernel/clock.ts'
import { formatAmount, money } from '#core/base/kernel/money.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { postFirst } from '#core/money/ledger/post.ts'
import { adjustment, charge } from '#core/money/ledger/postings.ts'
import type { ClientStanding } from '#core/money/standings/client-standing.ts'
import { storeAt, type ServerOf } from '../server.ts'

const NOW = Date.UTC(2026, 10, 20, 4)
const [FIRST, SECOND, THIRD] = [1001, 1002, 1003]

/** Each bill with the days that it is overdue, 0 where it is not due, and its amount. */
const BILLS = [
  { client: FIRST, currency: 'CNY', days: 0, amount: 1_000n },
  { client: FIRST, currency: 'CNY', days: 1, amount: 200n },
  { client: FIRST, currency: 'CNY', days: 30, amount: 30n },
  { client: FIRST, currency: 'CNY', days: 31, amount: 4n },
  { client: FIRST, currency: 'AED', days: 91, amount: 50n },
  { client: SECOND, currency: 'CNY', days: 60, amount: 6n },
  { client: SECOND, currency: 'CNY', days: 61, amount: 70n },
  { client: SECOND, currency: 'CNY', days: 90, amount: 800n },
] as const

const shown = ({ account, currency, balance, onTerms, notDue, overdue, arrears, openBills, held }: ClientStanding) => [
  account,
  currency,
  formatAmount(balance),
  formatAmount(onTerms),
  formatAmount(notDue),
  Object.values(overdue).map(formatAmount).join(' '),
  formatAmount(arrears),
  openBills,
  held,
]

/**
 * Three clients: bills of every age in two currencies, a wallet below zero, and one that never had
 * any money.
 */
async function threeClients(server: ServerOf, known: Account) {
  const connectionString = await server().freshDatabase()
  const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
  for (const [id, account] of [
    [FIRST, 'anna'],
    [SECOND, 'bert'],
    [THIRD, 'carl'],
  ] as const)
    await insertAccount(database, { ...known, id, account, company: `${account} ltd`, accountPhone: `+86138001${id}0` })
  await database.rows('update accounts set period = 7 where id = $1', [FIRST])
  const store = await storeAt(connectionString)
  const how = { stamp: { at: NOW, actorId: 3 }, beyondCredit: true }
  const facts = { customerId: SECOND, reference: 'x', note: 'counted again' }
  const drafts = [
    ...BILLS.map(({ client: customerId, currency, days, amount }) =>
      charge({
        kind: 'freight',
        customerId,
        reference: `ORDER-${days}`,
        lines: [{ purpose: 'freight', amount: money(amount, currency) }],
        onAccount: true,
      }),
    ),
    adjustment({ ...facts, amount: money(-500n, 'CNY') }),
  ]
  for (const draft of drafts) must(await store.atomically(async ({ ledger }) => ok(must(await postFirst(ledger, [draft], how)).number)))
  for (const [place, { client, currency, days, amount }] of BILLS.entries()) {
    const dueAt = overdueFrom(NOW - (days === 0 ? -1 : days) * MILLIS_PER_DAY, 0)
    await database.rows(
      `insert into customer_bills (bill_number, customer_id, bill_type, currency, period_from, period_to, amount, line_count, paid_amount, state, created_by, created_at, due_at)
        values ($1, $2, 'freight', $3, date '2026-01-01' + $4::int, date '2026-01-01' + $4::int, $5::bigint + 1, 1, 1, $6, 3, $7, $7)`,
      [`B${place}`, client, currency, place, String(amount), place % 2 === 0 ? 'issued' : 'audited', new Date(dueAt).toISOString()],
    )
  }
  await database.close()
  return store.clientStandings
}

/** Where clients stand, as finance reads it. */
export function standingsContract(server: ServerOf, known: Account): void {
  describe('where clients stand', () => {
    it('is read by client and currency, with what is overdue by its age to the day', async () => {
      const standings = await threeClients(server, known)
      const page = { page: 1, pageSize: 10 }
      const rowsOf = async (filter: object) => (await standings.list({ ...page, ...filter }, NOW)).rows.map(shown)
      const [aed, cny, bert, carl] = [
        ['anna', 'AED', '0.00', '0.50', '0.00', '0.00 0.00 0.00 0.50', '0.50', 1, 0],
        ['anna', 'CNY', '0.00', '12.34', '10.00', '2.30 0.04 0.00 0.00', '2.34', 4, 0],
        ['bert', 'CNY', '-5.00', '8.76', '0.00', '0.00 0.06 8.70 0.00', '13.76', 3, 0],
        ['carl', 'CNY', '0.00', '0.00', '0.00', '0.00 0.00 0.00 0.00', '0.00', 0, 0],
      ]
      expect(await standings.list({ ...page, pageSize: 2 }, NOW)).toMatchObject({
        total: 4,
        rows: [{ currency: 'AED' }, { currency: 'CNY' }],
      })
      expect(await rowsOf({})).toEqual([aed, cny, bert, carl])
      expect(await rowsOf({ sort: { by: 'account', descending: true } })).toEqual([carl, bert, aed, cny])
      expect(await rowsOf({ sort: { by: 'balance', descending: false } })).toEqual([bert, aed, cny, carl])
      expect(await rowsOf({ sort: { by: 'on_terms', descending: true } })).toEqual([cny, bert, aed, carl])
      expect(await rowsOf({ sort: { by: 'overdue_days', descending: true } })).toEqual([aed, bert, cny, carl])
      expect(await rowsOf({ inArrears: true })).toEqual([aed, cny, bert])
      expect(await rowsOf({ overdueDays: 31 })).toEqual([aed, cny, bert])
      expect(await rowsOf({ overdueDays: 32 })).toEqual([aed, bert])
      expect(await rowsOf({ overdueDays: 91 })).toEqual([aed])
      expect(await rowsOf({ terms: 'on_terms', currency: 'CNY' })).toEqual([cny])
      expect(await rowsOf({ keywords: '1003', customerIds: [THIRD] })).toEqual([carl])
      expect(await rowsOf({ keywords: 'bert lt', customerIds: [THIRD] })).toEqual([])
      expect((await standings.of(FIRST, NOW)).map(shown)).toEqual([aed, cny])
      expect(await standings.of(3, NOW)).toEqual([])
      const streamed: ClientStanding[] = []
      for await (const rows of standings.stream({}, NOW + MILLIS_PER_HOUR)) streamed.push(...rows)
      expect(streamed.map(shown)).toEqual([aed, cny, bert, carl])
    })
  })
}
