import { inOneCurrency } from '../fees/tariff/comparison.ts'
import { bookOf, pricesOf } from '../fees/tariff/prices-of.ts'
import { proposeTariff, type ProposedTariff } from '../fees/tariff/proposed-draft.ts'
import { chargedBy } from '../fees/quotes/quote.ts'
import { simulation, type ShipmentSimulation } from './simulation.ts'
import { weightBandOf } from '../fees/freight/weight-bands.ts'
import type { References } from '#core/base/fields/references.ts'
import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_DAY, type Clock, type Instant } from '#core/base/kernel/clock.ts'
import { money } from '#core/base/kernel/money.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import { simulateTariffJob } from './simulate-tariff.kind.ts'
import { SIMULATION_NEWS } from './simulate-tariff.usecase.ts'
import type {
  BilledShipment,
  ShipmentsAsked,
  SimulatedParcel,
  SimulationReading,
  SimulationUnit,
  TariffSimulation,
} from './simulation.ports.ts'

/** The most shipments that one simulation goes through, the newest ones. */
const MOST_SHIPMENTS = 1_000_000
/** Shipments at a time: what memory holds, and for how long the server does nothing else. */
const BATCH = 2_000
const ROWS_A_UNIT = 20_000
const COMPARED_IN = 'CNY'

type Unit = SimulationUnit & { readonly live: LivePublisher }
type Parts<U> = {
  readonly atomically: Atomically<U>
  readonly simulations: Pick<SimulationReading, 'find' | 'window' | 'shipments'>
  readonly references: () => References
  readonly clock: Clock
}

/** The row of a shipment that would cost something else. */
function changedParcel(
  shipment: BilledShipment & { readonly ruleAfter: string },
  { before, after, pairs }: ShipmentSimulation,
  references: References,
): SimulatedParcel | undefined {
  if (!before.ok || (after.ok && pairs.every((pair) => pair.after === pair.before))) return undefined
  const { price, orderNumber, client, parcel, at, ruleAfter } = shipment
  const common = {
    price,
    orderNumber,
    ruleAfter,
    client,
    country: parcel.targetCountry,
    band: weightBandOf(before.value.freight.chargeableGrams),
    chargeableGrams: before.value.freight.chargeableGrams,
    before: chargedBy(before.value),
  }
  if (!after.ok) return { ...common, outcome: 'refused', reason: after.failure.code, after: [], difference: 0n }
  const shifts = pairs.map((pair) => money(pair.after - pair.before, pair.currency))
  const sum = inOneCurrency(shifts, { currency: COMPARED_IN, rates: pricesOf(references)(at).rates })
  const difference = sum.ok ? sum.value.amount : 0n
  const isDearer = shifts.every(({ amount }) => amount >= 0n) || (difference > 0n && !shifts.every(({ amount }) => amount <= 0n))
  return { ...common, outcome: isDearer ? 'dearer' : 'cheaper', after: chargedBy(after.value), difference }
}

/**
 * Simulations as background work: batch by batch, each with its progress, until somebody cancels.
 * One that a server left begins again.
 */
export const simulateTariffWork = <U extends Unit>(parts: Parts<U>): JobWork<U, { simulation: number }> => ({
  kind: simulateTariffJob,
  run: async ({ payload, finishing, signal }) => {
    const { atomically, simulations, clock } = parts
    const asked = await simulations.find(payload.simulation)
    if (asked === undefined) return ok(undefined)
    const fail = (): Promise<Result<unknown>> => atomically((unit) => failSimulation(unit, asked.id, clock.now()))
    try {
      const draft = proposeTariff({ kind: asked.kind, draft: asked.draft, book: bookOf(parts.references()) })
      if (!draft.ok) return await fail()
      return await goThrough({ asked, draft: draft.value, parts, finishing, signal })
    } catch (error) {
      await fail()
      throw error
    }
  },
  giveUp: ({ simulation: id }, unit) => failSimulation(unit, id, parts.clock.now()),
})

async function failSimulation(unit: Unit, id: number, at: Instant): Promise<Result<unknown>> {
  await unit.simulations.end(id, { state: 'failed', at })
  await unit.live.publish(SIMULATION_NEWS)
  return ok(undefined)
}

type Going<U> = {
  readonly asked: TariffSimulation
  readonly draft: ProposedTariff
  readonly parts: Parts<U>
  readonly finishing: Atomically<U>
  readonly signal: { readonly aborted: boolean }
}

async function goThrough<U extends Unit>({ asked, draft, parts, finishing, signal }: Going<U>): Promise<Result<unknown>> {
  const { atomically, simulations, clock } = parts
  const { id } = asked
  const references = parts.references()
  const of: ShipmentsAsked = { since: asked.at - asked.days * MILLIS_PER_DAY, rules: draft.rules }
  for (let removed = ROWS_A_UNIT; removed > 0;) {
    const cleared = await atomically(async (unit) => ok(await unit.simulations.clear(id, ROWS_A_UNIT)))
    if (!cleared.ok) return cleared
    removed = cleared.value
  }
  const { first, last, total } = await simulations.window(of, MOST_SHIPMENTS)
  const goesOn = (work: (unit: U) => Promise<boolean>): Promise<Result<boolean>> =>
    atomically(async (unit) => {
      const moved = await work(unit)
      await unit.live.publish(SIMULATION_NEWS)
      return ok(moved)
    })
  const started = await goesOn((unit) => unit.simulations.start(id, total))
  if (!started.ok || !started.value) return started
  const simulated = simulation({ before: bookOf(references), after: draft.after })
  let after = first - 1
  for (let done = 0; done < total && !signal.aborted;) {
    const batch = await simulations.shipments({ ...of, after, last }, BATCH)
    const end = batch.at(-1)
    if (end === undefined) break
    after = end.charge
    done += batch.length
    const rows = batch.flatMap((one) => {
      const shipment = { ...one, ruleAfter: draft.ruleAfter(one) }
      return changedParcel(shipment, simulated.add(shipment), references) ?? []
    })
    const kept = await goesOn(async (unit) => {
      if (!(await unit.simulations.progress(id, done))) return false
      await unit.simulations.addParcels(id, rows)
      return true
    })
    // Somebody cancelled it.
    if (!kept.ok || !kept.value) return kept
  }
  if (signal.aborted) return ok(undefined)
  return finishing(async (unit) => {
    await unit.simulations.end(id, { state: 'done', at: clock.now(), summary: simulated.summary() })
    await unit.live.publish(SIMULATION_NEWS)
    return ok(undefined)
  })
}
