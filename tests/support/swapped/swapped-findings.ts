import { findSeriesJob } from '#core/money/acts/find-series.kind.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { ServerWithStore } from '../servers/server-with-store.ts'

const NONE = 987_654_321

type FindingOfClient = { readonly id: number; readonly account: string | null }

/** Findings about money of two clients, by acts that came near the limit of one person. */
export async function findingFillings(server: ServerWithStore, people: readonly [mine: string, theirs: string]) {
  for (const account of people)
    for (const amount of ['500', '480'])
      await server.call('POST', '/api/admin/finance/corrections/adjustments', {
        as: 'admin',
        body: { account, direction: 'credit', amount: { amount, currency: 'CNY' }, note: '返利' },
      })
  await server.store.atomically(async ({ jobs }) => {
    await jobs.enqueue(findSeriesJob, { from: 0, until: Date.now() })
    return ok(undefined)
  })
  const findingOf = async (account: string): Promise<number> => {
    for (;;) {
      const path = '/api/admin/money-findings?pageSize=500'
      const { json, text } = await server.call<{ rows: readonly FindingOfClient[] } | null>('GET', path, { as: 'admin' })
      if (json.payload === null) throw new Error(text)
      const found = json.payload.rows.find((row) => row.account === account)
      if (found !== undefined) return found.id
    }
  }
  const [mine, theirs] = [await findingOf(people[0]), await findingOf(people[1])]
  return { 'lookIntoFinding.finding_id': { others: theirs, none: NONE, own: () => Promise.resolve(mine) } }
}
