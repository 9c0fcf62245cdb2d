import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inTurn, type BenchMeasurement } from './bench-measurement.ts'

const ROUNDS = 25
const COMMAND = fileURLToPath(new URL('../../adapters/cli/crossdock.js', import.meta.url))

function millisOf(args: readonly string[]): number {
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`)
  return performance.now() - start
}

const help = (): number => millisOf([COMMAND, '--help'])
const bare = (): number => millisOf(['-e', '0'])

/** How long the command line takes to print its help, compared with a Node that does nothing. */
export async function run(): Promise<readonly BenchMeasurement[]> {
  // The first start builds what is missing and fills the compile cache.
  help()
  bare()
  const millis = await inTurn(ROUNDS, { help, bare })
  const detail = `${millis.help.toFixed(1)} ms against ${millis.bare.toFixed(1)} ms, ${ROUNDS} runs each`
  return [{ name: 'command line: --help over a bare node', ratio: millis.help / millis.bare, bar: 2, goal: 1.4, bound: 'most', detail }]
}
