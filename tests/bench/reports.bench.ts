import pg from 'pg'
import { openStore } from '../../adapters/store/open-store.ts'
import type { Store } from '../../adapters/store/store.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { periodsIn, rangeOfDays } from '#core/oversight/reports/centre-range.ts'
import { SUBJECT_NAMES, subjectOf, type SubjectName } from '#core/oversight/reports/centre-subjects.ts'
import { keepSums, type SumsLeft } from '#core/oversight/reports/centre-sums.ts'
import type { SumQuestion } from '#core/oversight/reports/centre.ports.ts'
import { askTraces } from '#core/oversight/trace-query/ask-traces.usecase.ts'
import { whole, type BenchMeasurement } from './bench-measurement.ts'
import { loadFacts } from './support/many-facts.ts'
import { loadOrders } from './support/many-orders.ts'
import { startServer } from './support/running-server.ts'

const ORDERS = 1_000_000
const NUMBERS = 500
const ROUNDS = 3
const TRACES = 12
/** The longest wait that a person takes as at once, a report's drawing included. */
const LIMIT_MILLIS = 300
const ZONE = 'Asia/Shanghai'
/** As many groups as the reports centre shows, and one that says that there are more. */
const MOST = 20_000

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

async function millisOfWork(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Keeps all sums, as the job does part by part; returns its seconds. */
async function keepAll(store: Store): Promise<number> {
  const spent = await millisOfWork(async () => {
    for (const subject of store.keptSubjects) {
      let left: SumsLeft | undefined
      do {
        const before = left
        left = must(
          await store.atomically(async ({ reportSums }) => ok(await keepSums(reportSums, { subject, now: Date.now(), left: before }))),
        )
      } while (left.isBehind || left.again.length > 0)
    }
  })
  return spent / 1000
}

/** Every pair of a subject's dimensions, days among them, over the last year. */
function pairsOf(subject: SubjectName): readonly (SumQuestion & { readonly name: string })[] {
  const { dimensions, figures } = subjectOf(subject)
  const [first, last] = [365, 0].map((back) => new Date(Date.now() - back * MILLIS_PER_DAY).toISOString().slice(0, 'YYYY-MM-DD'.length))
  const days = rangeOfDays(first ?? '', last ?? '', ZONE)
  const names = ['day', ...Object.keys(dimensions)]
  const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other]))
  return pairs.map((pair) => ({
    name: pair.join(' × '),
    subject,
    from: days.from,
    before: days.before,
    columns: pair.flatMap((name) => dimensions[name]?.column ?? []),
    periods: pair.includes('day') ? periodsIn(days, 'day', ZONE).map(({ from }) => from) : undefined,
    figures,
    byCurrency: true,
    filters: {},
    customerIds: undefined,
    most: MOST,
  }))
}

async function slowestOf(store: Store, subject: SubjectName): Promise<BenchMeasurement> {
  const measured: { readonly name: string; readonly millis: number; readonly groups: number }[] = []
  for (const question of pairsOf(subject)) {
    const times: number[] = []
    let groups = 0
    for (let round = 0; round < ROUNDS; round += 1)
      times.push(await millisOfWork(async () => (groups = (await store.reportSums.groups(question)).length)))
    measured.push({ name: question.name, millis: median(times), groups })
  }
  const sorted = measured.toSorted((one, other) => other.millis - one.millis)
  const shown = sorted
    .slice(0, 3)
    .map(({ name, millis, groups }) => `${name} ${millis.toFixed(0)} ms${groups > MOST ? ' (too many groups)' : ''}`)
  return {
    name: `reports centre: ${subject}, its slowest pair of dimensions over a year over ${LIMIT_MILLIS} ms`,
    ratio: (sorted[0]?.millis ?? 0) / LIMIT_MILLIS,
    bar: 1,
    bound: 'most',
    detail: `${shown.join(', ')}; ${measured.length} pairs`,
  }
}

/** Numbers of several kinds, each of another parcel. */
async function traces(store: Store, client: pg.Client): Promise<BenchMeasurement> {
  const account = await store.accounts.findByName('staff', 'admin')
  if (account === undefined) throw new Error('the demo has no administrator')
  const actor: Actor = { ...account, standardRole: 'administrator' }
  const ask = askTraces({
    traces: store.traces,
    silentAgents: store.agentConnections.silent,
    references: store.references.current,
    clock: { now: () => Date.now() },
  })
  const times: number[] = []
  for (let round = 0; round < TRACES; round += 1) {
    const { rows } = await client.query<{ number: string }>(
      `select case n % 2 when 0 then order_number else ref_code end as number
      from (select *, row_number() over () as n from orders tablesample system (5) where order_number like 'BN%' and status <> 'cancelled' limit ${NUMBERS}) o`,
    )
    const text = rows.map(({ number }) => number).join('\n')
    times.push(
      await millisOfWork(async () => {
        const { parcels, missing } = must(await ask(text, actor))
        if (rows.length !== NUMBERS || parcels.length < NUMBERS || missing.length > 0)
          throw new Error(`${parcels.length} parcels of ${rows.length}`)
      }),
    )
  }
  const millis = median(times)
  return {
    name: `trace query: ${NUMBERS} numbers of ${whole(ORDERS)} orders over ${LIMIT_MILLIS} ms`,
    ratio: millis / LIMIT_MILLIS,
    bar: 1,
    bound: 'most',
    detail: `${millis.toFixed(0)} ms, the median of ${TRACES}; the first ${times[0]?.toFixed(0)} ms`,
  }
}

/** The first keeping of all sums, over as many days as there are orders. */
const keeping = (seconds: number, days: number): BenchMeasurement => ({
  name: `reports centre: all sums of ${whole(ORDERS)} orders kept for the first time, over 5 minutes`,
  ratio: seconds / 300,
  bar: 1,
  bound: 'most',
  detail: `${seconds.toFixed(0)} s for ${days} days, in parts that each take a moment`,
})

/** The reports centre and trace queries over a million orders. */
export async function run(): Promise<readonly BenchMeasurement[]> {
  const server = await startServer()
  const store = await openStore({ connectionString: server.connectionString, log: () => undefined })
  const client = new pg.Client({ connectionString: server.connectionString, statement_timeout: 0 })
  await client.connect()
  try {
    await store.migrate()
    const orders = await loadOrders(server.connectionString, ORDERS)
    await orders.end()
    await loadFacts(client)
    const traced = await traces(store, client)
    const seconds = await keepAll(store)
    await client.query('vacuum (analyze) report_sums')
    const { rows } = await client.query<{ days: string }>('select count(distinct segment::date) as days from report_sums')
    const figures: BenchMeasurement[] = [traced, keeping(seconds, Number(rows[0]?.days))]
    for (const subject of SUBJECT_NAMES) figures.push(await slowestOf(store, subject))
    return figures
  } finally {
    await client.end()
    await store.close()
    await server.stop()
  }
}
