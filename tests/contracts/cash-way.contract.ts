import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../adapters/store/database/database.ts'
import { verifyLedger } from '../../core/ledger/verify.ts'
import { prepareCash } from '../support/cash-way/desk.ts'
import { cashHistory, WHOLE_WAY } from '../support/cash-way/steps.ts'
import { walkHistory } from '../support/cash-way/walk.ts'
import { storeAt, type ServerOf } from './server.ts'

/** `npm run soak -- cash` walks two thousand. */
const RUNS = 12
/** With time to find the shortest history that fails, on a busy machine. */
const MOST_MILLIS = 300_000
/** Above the accounts of staff. */
const FIRST = 9000

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
        })
        await fc.assert(walk, { numRuns: RUNS, examples: [[WHOLE_WAY]] })
        // Histories that stay at the beginning would show nothing.
        expect([...reached].toSorted()).toEqual(['due', 'failed', 'not_due', 'on_its_way', 'paid_out', 'with_agent', 'with_us'])
        expect((await here.ledgerReading.snapshot(verifyLedger)).finding).toBeUndefined()
      },
      MOST_MILLIS,
    )
  })
}
