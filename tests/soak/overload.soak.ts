import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { sampleOrder } from '../http/parcels/orders/sample-order.ts'
import { startDebianCluster, statement } from '../support/servers/databases.ts'
import { callerAt, temporaryFolder } from '../support/servers/server.ts'
import { startServerProcess } from '../support/servers/server-process.ts'
import type { ProbeReport } from './support/health-probe.ts'

/** The usual load, measured first. */
const USUAL_CLIENTS = 16
const USUAL_MILLIS = 10_000
/** Clients that wait for their answer, far more than the server answers at once. */
const CLIENTS = 600
/** Calls that come whether or not others were answered: so many times what the server can do. */
const TIMES = 3
const OVERLOAD_MILLIS = 30_000
const TICK_MILLIS = 20
/** Half of the calls place orders, the others read a list. */
const LIST = '/api/orders?pageSize=15'
const MOST_CALL_MILLIS = 20_000
const MOST_AGAIN_MILLIS = 60_000
const [OK, REFUSED] = [200, 503]
const MOST_HEALTH_MILLIS = 1000
const MOST_REFUSAL_MILLIS = 1000
const MOST_ANSWER_MILLIS = 5000

const PROBE = new URL('./support/health-probe.ts', import.meta.url)
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const share = (millis: readonly number[], part: number): number => {
  const sorted = millis.toSorted((left, right) => left - right)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
}
const spread = (millis: readonly number[]): string =>
  `p50 ${share(millis, 0.5)}, p95 ${share(millis, 0.95)}, p99 ${share(millis, 0.99)}, most ${share(millis, 1)} ms`

/** Answers of calls, and after how long they came. */
class Tally {
  readonly admitted: number[] = []
  readonly refused: number[] = []
  readonly others = new Map<string, number>()
  readonly orders = new Set<string>()
  unasked = 0

  note(status: number, millis: number, retryAfter: string | undefined): void {
    if (status === OK) this.admitted.push(millis)
    else if (status === REFUSED && retryAfter !== undefined) this.refused.push(millis)
    else {
      const name = status === REFUSED ? '503 without Retry-After' : String(status)
      this.others.set(name, (this.others.get(name) ?? 0) + 1)
    }
  }
}

type Target = { readonly url: string; readonly token: string; readonly agent: Agent }

async function send(
  { url, token, agent }: Target,
  tally: Tally,
  call: { readonly path: string; readonly reference?: string },
): Promise<number> {
  const { path, reference } = call
  const start = performance.now()
  try {
    const answer = await request(url + path, {
      dispatcher: agent,
      method: reference === undefined ? 'GET' : 'POST',
      headers: {
        authorization: token,
        ...(reference === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': reference }),
      },
      ...(reference === undefined ? {} : { body: JSON.stringify(sampleOrder({ order_refCode: reference })) }),
      signal: AbortSignal.timeout(MOST_CALL_MILLIS),
    })
    await answer.body.dump()
    tally.note(answer.statusCode, performance.now() - start, answer.headers['retry-after']?.toString())
    if (reference !== undefined && answer.statusCode === OK) tally.orders.add(reference)
    return answer.statusCode
  } catch (error) {
    tally.note(0, performance.now() - start, undefined)
    return error instanceof Error ? 0 : -1
  }
}

const someCall = (n: number): { readonly path: string; readonly reference?: string } =>
  n % 2 === 0 ? { path: LIST } : { path: '/api/orders', reference: `OVL-${randomUUID().slice(0, 13)}` }

/**
 * Clients that ask again once they are answered; one that is refused comes again after a moment,
 * with the same call.
 */
async function closedLoop(
  target: Target,
  tally: Tally,
  { clients, millis }: { readonly clients: number; readonly millis: number },
): Promise<void> {
  const end = performance.now() + millis
  const one = async (place: number): Promise<void> => {
    for (let n = place; performance.now() < end; n += 1) {
      const call = someCall(n)
      while (performance.now() < end && (await send(target, tally, call)) !== OK) await delay(200 + Math.random() * 800)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, place) => one(place)))
}

/** Calls that come at a rate, whatever becomes of them. */
async function openLoop(
  target: Target,
  tally: Tally,
  { perSecond, millis }: { readonly perSecond: number; readonly millis: number },
): Promise<void> {
  const start = performance.now()
  const sent: Promise<unknown>[] = []
  for (let n = 0; performance.now() - start < millis; await delay(TICK_MILLIS))
    for (const due = ((performance.now() - start) / 1000) * perSecond; n < due; n += 1) sent.push(send(target, tally, someCall(n)))
  await Promise.all(sent)
}

/** A lone client is served again soon after. */
async function untilServed(target: Target): Promise<number> {
  const start = performance.now()
  while (performance.now() - start < MOST_AGAIN_MILLIS && (await send(target, new Tally(), { path: LIST })) !== OK) await delay(50)
  return (performance.now() - start) / 1000
}

async function lostOrders(connectionString: string, orders: ReadonlySet<string>): Promise<number> {
  const rows = await statement(
    connectionString,
    "select ref_code as reference, count(*)::int as n from orders where ref_code like 'OVL-%' group by 1",
  )
  const held = new Map(rows.map(({ reference, n }) => [String(reference), Number(n)]))
  return [...orders].filter((reference) => held.get(reference) !== 1).length
}

function faultsOf(tally: Tally, probe: ProbeReport, lost: number): readonly string[] {
  const [health, refusal, answer] = [share(probe.millis, 1), share(tally.refused, 0.99), share(tally.admitted, 0.99)]
  return [
    ...(lost > 0 ? [`${lost} orders that were answered are not there once`] : []),
    ...(tally.refused.length === 0 ? ['nothing was refused: there was no overload'] : []),
    ...(tally.others.size > 0 ? [`other answers: ${[...tally.others].map(([status, count]) => `${count} × ${status}`).join(', ')}`] : []),
    ...(probe.bad > 0 || health > MOST_HEALTH_MILLIS
      ? [`/healthz took ${health} ms, and ${probe.bad} of ${probe.looks} were not answered`]
      : []),
    ...(refusal > MOST_REFUSAL_MILLIS ? [`a refusal took ${refusal} ms`] : []),
    ...(answer > MOST_ANSWER_MILLIS ? [`an admitted call took ${answer} ms`] : []),
  ]
}

/**
 * More load than a server can do, by clients that wait and by calls that do not: it refuses at
 * once, answers what it admits in time, loses nothing of it, and says that it lives.
 */
export async function run(): Promise<readonly string[]> {
  const [cluster, folder] = [await startDebianCluster(), await temporaryFolder()]
  const { connectionString } = cluster
  const server = startServerProcess({
    DATABASE_URL: connectionString,
    CROSSDOCK_DATA: folder.path,
    CROSSDOCK_DEMO: '1',
    CROSSDOCK_SECRET: randomUUID(),
  })
  const agent = new Agent({ connections: CLIENTS * 4, pipelining: 1 })
  try {
    const url = await server.url
    const target = { url, token: await callerAt(url).tokenOf('ddu'), agent }
    await closedLoop(target, new Tally(), { clients: USUAL_CLIENTS, millis: USUAL_MILLIS / 2 })
    const usual = new Tally()
    await closedLoop(target, usual, { clients: USUAL_CLIENTS, millis: USUAL_MILLIS })
    const perSecond = (usual.admitted.length * 1000) / USUAL_MILLIS
    say(`usual, ${USUAL_CLIENTS} clients: ${perSecond.toFixed(0)} a second, ${spread(usual.admitted)}`)
    const probe = fork(PROBE, [url])
    const tally = new Tally()
    await Promise.all([
      closedLoop(target, tally, { clients: CLIENTS, millis: OVERLOAD_MILLIS }),
      openLoop(target, tally, { perSecond: perSecond * TIMES, millis: OVERLOAD_MILLIS }),
    ])
    probe.send('stop')
    const [report] = (await once(probe, 'message')) as [ProbeReport]
    probe.disconnect()
    const again = await untilServed(target)
    const lost = await lostOrders(connectionString, new Set([...usual.orders, ...tally.orders]))
    say(
      `overload, ${CLIENTS} clients and ${(perSecond * TIMES).toFixed(0)} calls a second: ${((tally.admitted.length * 1000) / OVERLOAD_MILLIS).toFixed(0)} a second answered, ${spread(tally.admitted)}`,
    )
    say(`${tally.refused.length} refused with 503 and Retry-After, ${spread(tally.refused)}`)
    say(
      `/healthz ${report.looks} times, ${spread(report.millis)}; served again after ${again.toFixed(1)} s; ${usual.orders.size + tally.orders.size} orders acknowledged, ${lost} lost or doubled`,
    )
    return faultsOf(tally, report, lost)
  } finally {
    await agent.destroy()
    server.kill('SIGTERM')
    await server.ended
    await cluster.stop()
    await folder.remove()
  }
}
