import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { openStore } from '../../adapters/store/open-store.ts'
import type { Store } from '../../adapters/store/store.ts'
import { money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { post } from '#core/money/ledger/post.ts'
import { adjustment } from '#core/money/ledger/postings.ts'
import { verifyLedger } from '#core/money/ledger/verification/verify.ts'
import { sampleOrder } from '../http/parcels/orders/sample-order.ts'
import { startEmbeddedServer, statement } from '../support/servers/databases.ts'
import { temporaryFolder } from '../support/servers/server.ts'
import { ServerPair } from './support/server-pair.ts'

const ORDERS = 1_000
const SIDE_BY_SIDE = 25
const KILL_EVERY_MILLIS = 500
/** 0.500 kg for 48.00 CNY and two steps of 23.00. */
const PRICE = 94_00n
const DDU = 1002
const MOST_SHOWN = 5

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Does something with every item, some at a time. */
async function each<T>(items: readonly T[], work: (item: T, place: number) => Promise<void>): Promise<void> {
  let next = 0
  const one = async (): Promise<void> => {
    for (let place = next++; place < items.length; place = next++) await work(items[place] as T, place)
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, one))
}

/**
 * Enough for every order and for nothing twice: a charge too many is refused, or seen in what is
 * left.
 */
const topUp = async (store: Store): Promise<void> => {
  const draft = adjustment({ customerId: DDU, reference: 'SOAK', amount: money(PRICE * BigInt(ORDERS), 'CNY'), note: 'soak' })
  must(await store.atomically(({ ledger }) => post(ledger, draft, { at: Date.now(), actorId: DDU })))
}

const balanceOf = async (store: Store): Promise<bigint> =>
  (await store.ledgerReading.balancesOf(DDU)).find(({ currency }) => currency === 'CNY')?.amount ?? 0n

/** How often each order of the client was charged, and where it is. */
const CHARGED = `select o.order_number, o.status, (select count(*) from order_charges c where c.order_number = o.order_number) as charges,
    (select count(*) from ledger_entries e where e.reference = o.order_number and e.kind = 'freight') as entries
  from orders o where o.customer_id = ${DDU}`

async function faultsOf(
  connectionString: string,
  { store, before, orders }: { readonly store: Store; readonly before: bigint; readonly orders: ReadonlySet<string> },
): Promise<readonly string[]> {
  const rows = (await statement(connectionString, CHARGED)).filter(({ order_number: number }) => orders.has(String(number)))
  const wrong = rows
    .filter(({ status, charges, entries }) => status !== 'outbound' || Number(charges) !== 1 || Number(entries) !== 1)
    .map((row) => JSON.stringify(row))
  if (rows.length !== ORDERS) wrong.push(`${rows.length} orders`)
  const spent = before - (await balanceOf(store))
  if (spent !== PRICE * BigInt(ORDERS)) wrong.push(`${spent} was taken for ${ORDERS} orders of ${PRICE}`)
  const verdict = await store.ledgerReading.snapshot(verifyLedger)
  if ('finding' in verdict) wrong.push(JSON.stringify(verdict))
  return wrong
}

/**
 * 1,000 parcels are dispatched in bulk over two servers that are killed again and again, every call
 * sent until it is answered and every tenth to both at once: each parcel leaves, and is charged
 * once.
 */
export async function run(): Promise<readonly string[]> {
  const database = await startEmbeddedServer()
  const folder = await temporaryFolder()
  const connectionString = await database.emptyDatabase()
  const servers = new ServerPair({
    DATABASE_URL: connectionString,
    CROSSDOCK_DATA: folder.path,
    CROSSDOCK_DEMO: '1',
    CROSSDOCK_SECRET: randomUUID(),
  })
  const faults: string[] = []
  try {
    await servers.start()
    const store = await openStore({ connectionString, log: () => undefined, connections: 2 })
    await topUp(store)
    const before = await balanceOf(store)
    const orders: string[] = []
    await each(Array.from({ length: ORDERS }), async () => {
      const body = sampleOrder()
      const { payload, error } = await servers.ask('/api/orders', { as: 'ddu', body, key: randomUUID() })
      const number = (payload as { readonly order_number?: string } | null)?.order_number
      if (number === undefined) return void faults.push(`an order was answered ${error}`)
      orders.push(number)
      const received = await servers.ask(`/api/orders/${number}/receive`, {
        as: 'warehouse',
        body: { check_weight: '1.2' },
        key: randomUUID(),
      })
      if (received.status !== 200) faults.push(`a receipt was answered ${received.error}`)
    })
    let isOver = false
    const killing = async (): Promise<void> => {
      while (!isOver) {
        await delay(KILL_EVERY_MILLIS)
        await servers.killOne()
      }
    }
    const dispatching = each(orders, async (number, place) => {
      const asked = { as: 'warehouse', body: {}, key: randomUUID() } as const
      const path = `/api/orders/${number}/dispatch`
      const answers =
        place % 10 === 0 ? await Promise.all([servers.ask(path, asked, 0), servers.ask(path, asked, 1)]) : [await servers.ask(path, asked)]
      if (!answers.some(({ status }) => status === 200))
        faults.push(`${number} was answered ${answers.map(({ error }) => error).join(' and ')}`)
    }).finally(() => {
      isOver = true
    })
    await Promise.all([dispatching, killing()])
    faults.push(...(await faultsOf(connectionString, { store, before, orders: new Set(orders) })))
    await store.close()
    say(`${orders.length} parcels dispatched; ${servers.kills} servers killed, ${servers.retries} calls sent again`)
    return faults.slice(0, MOST_SHOWN).concat(faults.length > MOST_SHOWN ? [`${faults.length - MOST_SHOWN} more`] : [])
  } finally {
    await servers.stop()
    await database.stop()
    await folder.remove()
  }
}
