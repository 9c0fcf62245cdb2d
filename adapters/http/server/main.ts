import { pino } from 'pino'
import { limitHeapGrowth } from './heap-limits.ts'
import { readLogLevel, readSettings, SettingError } from './settings.ts'
import { startServer, type RunningServer } from './start.ts'

const DEMO_LINES = [
  'Demo accounts, password of all: Crossdock#2026',
  '  shippers  ddp · ddu · fresh · nofin · clm · vip',
  '  staff     admin · warehouse · finance · service',
]

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Failures of a start that are people's to mend say all in one line; anything else is a fault of ours and keeps its trace. */
const lineOf = (error: unknown): string => {
  if (error instanceof SettingError || (error instanceof Error && error.name === 'StoreUnavailable')) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Resolves when the system or a person asks the process to end. */
const askedToEnd = (): Promise<void> =>
  new Promise((resolve) => void (process.once('SIGTERM', () => resolve()), process.once('SIGINT', () => resolve())))

/**
 * Runs the server by the environment until it is told to end (`crossdock serve`); answers the exit code: 0 after an orderly end, 1 where it
 * did not start, with one line on standard error that says why.
 */
export async function runServer(environment: NodeJS.ProcessEnv = process.env): Promise<0 | 1> {
  limitHeapGrowth()
  const ended = askedToEnd()
  let running: RunningServer
  try {
    const settings = readSettings(environment)
    const log = pino({ level: readLogLevel(environment) }, pino.destination(2))
    running = await startServer({ settings, log })
    say(`Crossdock is at ${running.url}`)
    if (settings.demo) DEMO_LINES.forEach(say)
  } catch (error) {
    process.stderr.write(`crossdock: ${lineOf(error)}\n`)
    return 1
  }
  await ended
  // A second signal does not wait.
  process.once('SIGINT', () => process.exit(130))
  await running.stop()
  return 0
}

if (import.meta.main) process.exitCode = await runServer()
