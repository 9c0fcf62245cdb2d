import fc from 'fast-check'
import { openDatabase } from '../../adapters/store/database/database.ts'
import { openStore } from '../../adapters/store/open-store.ts'
import { verifyLedger } from '#core/money/ledger/verification/verify.ts'
import { prepareCash } from '../support/cash-way/desk.ts'
import { cashHistory, WHOLE_WAY } from '../support/cash-way/steps.ts'
import { walkHistory } from '../support/cash-way/walk.ts'
import { startEmbeddedServer } from '../support/servers/databases.ts'

const HISTORIES = 2000
/** Above the accounts of staff. */
const FIRST = 9000

/**
 * Two thousand random histories of cash from its collection to its payout, through the store by two
 * servers on one database. After every step of each of them each collected fils is in one place,
 * and the accounts of the agent, the client and the bank say the same.
 */
export async function run(): Promise<readonly string[]> {
  const server = await startEmbeddedServer()
  const connectionString = await server.freshDatabase()
  const log = () => undefined
  const database = openDatabase({ connectionString, connections: 1, log })
  const [here, there] = [await openStore({ connectionString, log }), await openStore({ connectionString, log })]
  try {
    const room = { here, there, database }
    await prepareCash(room)
    const passed: Record<string, number> = {}
    let customerId = FIRST
    const walk = fc.asyncProperty(cashHistory, async (history) => {
      for (const place of await walkHistory(room, (customerId += 1), history)) passed[place] = (passed[place] ?? 0) + 1
    })
    const checked = await fc.check(walk, { numRuns: HISTORIES, examples: [[WHOLE_WAY]] })
    process.stdout.write(`${checked.numRuns} histories; of them with cash ${JSON.stringify(passed)}\n`)
    const { finding } = await here.ledgerReading.snapshot(verifyLedger)
    return [
      ...(checked.failed ? [fc.defaultReportMessage(checked) ?? 'failed'] : []),
      ...(finding === undefined ? [] : [JSON.stringify(finding)]),
    ]
  } finally {
    await here.close()
    await there.close()
    await database.close()
    await server.stop()
  }
}
