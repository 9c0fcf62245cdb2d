import { fork } from 'node:child_process'
import { once } from 'node:events'
import { keep, readKept } from './kept-figures.ts'
import { hasFallen, middleFigures, tableOf, type BenchMeasurement } from './bench-measurement.ts'
import { QUICK_SIZE } from './support/quick.ts'

type Bench = { readonly run: () => Promise<readonly BenchMeasurement[]> }

/** Every bench by the name it can be run under: `npm run bench -- orders`. */
const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  start: () => import('./start.bench.ts'),
  orders: () => import('./orders.bench.ts'),
  import: () => import('./import.bench.ts'),
  grid: () => import('./grid.bench.ts'),
  batch: () => import('./batch.bench.ts'),
  labels: () => import('./labels.bench.ts'),
  merging: () => import('./merging.bench.ts'),
  sheets: () => import('./sheets.bench.ts'),
  fees: () => import('./fees.bench.ts'),
  simulation: () => import('./simulation.bench.ts'),
  jobs: () => import('./jobs.bench.ts'),
  printing: () => import('./printing.bench.ts'),
  ledger: () => import('./ledger.bench.ts'),
  dispatch: () => import('./dispatch.bench.ts'),
  stations: () => import('./stations.bench.ts'),
  stock: () => import('./stock.bench.ts'),
  storage: () => import('./storage.bench.ts'),
  cod: () => import('./cod.bench.ts'),
  billing: () => import('./billing.bench.ts'),
  tracking: () => import('./tracking.bench.ts'),
  reports: () => import('./reports.bench.ts'),
  margins: () => import('./margins.bench.ts'),
  verification: () => import('./verification.bench.ts'),
}

/** `npm run bench -- quick`: figures that a change falls short of first, in four minutes. */
const QUICK = 'quick'
const QUICK_BENCHES = ['start', 'orders', 'import', 'labels', 'dispatch']
/** How often a bench whose figures fell is run again, before they are said to have fallen. */
const MORE_RUNS = 2

const ONE = '--one'
/**
 * Keeps the figures of this run in tests/bench/figures.json, which later runs are compared with.
 */
const KEEP = '--keep'
/** Arguments of benches themselves, such as `--entries=100000`. */
const ofBenches = (): readonly string[] => process.argv.slice(2).filter((argument) => /^--\w+=/.test(argument))

/** Each bench has a process of its own, so that none is affected by another's memory or warm-up. */
async function runApart(name: string, ...options: readonly string[]): Promise<readonly BenchMeasurement[]> {
  const child = fork(import.meta.filename, [ONE, name, ...ofBenches(), ...options], { stdio: ['ignore', 2, 2, 'ipc'] })
  let figures: readonly BenchMeasurement[] | undefined
  child.on('message', (message) => {
    figures = message as readonly BenchMeasurement[]
  })
  await once(child, 'exit')
  if (figures === undefined) throw new Error(`${name} ended without figures`)
  return figures
}

async function runAll(names: readonly string[], measure = (name: string) => runApart(name)): Promise<readonly BenchMeasurement[]> {
  const figures: BenchMeasurement[] = []
  for (const name of names) {
    const started = performance.now()
    process.stderr.write(`${name} …\n`)
    try {
      figures.push(...(await measure(name)))
      process.stderr.write(`${name}: ${Math.round((performance.now() - started) / 1000)} s\n`)
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      process.exitCode = 1
    }
  }
  return figures
}

/**
 * Measures a bench quickly, and again where a figure fell: another program may have been at work.
 */
async function measureQuickly(name: string): Promise<readonly BenchMeasurement[]> {
  const runs = [await runApart(name, QUICK_SIZE)]
  while (runs.length <= MORE_RUNS && middleFigures(runs).some((figure) => hasFallen(figure, readKept())))
    runs.push(await runApart(name, QUICK_SIZE))
  return middleFigures(runs)
}

/** The quick run: fails where a figure fell by more than noise since it was kept. */
async function runQuick(): Promise<readonly BenchMeasurement[]> {
  const figures = await runAll(QUICK_BENCHES, measureQuickly)
  const fallen = figures.filter((figure) => hasFallen(figure, readKept()))
  for (const { name } of fallen) process.stderr.write(`fell: ${name}\n`)
  if (fallen.length > 0) process.exitCode = 1
  return figures
}

const [first, second] = process.argv.slice(2)
if (first === ONE && second !== undefined) {
  const bench = await BENCHES[second]?.()
  if (bench !== undefined) process.send?.(await bench.run())
  process.disconnect()
} else {
  const asked = process.argv.slice(2).filter((argument) => argument !== KEEP && !ofBenches().includes(argument))
  const unknown = asked.filter((name) => !Object.hasOwn(BENCHES, name) && name !== QUICK)
  if (unknown.length > 0) {
    process.stderr.write(`no bench ${unknown.join(', ')}; there are ${[QUICK, ...Object.keys(BENCHES)].join(', ')}\n`)
    process.exitCode = 2
  } else {
    const figures = asked.includes(QUICK) ? await runQuick() : await runAll(asked.length > 0 ? asked : Object.keys(BENCHES))
    process.stdout.write(`${tableOf(figures, readKept())}\n`)
    if (process.argv.includes(KEEP)) keep(figures)
  }
}
