import { setTimeout as delay } from 'node:timers/promises'
import { maskSecrets } from '#core/platform/errors/mask-secrets.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/open-demo-accounts.ts'
import { limitHeapGrowth } from './listen/heap-limits.ts'
import { serverLog } from './log.ts'
import { operatorLineOf } from './operator-store.ts'
import { readLogLevel, readSettings } from './settings/settings.ts'
import { startServer, type RunningServer } from './start.ts'

const DEMO_LINES = [
  `Demo accounts, password of all: ${DEMO_PASSWORD}`,
  `  shippers  ${DEMO_ACCOUNTS.customer.join(' · ')}`,
  `  staff     ${DEMO_ACCOUNTS.staff.join(' · ')}`,
]

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/**
 * The line for an error at the start: just the message where the operator can correct the cause,
 * else the stack.
 */
const lineOf = (error: unknown): string => {
  const line = operatorLineOf(error)
  if (line !== undefined) return line
  return maskSecrets(error instanceof Error ? (error.stack ?? error.message) : String(error))
}

/** A cluster has elected its leader by then. */
const PATIENCE_MILLIS = 60_000
/** Proxies look at a server every second or two; so long it is not ready and still answers. */
const LEAVE_MILLIS = 3000

/** Resolves when the process receives SIGTERM or SIGINT. */
const askedToEnd = (): Promise<'SIGTERM' | 'SIGINT'> =>
  new Promise((resolve) => void (process.once('SIGTERM', resolve), process.once('SIGINT', resolve)))

/**
 * Runs the server with the settings of the environment until a signal ends it (`crossdock serve`).
 * Answers the exit code: 0 after an orderly end, 1 where it did not start, with one line on
 * standard error that says why.
 */
export async function runServer(environment: NodeJS.ProcessEnv = process.env): Promise<0 | 1> {
  limitHeapGrowth()
  const ended = askedToEnd()
  let running: RunningServer
  try {
    const settings = readSettings(environment)
    const log = serverLog(readLogLevel(environment))
    const stop = new AbortController()
    void ended.then(() => stop.abort())
    running = await startServer({ settings, log, patience: { millis: PATIENCE_MILLIS, signal: stop.signal } })
    say(`Crossdock is at ${running.url}`)
    if (settings.demo) DEMO_LINES.forEach(say)
  } catch (error) {
    process.stderr.write(`crossdock: ${lineOf(error)}\n`)
    return 1
  }
  const signal = await ended
  // A second signal ends the process at once.
  process.once('SIGINT', () => process.exit(130))
  // Who presses Ctrl-C has no proxy that has to learn of it.
  if (signal === 'SIGTERM') {
    running.leave()
    await delay(LEAVE_MILLIS)
  }
  await running.stop()
  return 0
}

if (import.meta.main) process.exitCode = await runServer()
