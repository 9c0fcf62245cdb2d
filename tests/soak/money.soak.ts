import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { openStore } from '../../adapters/store/open-store.ts'
import type { Store } from '../../adapters/store/store.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { money } from '#core/base/kernel/money.ts'
import { setCreditLimit } from '#core/money/ledger/wallets/set-credit-limit.usecase.ts'
import { verifyLedger } from '#core/money/ledger/verification/verify.ts'
import { startDebianCluster, statement } from '../support/servers/databases.ts'
import { temporaryFolder } from '../support/servers/server.ts'
import { sandboxNotices } from './support/sandbox-notices.ts'
import { ServerPair } from './support/server-pair.ts'
import { nothingAbove } from '../core/money/acts/memory-acts.ts'

const WALLETS = 20
const FIRST_WALLET = 7001
const CLIENTS = 50
const NOTICES = 10_000
const LIMIT = 50_00n
const KILL_EVERY_MILLIS = 2_000
/** Every so many kills of a server the database crashes too. */
const KILLS_A_CRASH = 4
const LOOK_EVERY_MILLIS = 250
const MOST_CHARGE = 40_00
/** The sandbox refuses some amounts from 77.01 on, and answers as if it were away. */
const MOST_TOP_UP = 77_00
const MOST_SHOWN = 5
const ACCEPTED = 200
const cashier = { id: 3, audience: 'staff' } as Actor

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const walletOf = (place: number): number => FIRST_WALLET + (place % WALLETS)
const accountOf = (id: number): string => `soak${id}`

/** Twenty shippers like one of the demo's. */
const makeShippers = (connectionString: string) =>
  statement(
    connectionString,
    `insert into accounts select (json_populate_record(a, json_build_object('id', n, 'account', 'soak' || n, 'account_phone', null))).*
    from accounts a, generate_series(${FIRST_WALLET}, ${FIRST_WALLET + WALLETS - 1}) n where a.account = 'ddu'`,
  )

/** Reports of each top-up that were accepted. */
type PaymentReports = { readonly paid: Set<string>; readonly closed: Set<string>; readonly differing: Set<string> }

/** One of so many payments is reported with another amount first. */
const DIFFERING = 7

/**
 * How the provider's machines report one payment: twice, late, in the wrong order, with forgeries
 * between.
 */
async function report(
  servers: ServerPair,
  notices: ReturnType<typeof sandboxNotices>,
  topUp: { number: string; amount: string },
  seen: PaymentReports,
) {
  let sent = 0
  const send = async (state: 'paid' | 'closed'): Promise<void> => {
    sent += 1
    if ((await servers.send('/api/pay/notify/sandbox', notices.real({ ...topUp, state }))) === ACCEPTED) seen[state].add(topUp.number)
  }
  const forge = async (which: number): Promise<string | undefined> => {
    sent += 1
    const status = await servers.send('/api/pay/notify/sandbox', notices.forged({ ...topUp, state: 'paid' }, which))
    return status === ACCEPTED ? `a forgery of kind ${which} was accepted for ${topUp.number}` : undefined
  }
  const differ = async (): Promise<undefined> => {
    sent += 1
    const status = await servers.send('/api/pay/notify/sandbox', notices.differing({ ...topUp, state: 'paid' }))
    if (status === ACCEPTED) seen.differing.add(topUp.number)
  }
  const faults: (string | undefined)[] = []
  const way = randomInt(6)
  faults.push(await (randomInt(DIFFERING) === 0 ? differ() : forge(randomInt(7))))
  if (way < 2) await Promise.all([send('paid'), send('paid')])
  else if (way === 2) await Promise.all([send('closed'), send('paid')])
  else if (way === 3) {
    await send('closed')
    await send('paid')
  } else if (way === 4) {
    await send('paid')
    await send('closed')
  } else faults.push(await forge(randomInt(7)))
  if (way !== 5) {
    await delay(randomInt(300))
    await send('paid')
  }
  return { sent, faults: faults.filter((fault) => fault !== undefined) }
}

/** Sums zero, and no wallet below its limit, at every look. */
async function look(connectionString: string): Promise<readonly string[]> {
  const [row] = await statement(
    connectionString,
    `select coalesce(sum(balance), 0)::text as sum, (select count(*) from ledger_accounts w where w.account like 'wallet:7%' and w.balance < -w.credit_limit)::int as below
    from ledger_accounts`,
  ).catch(() => [])
  if (row === undefined || (row['sum'] === '0' && row['below'] === 0)) return []
  return [`out of balance: ${JSON.stringify(row)}`]
}

type Ending = { readonly store: Store; readonly seen: PaymentReports; readonly charged: number }

async function faultsAtTheEnd(connectionString: string, { store, seen, charged }: Ending): Promise<readonly string[]> {
  const rows = await statement(
    connectionString,
    `select r.number, r.state, r.amount::text, (select count(*) from ledger_entries e where e.reference = r.number and e.kind = 'recharge')::int as entries,
      (select coalesce(sum(l.amount), 0)::text from ledger_entries e join ledger_legs l on l.entry = e.number and l.account = 'wallet:' || r.customer_id || ':CNY'
        where e.reference = r.number and e.kind = 'recharge') as credited
    from recharges r where r.customer_id >= ${FIRST_WALLET} and r.customer_id < ${FIRST_WALLET + WALLETS}`,
  )
  const faults = rows.flatMap((row) => {
    const { number, state, amount, entries, credited } = row as Record<string, unknown>
    const [isPaid, isClosed] = [seen.paid.has(String(number)), seen.closed.has(String(number))]
    const isCredited = state === 'paid' && entries === 1 && credited === amount
    const waits = state === 'in_question' && entries === 0
    // A top-up that was reported with another amount alone waits for the staff, until the right one
    // comes.
    const isOdd = seen.differing.has(String(number)) && waits
    const fits = isPaid
      ? isCredited || (isClosed && waits)
      : entries === 0 && (state === 'pending' || isOdd || (isClosed && state === 'closed'))
    return fits ? [] : [JSON.stringify({ ...row, isPaid, isClosed, isOdd })]
  })
  const known = new Set(rows.map(({ number }) => String(number)))
  for (const number of seen.paid) if (!known.has(number)) faults.push(`${number} was accepted and is not there`)
  const [posted] = await statement(
    connectionString,
    `select (select count(*) from corrections where note = 'soak' and state = 'posted')::int as corrections,
      (select count(*) from ledger_entries where kind = 'adjustment' and note = 'soak')::int as entries`,
  )
  if (posted?.['corrections'] !== charged || posted['entries'] !== charged)
    faults.push(`${charged} charges were accepted, and there are ${JSON.stringify(posted)}`)
  const { finding } = await store.ledgerReading.snapshot(verifyLedger)
  if (finding !== undefined) faults.push(JSON.stringify(finding))
  return faults
}

/**
 * 20 wallets are topped up and charged by 50 clients over two servers and a database that are
 * killed again and again, while a provider reports its payments 10,000 times: doubled, late, in the
 * wrong order, with another amount and forged. Each valid payment is credited once, nothing else
 * is, and no wallet passes its limit.
 */
export async function run(): Promise<readonly string[]> {
  const cluster = await startDebianCluster()
  const folder = await temporaryFolder()
  const secret = randomUUID()
  const { connectionString } = cluster
  const servers = new ServerPair({
    DATABASE_URL: connectionString,
    CROSSDOCK_DATA: folder.path,
    CROSSDOCK_DEMO: '1',
    // One person posts far more here than people do in a day.
    CROSSDOCK_SECOND_PERSON_ABOVE: '1000000000',
    CROSSDOCK_SECRET: secret,
    CROSSDOCK_TRUSTED_PROXIES: 'loopback',
  })
  const notices = sandboxNotices(secret)
  const seen: PaymentReports = { paid: new Set(), closed: new Set(), differing: new Set() }
  const faults: string[] = []
  const figures = { topUps: 0, sent: 0, charged: 0, refused: 0, looks: 0, crashes: 0 }
  try {
    await servers.start()
    await makeShippers(connectionString)
    await servers.signIn(['finance', ...Array.from({ length: WALLETS }, (_, place) => accountOf(walletOf(place)))])
    const store = await openStore({ connectionString, log: () => undefined, connections: 4 })
    const ports = { atomically: store.atomically, clock: { now: () => Date.now() } }
    for (let place = 0; place < WALLETS; place += 1)
      await setCreditLimit({ ...ports, secondPerson: nothingAbove() })(
        { customerId: walletOf(place), limit: money(LIMIT, 'CNY'), reason: 'agreed' },
        cashier,
      )
    let isOver = false
    const until = async (everyMillis: number, work: () => Promise<unknown>): Promise<void> => {
      while (!isOver) {
        await delay(everyMillis)
        await work()
      }
    }
    const client = async (place: number): Promise<void> => {
      while (figures.sent < NOTICES) {
        const id = walletOf(place + figures.topUps)
        const amount = (randomInt(100, MOST_TOP_UP) / 100).toFixed(2)
        const asked = await servers.ask('/api/pay', {
          as: accountOf(id),
          body: { type: 'alipay', amount },
          key: randomUUID(),
          from: `10.0.0.${place}`,
        })
        const number = (asked.payload as { readonly flow_num?: string } | null)?.flow_num
        if (number === undefined) return void faults.push(`a top-up was answered ${asked.error}`)
        figures.topUps += 1
        const reported = await report(servers, notices, { number, amount }, seen)
        figures.sent += reported.sent
        faults.push(...reported.faults)
      }
    }
    const spend = async (): Promise<void> => {
      const amount = { amount: (randomInt(1, MOST_CHARGE) / 100).toFixed(2), currency: 'CNY' }
      const body = { account: accountOf(walletOf(randomInt(WALLETS))), direction: 'debit', amount, note: 'soak' }
      const { status, error } = await servers.ask('/api/admin/finance/corrections/adjustments', { as: 'finance', body, key: randomUUID() })
      if (status === ACCEPTED) figures.charged += 1
      else if (error === 'CREDIT_EXCEEDED') figures.refused += 1
      else faults.push(`a charge was answered ${error}`)
    }
    const kill = async (): Promise<void> => {
      if (servers.kills % KILLS_A_CRASH === KILLS_A_CRASH - 1) {
        figures.crashes += 1
        await cluster.crash()
      }
      await servers.killOne()
    }
    const clients = Promise.all(Array.from({ length: CLIENTS }, (_, place) => client(place))).finally(() => {
      isOver = true
    })
    const spending = Promise.all(Array.from({ length: WALLETS }, () => until(20, spend)))
    const looking = until(LOOK_EVERY_MILLIS, async () => {
      figures.looks += 1
      faults.push(...(await look(connectionString)))
    })
    await Promise.all([clients, spending, looking, until(KILL_EVERY_MILLIS, kill)])
    faults.push(...(await faultsAtTheEnd(connectionString, { store, seen, charged: figures.charged })))
    await store.close()
    say(
      `${figures.topUps} top-ups, ${figures.sent} notifications, ${seen.paid.size} payments reported; ${figures.charged} charges, ${figures.refused} refused; ` +
        `${figures.looks} looks; ${servers.kills} servers and ${figures.crashes} databases killed, ${servers.retries} calls sent again`,
    )
    return faults.slice(0, MOST_SHOWN).concat(faults.length > MOST_SHOWN ? [`${faults.length - MOST_SHOWN} more`] : [])
  } finally {
    await servers.stop()
    await cluster.stop()
    await folder.remove()
  }
}
