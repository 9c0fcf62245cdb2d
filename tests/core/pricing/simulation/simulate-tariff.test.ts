import { describe, expect, it } from 'vitest'
import { simulateTariffWork } from '#core/pricing/simulation/simulate-tariff.work.ts'
import type {
  BilledShipment,
  SimulatedParcel,
  SimulationKeeper,
  SimulationReading,
  TariffSimulation,
} from '#core/pricing/simulation/simulation.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { money } from '#core/base/kernel/money.ts'
import { pricedReferences } from '../fees/priced-references.ts'
import { day, EXAMPLE_PARCEL, EXAMPLE_RULE } from '../fees/sample-tariffs.ts'
import { seededReferences } from '../../../support/references.ts'

const AT = day('2026-03-01')
const asked: TariffSimulation = {
  id: 7,
  kind: 'freight_rule',
  recordId: 1,
  recordVersion: 1,
  versionCode: 'CN-AE-2',
  draft: { ...EXAMPLE_RULE, version_status: 'draft', begin_price: '36.00', max_weight: 20_000 },
  days: 60,
  at: AT,
  actorId: 1,
  state: 'waiting',
  total: 0,
  done: 0,
}

const shipment = (charge: number): BilledShipment => ({
  charge,
  price: charge + 100,
  orderNumber: `CD${charge}`,
  client: 'ddp',
  at: day('2026-02-01'),
  ruleCode: 'CN-AE',
  parcel: { ...EXAMPLE_PARCEL, boxes: [], terms: 'DDU', actualGrams: charge % 100 === 0 ? 25_000 : 500 },
  buyer: { account: 'ddp' },
})

type Row = { -readonly [K in keyof TariffSimulation]: TariffSimulation[K] }

/**
 * Simulations in memory, over so many shipments; `seen` is called after every step that was kept.
 */
function stage(shipments: number, seen: (row: Row) => void = () => undefined) {
  const row: Row = { ...asked }
  const parcels: SimulatedParcel[] = []
  const under = (states: readonly string[]): boolean => states.includes(row.state)
  const keeper: SimulationKeeper = {
    add: async () => row,
    start: async (_, total) => {
      if (!under(['waiting', 'running', 'failed'])) return false
      Object.assign(row, { state: 'running', total, done: 0 })
      return true
    },
    progress: async (_, done) => {
      if (!under(['running'])) return false
      row.done = done
      seen(row)
      return true
    },
    end: async (_, { state, at, summary }) => {
      if (!under(['waiting', 'running'])) return false
      Object.assign(row, { state, finishedAt: at }, summary && { summary })
      return true
    },
    addParcels: async (_, added) => void parcels.push(...added),
    clear: async () => parcels.splice(0).length,
  }
  const all = Array.from({ length: shipments }, (_, place) => shipment(place + 1))
  const reading: Pick<SimulationReading, 'find' | 'window' | 'shipments'> = {
    find: async () => row,
    window: async (_, most) => ({ first: 1, last: all.length, total: Math.min(most, all.length) }),
    shipments: async ({ after, last }, most) => all.filter(({ charge }) => charge > after && charge <= last).slice(0, most),
  }
  const unit = { simulations: keeper, live: { publish: async () => undefined } }
  const atomically: Atomically<typeof unit> = (work) => work(unit)
  const references = pricedReferences(seededReferences, { rules: [EXAMPLE_RULE] })
  const work = simulateTariffWork({ atomically, simulations: reading, references: () => references, clock: { now: () => AT } })
  const run = (signal = { aborted: false }) => work.run({ payload: { simulation: 7 }, finishing: atomically, signal })
  return { row, parcels, run }
}

describe('the simulation of a draft in the background', () => {
  it('goes through all shipments and keeps those that would cost something else', async () => {
    const { row, parcels, run } = stage(4_100)
    expect(await run()).toMatchObject({ ok: true })
    expect(row).toMatchObject({ state: 'done', total: 4_100, done: 4_100, finishedAt: AT })
    expect(row.summary).toMatchObject({ shipments: 4_100, noLonger: { RULE_MAX_WEIGHT: 41 } })
    expect(row.summary?.payMore).toMatchObject([{ client: 'ddp', dearer: 4_059, difference: money(405_900n, 'AED') }])
    expect(parcels).toHaveLength(4_100)
    // 1.00 AED is 1.93 CNY at the rate of its day.
    expect(parcels[0]).toMatchObject({ orderNumber: 'CD1', outcome: 'dearer', difference: 193n, ruleAfter: 'CN-AE' })
    expect(parcels[99]).toMatchObject({ orderNumber: 'CD100', outcome: 'refused', reason: 'RULE_MAX_WEIGHT', after: [] })
  })

  it('ends with the batch in which somebody cancels, and stays cancelled', async () => {
    const { row, parcels, run } = stage(10_000, (seen) => {
      if (seen.done === 4_000) seen.state = 'cancelled'
    })
    expect(await run()).toMatchObject({ ok: true })
    expect(row).toMatchObject({ state: 'cancelled', done: 4_000 })
    expect(row.summary).toBeUndefined()
    expect(parcels.length).toBeLessThanOrEqual(4_000)
    expect(await run()).toMatchObject({ ok: true })
    expect(row).toMatchObject({ state: 'cancelled', done: 4_000 })
  })

  it('begins again where a server left it, and has every shipment once', async () => {
    const signal = { aborted: false }
    const { row, parcels, run } = stage(5_000, ({ done }) => {
      signal.aborted = done === 2_000
    })
    await run(signal)
    expect([row.state, parcels.length]).toEqual(['running', 2_000])
    await run()
    expect([row.state, row.done, parcels.length]).toEqual(['done', 5_000, 5_000])
    expect(new Set(parcels.map(({ orderNumber }) => orderNumber)).size).toBe(5_000)
  })

  it('is marked as failed where the store fails, so that nobody waits for it', async () => {
    const { row, run } = stage(10, () => {
      throw new Error('the store is away')
    })
    await expect(run()).rejects.toThrow('the store is away')
    expect(row.state).toBe('failed')
  })
})
