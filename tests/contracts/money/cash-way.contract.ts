import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import { compactCounts } from '../../../adapters/store/parcels/orders/maintenance.ts'
import type { Store } from '../../../adapters/store/store.ts'
import type { CollectionFilter } from '#core/money/cod/collections/collection.ports.ts'
import { verifyLedger } from '#core/money/ledger/verification/verify.ts'
import { AGENT, prepareCash } from '../../support/cash-way/desk.ts'
import { cashHistory, WHOLE_WAY } from '../../support/cash-way/steps.ts'
import { walkHistory } from '../../support/cash-way/walk.ts'
import { storeAt, type ServerOf } from '../server.ts'
import { runsOf } from '../../support/deep.ts'

/** `npm run soak -- cash` walks two thousand. */
const RUNS = 12
/** With time to find the shortest history that fails, on a busy machine. */
const MOST_MILLIS = 300_000
/** Above the accounts of staff. */
const FIRST = 9000

const PAGE = { page: 1, pageSize: 1 }
/** From the beginning of time: kept sums know no days, so collections are added up themselves. */
const ADDED_UP = { dueFrom: 0 }

/** The kept sums of collections are what these add up to, whatever a list is filtered by. */
async function comparesSums({ collections }: Store, customerId: number): Promise<void> {
  const filters: readonly CollectionFilter[] = [
    { customerIds: undefined },
    { customerIds: [customerId, FIRST + 1] },
    { customerIds: undefined, account: `cash-${customerId}`, states: ['due', 'collected'] },
    ...(['to_collect', 'collected', 'on_way', 'with_us'] as const).map((place) => ({ customerIds: undefined, place })),
    { customerIds: undefined, agent: AGENT, channel: null, currency: 'AED' },
  ]
  for (const filter of filters) {
    expect(await collections.sums(filter)).toEqual(await collections.sums({ ...filter, ...ADDED_UP }))
    const [kept, counted] = [await collections.list({ ...filter, ...PAGE }), await collections.list({ ...filter, ...ADDED_UP, ...PAGE })]
    expect(kept.total).toBe(counted.total)
  }
}

/** The whole way of collected cash in SQL, as two servers on one database take it. */
export function cashWayContract(server: ServerOf): void {
  describe('collected cash', () => {
    it(
      'is at any time with its agent, on its way, with us or paid out, whatever happens to it',
      async () => {
        const connectionString = await server().freshDatabase()
        const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
        onTestFinished(() => database.close())
        const [here, there] = [await storeAt(connectionString), await storeAt(connectionString)]
        const room = { here, there, database }
        await prepareCash(room)
        let customerId = FIRST
        const reached = new Set<string>()
        const walk = fc.asyncProperty(cashHistory, async (history) => {
          for (const place of await walkHistory(room, (customerId += 1), history)) reached.add(place)
          await comparesSums(here, customerId)
          await compactCounts(database)
          await comparesSums(here, customerId)
        })
        await fc.assert(walk, { numRuns: runsOf(RUNS), examples: [[WHOLE_WAY]] })
        // Histories that stay at the beginning would show nothing.
        expect([...reached].toSorted()).toEqual(['due', 'failed', 'not_due', 'on_its_way', 'paid_out', 'with_agent', 'with_us'])
        expect((await here.ledgerReading.snapshot(verifyLedger)).finding).toBeUndefined()
      },
      MOST_MILLIS,
    )
  })
}
