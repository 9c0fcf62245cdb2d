import type { Parcel } from '#core/pricing/fees/freight/parcel.ts'
import { readFreightRule } from '#core/pricing/fees/freight/freight-rule.ts'
import { simulate, type PastShipment } from '#core/pricing/simulation/simulation.ts'
import { openTariffBook, withProposed } from '#core/pricing/fees/tariff/tariff-book.ts'
import { money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { SUBJECTS } from '../core/pricing/fees/sample-subjects.ts'
import { EXAMPLE_RULE } from '../core/pricing/fees/sample-tariffs.ts'
import { type BenchMeasurement, whole } from './bench-measurement.ts'

const SHIPMENTS = 1_000_000
const BATCH = 2_000
const CLIENTS = 500
const NEEDED_PER_SECOND = 100_000
const MOST_MB = 300
const BYTES_PER_MB = 1_048_576
const DAYS = 90

const rule = { ...EXAMPLE_RULE, effective_from: 0 }
const book = must(
  openTariffBook({
    freightRules: [rule],
    expenseSubjects: [{ ...SUBJECTS.fuel, effective_from: 0 }],
    exchangeRates: ['AED', 'CNY'].map((currency) => ({ currency, to_usd: '0.2723', to_rmb: '1.9', effective_from: 0 })),
  }),
)
const draft = must(readFreightRule({ ...rule, begin_price: '36.00', step_price: '11.50' }))

const parcelOf = (place: number): Parcel => ({
  fromCountry: 'CN',
  targetCountry: 'AE',
  actualGrams: ((place * 7919) % 20_000) + 1,
  boxes: [{ lengthMillimetres: 100 + (place % 400), widthMillimetres: 100 + (place % 300), heightMillimetres: 100 + (place % 200) }],
  declared: money(BigInt((place * 12_345) % 150_000), 'AED'),
  terms: 'DDP',
  occasions: [],
})

const shipmentOf = (place: number): PastShipment => ({
  client: `client ${place % CLIENTS}`,
  at: ((place % DAYS) + 1) * 86_400_000,
  ruleCode: 'CN-AE',
  parcel: parcelOf(place),
})

/** A million shipments as the store would hand them over, none of which is kept. */
async function* shipments(seen: () => void): AsyncGenerator<readonly PastShipment[]> {
  for (let first = 0; first < SHIPMENTS; first += BATCH) {
    yield Array.from({ length: BATCH }, (_, index) => shipmentOf(first + index))
    if (first % (BATCH * 25) === 0) seen()
  }
}

/**
 * A draft against a million shipments on one core: how fast, and how much memory the process has at
 * most.
 */
export async function run(): Promise<readonly BenchMeasurement[]> {
  const after = withProposed(book, { freightRule: draft })
  let most = 0
  const seen = (): void => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  const started = process.cpuUsage()
  const summary = await simulate({ shipments: shipments(seen), before: book, after })
  const { user, system } = process.cpuUsage(started)
  const perSecond = (SHIPMENTS * 1_000_000) / (user + system)
  if (summary.shipments !== SHIPMENTS || summary.payMore.length + summary.payLess.length !== CLIENTS)
    throw new Error('shipments were left out')
  const megabytes = most / BYTES_PER_MB
  return [
    {
      name: 'simulated shipments a second, over 100,000',
      ratio: perSecond / NEEDED_PER_SECOND,
      bar: 1,
      detail: `${whole(perSecond)} shipments a second of processor time, over ${whole(SHIPMENTS)} of ${whole(CLIENTS)} clients`,
    },
    {
      name: '300 MB, over the memory of a simulation',
      ratio: MOST_MB / megabytes,
      bar: 1,
      detail: `${whole(megabytes)} MB at most over ${whole(SHIPMENTS)} shipments`,
    },
  ]
}
