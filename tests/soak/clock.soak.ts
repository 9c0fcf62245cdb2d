import { randomInt, randomUUID } from 'node:crypto'
import { chmod } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { openStore } from '../../adapters/store/open-store.ts'
import { localTime, startOfDay } from '#core/base/kernel/instant.ts'
import { BILLING_ZONE } from '#core/money/billing/period.rules.ts'
import { verifyLedger } from '#core/money/ledger/verification/verify.ts'
import { sampleOrder } from '../http/parcels/orders/sample-order.ts'
import { startDebianCluster, statement } from '../support/servers/databases.ts'
import { callerAt, DEMO_PASSWORD, temporaryFolder } from '../support/servers/server.ts'
import { chargedEarly, shownBy, storageFaults, untilOnTime } from './support/clock-checks.ts'
import { FakeClock, missingForClocks } from './support/fake-clock.ts'
import { ServerPair, type PairAnswer } from './support/server-pair.ts'

const [SECOND, MINUTE, DAY] = [1000, 60_000, 86_400_000]
/** A clock is read from its file within a second, and the database's by its servers within five. */
const SETTLE_MILLIS = 7 * SECOND
/** So long before midnight a month or a year is entered, and so long it is gone on with. */
const BEFORE_END_MILLIS = 12 * SECOND
const MOST_CATCH_UP_MILLIS = 120 * SECOND
const BETWEEN_MILLIS = 150
/** No wait for a wrong password is longer. */
const MOST_WAIT_SECONDS = 900
const [OK, SIGNED_OUT] = [200, 401]
const MOST_SHOWN = 8
const WRONG_TRIES = 3
/** Somebody else's address: attempts are counted by it too. */
const GUESSER = '203.0.113.9'

/** Work that decides by the clock what is charged or settled. */
const HOURLY = "'storage_nights', 'storage_bills', 'bill_charges', 'settle_cod'"

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** The first instant of a month after now, in the zone of bills. */
function startOfMonthAfter(now: number, months: number): number {
  const [year = 0, month = 0] = localTime(now, BILLING_ZONE).split('-').map(Number)
  return startOfDay(new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 'YYYY-MM-DD'.length), BILLING_ZONE)
}

type Jump = { readonly name: string; readonly aheadMillis: (now: number) => number; readonly moreMillis?: number }
const JUMPS: readonly Jump[] = [
  { name: '+10 min', aheadMillis: () => 10 * MINUTE },
  { name: '-10 min', aheadMillis: () => -10 * MINUTE },
  { name: '+1 day', aheadMillis: () => DAY },
  { name: '-1 day', aheadMillis: () => -DAY },
  { name: "a month's end", aheadMillis: (now) => startOfMonthAfter(now, 1) - BEFORE_END_MILLIS - now, moreMillis: BEFORE_END_MILLIS },
  {
    name: "a year's end",
    aheadMillis: (now) => startOfMonthAfter(now, 13 - Number(localTime(now, BILLING_ZONE).slice(5, 7))) - BEFORE_END_MILLIS - now,
    moreMillis: BEFORE_END_MILLIS,
  },
]

/** Answers that are compared with what is held. */
class Answers {
  readonly orders = new Set<string>()
  readonly faults: string[] = []
  adjustments = 0
  signIns = 0
  /** Sign-ins that were refused for want of breath. */
  late = 0
  reads = 0

  fault(text: string): void {
    this.faults.push(text)
    if (this.faults.length <= MOST_SHOWN) say(text)
  }
}

type Running = { readonly servers: ServerPair; readonly answers: Answers; step: string; isOver: boolean; token: string }

/** Asks with a session that may have ended meanwhile: then with a new one, under the same key. */
async function ask(
  { servers }: Running,
  path: string,
  call: { readonly as: string; readonly body: unknown; readonly key: string },
): Promise<PairAnswer> {
  const end = performance.now() + SETTLE_MILLIS
  let answer = await servers.ask(path, call)
  // Until each server has seen that the database's clock is a day ahead, one's sessions are over
  // for the other.
  while (answer.status === SIGNED_OUT && performance.now() < end) {
    await servers.signIn([call.as])
    answer = await servers.ask(path, call)
    if (answer.status === SIGNED_OUT) await delay(BETWEEN_MILLIS)
  }
  return answer
}

async function order(running: Running): Promise<void> {
  const { answers, step } = running
  const reference = `CLK-${randomUUID().slice(0, 13)}`
  const { status, error } = await ask(running, '/api/orders', {
    as: 'ddu',
    body: sampleOrder({ order_refCode: reference }),
    key: reference,
  })
  if (status === OK) answers.orders.add(reference)
  else answers.fault(`${step}: an order was answered ${status} ${error}`)
}

async function adjust(running: Running): Promise<void> {
  const { answers, step } = running
  const amount = { amount: (randomInt(1, 500) / 100).toFixed(2), currency: 'CNY' }
  const body = { account: 'ddp', direction: randomInt(2) === 0 ? 'debit' : 'credit', amount, note: 'soak' }
  const { status, error } = await ask(running, '/api/admin/finance/corrections/adjustments', { as: 'finance', body, key: randomUUID() })
  if (status === OK) answers.adjustments += 1
  else answers.fault(`${step}: an adjustment was answered ${status} ${error}`)
}

/** Someone who knows the password gets in, on each server. */
async function signIn({ servers, answers, step }: Running): Promise<void> {
  for (const url of servers.urls) {
    const { call } = callerAt(url)
    const signedIn = await call<{ token: string }>('POST', '/api/login', { body: { account: 'ddp', password: DEMO_PASSWORD } })
    if (signedIn.status === 503) answers.late += 1
    else if (signedIn.status !== OK) answers.fault(`${step}: a sign-in was answered ${signedIn.text}`)
    if (signedIn.status === OK) {
      const { token } = signedIn.json.payload
      if ((await call('GET', '/api/user/info', { token })).status !== OK) answers.fault(`${step}: a new session is not known`)
      // An account has fifty sessions; of more than that, those of a later time go first.
      await call('POST', '/api/user/logout', { token })
    }
    answers.signIns += 1
  }
}

async function guess({ servers, answers, step }: Running): Promise<void> {
  const [url = ''] = servers.urls
  for (let tries = 0; tries < WRONG_TRIES; tries += 1) {
    const body = { account: 'clm', password: `wrong-${tries}` }
    const { status, headers } = await callerAt(url).call('POST', '/api/login', { body, headers: { 'x-forwarded-for': GUESSER } })
    if (status >= 500 && status !== 503) answers.fault(`${step}: a wrong password was answered ${status}`)
    const wait = Number(headers.get('retry-after') ?? 0)
    if (wait > MOST_WAIT_SECONDS) answers.fault(`${step}: a wrong password waits ${wait} s`)
  }
}

/** Pages and lists on each server: nothing is answered 500. */
async function read({ servers, answers, step, token }: Running): Promise<void> {
  const paths = ['/api/orders?pageSize=15', '/api/user/info', '/api/finance/storage/fees?pageSize=15', '/api/finance/bills', '/readyz']
  for (const url of servers.urls)
    for (const path of paths) {
      const { status } = await callerAt(url).call('GET', path, { token })
      answers.reads += 1
      if (status >= 500 && status !== 503) answers.fault(`${step}: ${path} was answered ${status}`)
    }
}

/** A new session of the reader; a sign-in that is refused is a fault, and the old one stays. */
const tokenOf = ({ servers, answers, step, token }: Running): Promise<string> =>
  callerAt(servers.urls[0] ?? '')
    .tokenOf('ddp')
    .catch((error: unknown) => {
      answers.fault(`${step}: ${String(error)} after ${answers.late} late ones`)
      return token
    })

/** A server whose own clock moves ends no session, and knows those of the other. */
async function knowsSession({ servers, answers, step, token }: Running): Promise<void> {
  for (const url of servers.urls) {
    const { status } = await callerAt(url).call('GET', '/api/user/info', { token })
    if (status !== OK) answers.fault(`${step}: a session was answered ${status}`)
  }
}

/** Sums of each currency are zero at every look. */
async function look(connectionString: string, { answers, step }: Running): Promise<void> {
  const [row] = await statement(connectionString, 'select coalesce(sum(balance), 0)::text as sum from ledger_accounts')
  if (row?.['sum'] !== '0') answers.fault(`${step}: the ledger is out of balance: ${JSON.stringify(row)}`)
}

/** Everything that goes on beside the jumps, until it is over. */
function load(running: Running, connectionString: string): Promise<unknown> {
  const again = async (everyMillis: number, work: () => Promise<void>): Promise<void> => {
    while (!running.isOver) {
      await work().catch((error: unknown) => running.answers.fault(`${running.step}: ${String(error)}`))
      await delay(everyMillis)
    }
  }
  return Promise.all([
    again(BETWEEN_MILLIS, () => order(running)),
    again(BETWEEN_MILLIS, () => adjust(running)),
    again(SECOND, () => read(running)),
    again(2 * SECOND, () => signIn(running)),
    again(5 * SECOND, () => guess(running)),
    again(SECOND, () => look(connectionString, running)),
  ])
}

async function faultsAtTheEnd(connectionString: string, { orders, adjustments }: Answers): Promise<readonly string[]> {
  const rows = await statement(
    connectionString,
    "select ref_code as reference, count(*)::int as n from orders where ref_code like 'CLK-%' group by 1",
  )
  const held = new Map(rows.map(({ reference, n }) => [String(reference), Number(n)]))
  const missing = [...orders].filter((reference) => held.get(reference) !== 1)
  const [posted] = await statement(
    connectionString,
    "select count(*)::int as n from ledger_entries where kind = 'adjustment' and note = 'soak'",
  )
  const days = await storageFaults(connectionString)
  return [
    ...(missing.length > 0 ? [`${missing.length} orders that were answered are not there once`] : []),
    ...(held.size === orders.size ? [] : [`${held.size} orders are there, and ${orders.size} were answered`]),
    ...(posted?.['n'] === adjustments ? [] : [`${adjustments} adjustments were answered, and ${posted?.['n']} posted`]),
    ...days,
  ]
}

/**
 * Clocks of a server, of the database and of both go ahead and back, by minutes, days, over a
 * month's end and a year's end, while orders, money and sign-ins go on: nothing is answered 500, no
 * recurring work stands still, nobody is locked out, and no day is charged twice or before the
 * database says that it is over.
 */
export async function run(): Promise<readonly string[]> {
  const missing = missingForClocks()
  if (missing !== undefined) {
    say(`left out: ${missing}`)
    return []
  }
  const folder = await temporaryFolder()
  await chmod(folder.path, 0o755)
  const [database, first, second] = [
    new FakeClock(folder.path, 'database'),
    new FakeClock(folder.path, 'first'),
    new FakeClock(folder.path, 'second'),
  ]
  await Promise.all([database, first, second].map((clock) => clock.set(0)))
  const cluster = await startDebianCluster(database.environment)
  const { connectionString } = cluster
  const shared = {
    DATABASE_URL: connectionString,
    CROSSDOCK_DATA: folder.path,
    CROSSDOCK_DEMO: '1',
    // One person posts far more here than people do in a day.
    CROSSDOCK_SECOND_PERSON_ABOVE: '1000000000',
    CROSSDOCK_SECRET: randomUUID(),
    CROSSDOCK_TRUSTED_PROXIES: 'loopback',
  }
  const servers = new ServerPair({ ...shared, ...first.environment }, { ...shared, ...second.environment })
  const answers = new Answers()
  const running: Running = { servers, answers, step: 'start', isOver: false, token: '' }
  const movers = { server: [first], database: [database], all: [first, second, database] }
  let latest = 0
  let [jumps, slowest] = [0, 0]
  try {
    await servers.start()
    await servers.signIn(['finance'])
    const store = await openStore({ connectionString, log: () => undefined, connections: 2 })
    running.token = await callerAt(servers.urls[0] ?? '').tokenOf('ddp')
    const loading = load(running, connectionString)
    const step = async (name: string, clocks: readonly FakeClock[], ahead: number, more = 0): Promise<void> => {
      running.step = name
      await Promise.all(clocks.map((clock) => clock.set(ahead)))
      jumps += 1
      await delay(SETTLE_MILLIS + more)
      // Work that comes round each hour is due now, so that it meets every clock.
      await statement(
        connectionString,
        `update job_marks set done_until = done_until - interval '1 hour', asked_at = null where kind in (${HOURLY})`,
      )
      if (!clocks.includes(database)) await knowsSession(running)
      running.token = await tokenOf(running)
      const { faults, seconds } = await untilOnTime(connectionString, MOST_CATCH_UP_MILLIS)
      slowest = Math.max(slowest, seconds)
      latest = Math.max(latest, await shownBy(connectionString))
      const { finding } = await store.ledgerReading.snapshot(verifyLedger)
      for (const fault of [
        ...faults,
        ...(await chargedEarly(connectionString, latest)),
        ...(finding === undefined ? [] : [JSON.stringify(finding)]),
      ])
        answers.fault(`${name}: ${fault}`)
      say(
        `${name}: on time after ${seconds.toFixed(1)} s; ${answers.orders.size} orders, ${answers.adjustments} adjustments, ${answers.faults.length} faults`,
      )
    }
    for (const [mover, clocks] of Object.entries(movers))
      for (const { name, aheadMillis, moreMillis } of JUMPS) {
        await step(`${mover} ${name}`, clocks, aheadMillis(Date.now()), moreMillis)
        await step(`${mover} back from ${name}`, clocks, 0)
      }
    running.isOver = true
    await loading
    for (const fault of await faultsAtTheEnd(connectionString, answers)) answers.fault(fault)
    await store.close()
    const [charged] = await statement(
      connectionString,
      "select count(*)::int as n, max(day)::text as day from storage_runs where state = 'done'",
    )
    say(
      `${jumps} jumps; ${answers.orders.size} orders, ${answers.adjustments} adjustments, ${answers.signIns} sign-ins (${answers.late} late), ${answers.reads} reads; ` +
        `all recurring work on time after ${slowest.toFixed(1)} s at most; ${String(charged?.['n'])} days of storage, the last ${String(charged?.['day'])}; ${servers.retries} calls sent again`,
    )
    const { faults } = answers
    return faults.slice(0, MOST_SHOWN).concat(faults.length > MOST_SHOWN ? [`${faults.length - MOST_SHOWN} more`] : [])
  } finally {
    running.isOver = true
    await servers.stop()
    await cluster.stop()
    await folder.remove()
  }
}
