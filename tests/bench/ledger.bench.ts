import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../adapters/store/embedded/embedded-postgres.ts'
import { openStore } from '../../adapters/store/open-store.ts'
import type { Store } from '../../adapters/store/store.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { money } from '#core/base/kernel/money.ts'
import { onceTogether, type KeyedCommand } from '#core/base/kernel/once.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import type { EntryDraft } from '#core/money/ledger/entry.ts'
import { auditOf } from '#core/money/ledger/post-entry.ts'
import { post, postFirst } from '#core/money/ledger/post.ts'
import { adjustment, charge } from '#core/money/ledger/postings.ts'
import { verifyLedger } from '#core/money/ledger/verification/verify.ts'
import { postOnce } from '../support/money/post-once.ts'
import { temporaryFolder } from '../support/servers/server.ts'
import { inTurn, whole, type BenchMeasurement } from './bench-measurement.ts'
import { pgbenchPeer } from './support/pgbench.ts'

const CLIENTS = 64
const SECONDS = 4
const ROUNDS = 3
const CUSTOMERS = 1000
const HOT = 1
const FUNDS = 1_000_000_000n
const MOST_MILLIS = 20
const P99 = 0.99
const cashier = { id: 3, audience: 'staff' } as Actor

/**
 * Nothing may be out of balance at any moment: looked at again and again while entries are posted.
 */
async function watchInvariants(connectionString: string) {
  const client = new pg.Client({ connectionString })
  // A run that ends early says why itself; the loss of this connection says nothing.
  client.on('error', () => undefined)
  await client.connect()
  let isWatching = true
  let looks = 0
  const watching = (async () => {
    while (isWatching) {
      const { rows } = await client.query<{ sum: string; lowest: string }>(
        `select sum(balance)::text as sum, min(balance) filter (where account like 'wallet:%')::text as lowest from ledger_accounts`,
      )
      const [row] = rows
      if (row?.sum !== '0' || BigInt(row.lowest) < 0n) throw new Error(`the ledger is out of balance: ${JSON.stringify(row)}`)
      looks += 1
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  watching.catch(() => undefined)
  return async (): Promise<number> => {
    isWatching = false
    await watching
    await client.end()
    return looks
  }
}

async function fund(store: Store): Promise<void> {
  for (let customerId = HOT; customerId <= CUSTOMERS; customerId += 1) {
    const draft = adjustment({ customerId, reference: `FUND-${customerId}`, amount: money(FUNDS, 'CNY'), note: 'funds' })
    must(await store.atomically(({ ledger }) => post(ledger, draft, { at: Date.now(), actorId: cashier.id })))
  }
}

type Posting = (draft: EntryDraft, keyed: KeyedCommand) => Promise<Result<unknown>>

/** As a parcel that leaves at a station is charged: its unit of work may share a transaction. */
const atStation =
  ({ together }: Store): Posting =>
  (draft, keyed) =>
    together([draft.reference, keyed.key])(({ ledger, audit, answered }) =>
      onceTogether(answered, keyed, async () => {
        const posted = await postFirst(ledger, [draft], { stamp: { at: Date.now(), actorId: cashier.id }, beyondCredit: false })
        if (!posted.ok) return posted
        await audit.write([auditOf(posted.value)])
        return ok(posted.value.number)
      }),
    )

/** As a payment, a refund or a correction is posted: in a transaction of its own. */
const byItself = ({ atomically }: Store): Posting => postOnce({ atomically, clock: { now: () => Date.now() } })

type Rates = { readonly rate: number; readonly waits: number[] }
let sent = 0

/** Clients that post one entry after the other, each with a key of its own, for some seconds. */
function clientsOf(posting: Posting) {
  return async (customerOf: () => number): Promise<Rates> => {
    const waits: number[] = []
    const end = performance.now() + SECONDS * 1000
    const started = performance.now()
    const client = async (): Promise<void> => {
      while (performance.now() < end) {
        const key = `K${(sent += 1)}`
        const at = performance.now()
        const keyed = { accountId: cashier.id, command: 'bench', key, bodyHash: key }
        const lines = [{ purpose: 'freight', amount: money(100n, 'CNY') } as const]
        must(await posting(charge({ kind: 'freight', customerId: customerOf(), reference: key, lines }), keyed))
        waits.push(performance.now() - at)
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    return { rate: waits.length / ((performance.now() - started) / 1000), waits }
  }
}

const p99Of = (waits: readonly number[]): number =>
  waits.toSorted((one, other) => one - other)[Math.floor(waits.length * P99)] ?? Number.NaN

type Load = 'hot' | 'many' | 'apart'

/** The three loads, and how long their calls waited. */
function loadsOn(store: Store) {
  const [stations, units] = [clientsOf(atStation(store)), clientsOf(byItself(store))]
  const seen: Record<Load, number[]> = { hot: [], many: [], apart: [] }
  let turn = 0
  const next = (): number => HOT + ((turn += 1) % CUSTOMERS)
  const count = async (load: Load, running: Promise<Rates>): Promise<number> => {
    const { rate, waits } = await running
    seen[load].push(...waits)
    return rate
  }
  return {
    seen,
    hot: () =>
      count(
        'hot',
        stations(() => HOT),
      ),
    many: () => count('many', stations(next)),
    apart: () => count('apart', units(next)),
  }
}

/**
 * Entries posted a second by 64 clients, on one wallet and on many, against pgbench with the same
 * transfer statement by statement; both durable. Charges are posted as at a station, and on many
 * wallets also as use cases post that have a transaction of their own.
 */
export async function run(): Promise<readonly BenchMeasurement[]> {
  const folder = await temporaryFolder()
  const server = await startEmbeddedPostgres({ dataFolder: join(folder.path, 'data'), log: () => undefined })
  const { connectionString } = server
  const store = await openStore({ connectionString, log: () => undefined })
  try {
    await store.migrate()
    const peer = await pgbenchPeer(connectionString)
    await fund(store)
    const stopWatching = await watchInvariants(connectionString)
    const { seen, ...loads } = loadsOn(store)
    const peerAt = { clients: CLIENTS, seconds: SECONDS }
    const rates = await inTurn(ROUNDS, {
      ...loads,
      peerHot: () => peer.perSecond('hot', peerAt),
      peerMany: () => peer.perSecond('many', peerAt),
    })
    const looks = await stopWatching()
    const { finding, entries } = await store.within(600_000, () => store.ledgerReading.snapshot(verifyLedger))
    if (finding !== undefined) throw new Error(`the ledger does not verify: ${JSON.stringify(finding)}`)
    await peer.remove()
    const checked = `${whole(entries)} entries verified, balanced at ${looks} looks`
    const detail = (our: number, its: number) => `${whole(our)}/s against ${whole(its)}/s, ${CLIENTS} clients, ${checked}`
    return [
      {
        name: 'charges of one wallet at stations over interactive pgbench',
        ratio: rates.hot / rates.peerHot,
        bar: 3,
        goal: 15,
        detail: detail(rates.hot, rates.peerHot),
      },
      {
        name: 'charges of many wallets at stations over interactive pgbench',
        ratio: rates.many / rates.peerMany,
        bar: 2,
        detail: detail(rates.many, rates.peerMany),
      },
      {
        name: 'entries in transactions of their own over interactive pgbench',
        ratio: rates.apart / rates.peerMany,
        bar: 0.5,
        detail: detail(rates.apart, rates.peerMany),
      },
      ...(['hot', 'many'] as const).map((which): BenchMeasurement => {
        const p99 = p99Of(seen[which])
        return {
          name: `20 ms over the slowest hundredth of charges, ${which === 'hot' ? 'one wallet' : 'many wallets'}`,
          ratio: MOST_MILLIS / p99,
          bar: 1,
          detail: `p99 ${p99.toFixed(1)} ms at ${CLIENTS} clients`,
        }
      }),
    ]
  } finally {
    await store.close()
    await server.stop()
    await folder.remove()
  }
}
