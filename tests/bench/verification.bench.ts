import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../adapters/store/embedded/embedded-postgres.ts'
import { openStore } from '../../adapters/store/open-store.ts'
import type { Store } from '../../adapters/store/store.ts'
import { closeMonth } from '#core/money/closings/close-month.usecase.ts'
import { money } from '#core/base/kernel/money.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { postEach } from '#core/money/ledger/post.ts'
import { charge, recharge } from '#core/money/ledger/postings.ts'
import { NOTHING_OPEN } from '../core/money/closings/memory-closings.ts'
import { temporaryFolder } from '../support/servers/server.ts'
import { whole, type BenchMeasurement } from './bench-measurement.ts'
import { startApart } from './support/apart.ts'
import type { LedgerVerification } from './support/verification-process.ts'

const ENTRIES = 1_000_000
/** `npm run bench -- verification --entries=100000` reads fewer. */
const ASKED = process.argv.find((argument) => argument.startsWith('--entries='))
const CUSTOMERS = 1000
const TOGETHER = 2000
const MOST_MB = 300
const MOST_SECONDS = 300
const UNIT_MILLIS = 240_000
const cashier = { id: 3 }
const [FIRST, LAST] = [Date.UTC(2025, 0, 2), Date.UTC(2025, 11, 30)]

/** Entries of a year: each customer tops up and is charged in turn, by the ledger's own writing. */
async function post(store: Store, entries: number): Promise<void> {
  for (let from = 0; from < entries; from += TOGETHER) {
    const count = Math.min(TOGETHER, entries - from)
    const drafts = Array.from({ length: count }, (_, index) => {
      const number = from + index
      const of = { customerId: 1 + (Math.floor(number / 2) % CUSTOMERS), reference: `R${number}` }
      return number % 2 === 0
        ? recharge({ ...of, channel: 'sandbox', amount: money(1000n, 'CNY') })
        : charge({ ...of, kind: 'insurance', lines: [{ purpose: 'insurance', amount: money(900n, 'CNY') }] })
    })
    const at = FIRST + Math.floor(((LAST - FIRST) * from) / entries)
    const posting = () => store.atomically(async ({ ledger }) => ok(await postEach(ledger, drafts, { at, actorId: cashier.id })))
    must(await store.within(UNIT_MILLIS, posting)).forEach(must)
  }
}

/** Each top-up has its document, and the months of the year but for the last are closed. */
async function complete(store: Store, connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('set statement_timeout = 0')
  await client.query(`insert into recharges (number, customer_id, channel, type, merchant, amount, currency, state, created_at, expires_at, transaction_id, paid_at)
    select reference, 1, 'sandbox', 'sandbox', '', 1000, 'CNY', 'paid', at, at, reference, at from ledger_entries where kind = 'recharge'`)
  for (const table of ['ledger_entries', 'ledger_legs', 'ledger_accounts', 'recharges']) await client.query(`vacuum (analyze) ${table}`)
  await client.end()
  const close = closeMonth({
    atomically: (work) => store.atomically((unit) => work({ ...unit, closings: { ...unit.closings, facts: async () => NOTHING_OPEN } })),
    clock: { now: () => LAST },
  })
  for (let month = 1; month < 12; month += 1)
    must(await store.within(UNIT_MILLIS, () => close(`2025-${String(month).padStart(2, '0')}`, cashier)))
}

/**
 * A verification of 1,000,000 entries with their documents and closed months: what it takes, and
 * that its memory stays bounded.
 */
export async function run(): Promise<readonly BenchMeasurement[]> {
  const entries = ASKED === undefined ? ENTRIES : Number(ASKED.split('=')[1])
  const folder = await temporaryFolder()
  const server = await startEmbeddedPostgres({ dataFolder: join(folder.path, 'data'), log: () => undefined })
  const { connectionString } = server
  const apart = startApart<{ readonly connectionString: string }, LedgerVerification>('verification-process.ts')
  try {
    const store = await openStore({ connectionString, log: () => undefined })
    await store.migrate()
    const started = performance.now()
    await post(store, entries)
    await complete(store, connectionString)
    await store.close()
    process.stderr.write(`  ${whole(entries)} entries written in ${Math.round((performance.now() - started) / 1000)} s\n`)
    const { finding, seconds, megabytes, ...read } = await apart.ask({ connectionString })
    if (finding !== undefined || read.entries !== entries)
      throw new Error(`the ledger does not verify: ${JSON.stringify({ finding, read })}`)
    return [
      {
        name: '300 s a million entries, over a verification',
        ratio: (MOST_SECONDS * entries) / ENTRIES / seconds,
        bar: 1,
        detail: `${whole(entries)} entries in ${seconds.toFixed(1)} s, ${whole(entries / seconds)} a second, 11 closed months`,
      },
      {
        name: '300 MB, over the memory of a verification',
        ratio: MOST_MB / megabytes,
        bar: 1,
        detail: `${whole(megabytes)} MB at most over ${whole(entries)} entries of ${whole(read.accounts)} accounts`,
      },
    ]
  } finally {
    await apart.stop()
    await server.stop()
    await folder.remove()
  }
}
