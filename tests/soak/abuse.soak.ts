import { join } from 'node:path'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { ATTACK_SHEETS } from '../support/sheets/attack-sheets.ts'
import { callerAt, temporaryFolder } from '../support/servers/server.ts'
import { startServerProcess } from '../support/servers/server-process.ts'

const PHASE_MILLIS = 20_000
const PAUSE_MILLIS = 100
/** No other user may wait longer (quality). */
const MOST_WAIT_MILLIS = 5000
/** The most memory that attacks may add to the server; sheets alone may add 150 MB. */
const MOST_GROWTH_BYTES = 300_000_000
const GUESSERS = 32
const SLOW_CALLERS = 200
const DEPTH = 200_000
const ADDRESSES = 250
const MEGABYTE = 1_000_000

const say = (line: string): void => void process.stdout.write(`${line}\n`)

type Server = ReturnType<typeof callerAt>
type Counts = { calls: number; refused: number; failed: number }
type Attack = {
  readonly name: string
  readonly workers: number
  /**
   * One call of an attacker. Answers its status: 0 for a connection that the server closed, -1 for
   * one that it bore until the end.
   */
  readonly strike: (server: Server, n: number) => Promise<number>
}

const fromAnywhere = (n: number): Record<string, string> => ({ 'x-forwarded-for': `198.51.100.${n % ADDRESSES}` })

/**
 * Keeps a connection until the server has had enough, with a byte every second or silent; answers
 * its status, as `strike`.
 */
async function hold(server: Server, head: string, isSilent = false): Promise<number> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let answered = ''
  socket.on('data', (part: Buffer) => (answered += part.toString()))
  const closed = new Promise<void>((resolve) => void socket.once('error', () => resolve()).once('close', () => resolve()))
  socket.write(head)
  const timer = setInterval(() => !isSilent && socket.writable && socket.write('x'), 1000)
  const isClosed = await Promise.race([closed.then(() => true), delay(PHASE_MILLIS, false)])
  clearInterval(timer)
  socket.destroy()
  return isClosed ? Number(/^HTTP\/1\.1 (\d+)/.exec(answered)?.[1] ?? 0) : -1
}

const BODY = 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{'

async function attacks(): Promise<readonly Attack[]> {
  const sheets = await Promise.all(ATTACK_SHEETS.map(async ({ fileName, make }) => ({ name: fileName, content: await make() })))
  const deep = `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`
  const post = async (server: Server, body: string, headers: Record<string, string>): Promise<number> => {
    const sent = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }
    const answered = await fetch(`${server.url}/api/login`, sent)
    await answered.text()
    return answered.status
  }
  return [
    {
      name: 'sheets that cost more than their file',
      workers: 3,
      strike: async (server, n) => {
        const file = sheets[n % sheets.length] ?? { name: 'a.csv', content: Buffer.alloc(0) }
        return (await server.call('POST', '/api/orders/import', { as: 'ddu', form: { order_type: 'express', dry_run: '1', file } })).status
      },
    },
    {
      name: 'guesses of passwords',
      workers: GUESSERS,
      strike: (server, n) =>
        post(server, JSON.stringify({ account: n % 2 === 0 ? 'ddp' : `nobody${n}`, password: `guess-${n}` }), fromAnywhere(n)),
    },
    { name: 'deep JSON', workers: 4, strike: (server, n) => post(server, deep, fromAnywhere(n)) },
    { name: 'slow headers', workers: SLOW_CALLERS, strike: (server) => hold(server, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ') },
    { name: 'slow bodies', workers: SLOW_CALLERS, strike: (server) => hold(server, BODY) },
    { name: 'silent bodies', workers: SLOW_CALLERS, strike: (server) => hold(server, BODY, true) },
  ]
}

/** Strikes again and again until the time is over. */
async function keepStriking(attack: Attack, server: Server, until: number): Promise<Counts> {
  const counts: Counts = { calls: 0, refused: 0, failed: 0 }
  const work = async (): Promise<void> => {
    while (performance.now() < until) {
      counts.calls += 1
      const status = await attack.strike(server, counts.calls).catch(() => 0)
      if (status === 0 || (status >= 400 && status < 500)) counts.refused += 1
      // A server that is asked too much may say so.
      if (status >= 500 && status !== 503) counts.failed += 1
    }
  }
  await Promise.all(Array.from({ length: attack.workers }, work))
  return counts
}

/** Another user who reads its orders all the while. */
async function keepReading(server: Server, isOver: () => boolean): Promise<{ answers: number; longest: number; bad: string[] }> {
  const seen = { answers: 0, longest: 0, bad: [] as string[] }
  while (!isOver()) {
    const start = performance.now()
    const { status, text } = await server.call('GET', '/api/orders?pageSize=15', { as: 'vip' })
    seen.longest = Math.max(seen.longest, performance.now() - start)
    seen.answers += 1
    if (status !== 200) seen.bad.push(`${status} ${text.slice(0, 100)}`)
    await delay(PAUSE_MILLIS)
  }
  return seen
}

async function memoryOf({ call }: Server): Promise<number> {
  const { text } = await call('GET', '/metrics')
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1] ?? 0)
}

/** The most memory while something lasts. */
async function peakMemory(server: Server, isOver: () => boolean): Promise<number> {
  let peak = 0
  while (!isOver()) {
    peak = Math.max(peak, await memoryOf(server))
    await delay(PAUSE_MILLIS * 2)
  }
  return peak
}

/** One attack: what it achieved, and what the other user noticed. */
async function suffer(attack: Attack, server: Server): Promise<readonly string[]> {
  const before = await memoryOf(server)
  let isOver = false
  const over = (): boolean => isOver
  const others = Promise.all([keepReading(server, over), peakMemory(server, over)])
  const counts = await keepStriking(attack, server, performance.now() + PHASE_MILLIS)
  isOver = true
  const [seen, peak] = await others
  const growth = Math.max(0, peak - before)
  say(
    `${attack.name}: ${counts.calls} calls, ${counts.refused} refused; another user's longest of ${seen.answers} answers ${Math.round(seen.longest)} ms; memory ${Math.round(before / MEGABYTE)} MB and ${Math.round(growth / MEGABYTE)} MB more`,
  )
  return [
    ...(counts.failed > 0 ? [`${counts.failed} internal errors`] : []),
    ...(seen.bad.length > 0 ? [`${seen.bad.length} bad answers for another user, such as ${seen.bad[0]}`] : []),
    ...(seen.longest > MOST_WAIT_MILLIS ? [`another user waited ${Math.round(seen.longest)} ms`] : []),
    ...(growth > MOST_GROWTH_BYTES ? [`the server grew by ${Math.round(growth / MEGABYTE)} MB`] : []),
  ].map((fault) => `${attack.name}: ${fault}`)
}

/** Attackers at a server with demo data, while another user works on it. */
export async function run(): Promise<readonly string[]> {
  const folder = await temporaryFolder()
  // Guesses come from many addresses, as those of a botnet would.
  const server = startServerProcess({ CROSSDOCK_DATA: join(folder.path, 'data'), CROSSDOCK_TRUSTED_PROXIES: '127.0.0.1' })
  const faults: string[] = []
  try {
    const caller = callerAt(await server.url)
    for (const account of ['ddu', 'vip']) await caller.tokenOf(account)
    for (const attack of await attacks()) faults.push(...(await suffer(attack, caller)))
    for (const path of ['/healthz', '/readyz']) if ((await caller.call('GET', path)).status !== 200) faults.push(`${path} fails afterwards`)
  } finally {
    server.kill('SIGTERM')
    const { code, signal } = await server.ended
    if (code !== 0) faults.push(`the server ended with ${code ?? signal}`)
    await folder.remove()
  }
  return faults
}
