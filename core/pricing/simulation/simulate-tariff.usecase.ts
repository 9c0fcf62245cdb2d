import type { Actor } from '#core/platform/access/account.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { bookOf } from '../fees/tariff/prices-of.ts'
import { feeFailure } from '../fees/fee.failures.ts'
import { proposeTariff, type SimulatedKind } from '../fees/tariff/proposed-draft.ts'
import { mayChange } from '../fees/tariff/version.rules.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import type { EntityStore } from '#core/base/fields/reference.ports.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { References } from '#core/base/fields/references.ts'
import type { JobQueue, JobRecord } from '#core/platform/jobs/job.ports.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import { simulateTariffJob } from './simulate-tariff.kind.ts'
import type { SimulationReading, SimulationUnit, TariffSimulation } from './simulation.ports.ts'

/** Simulations moved on: staff pages that show them look again. */
export const SIMULATION_NEWS = { topic: 'simulations', to: { audience: 'staff' } } as const

type Unit = SimulationUnit & {
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly audit: Pick<AuditTrail, 'write'>
  readonly live: LivePublisher
}
type Ports = {
  readonly atomically: Atomically<Unit>
  readonly simulations: Pick<SimulationReading, 'latest'>
  readonly storeOf: (entity: Entity) => Pick<EntityStore, 'find'>
  readonly references: () => References
  readonly clock: Clock
}
type SimulatedDraft = { readonly entity: Entity; readonly id: number }

/** The key of a simulation's job, by which the simulation is found. */
const keyOf = (simulation: number): string => `simulation ${simulation}`
const OF_KEY = /^simulation (\d+)$/

const isUnderWay = ({ state }: TariffSimulation): boolean => state === 'waiting' || state === 'running'

/**
 * Simulates a draft against the shipments of the last days in the background; nothing is charged.
 * RECORD_NOT_FOUND, VERSION_NOT_DRAFT, INPUT_INVALID for a draft that does not fit together or is
 * for other parcels or clients than its rule, SIMULATION_RUNNING.
 */
export const simulateTariff =
  ({ atomically, simulations, storeOf, references, clock }: Ports) =>
  async ({ entity, id, days }: SimulatedDraft & { readonly days: number }, actor: Actor): Promise<Result<TariffSimulation>> => {
    const found = await storeOf(entity).find(id)
    if (found === undefined) return failed(referenceFailure('RECORD_NOT_FOUND'))
    const isDraft = mayChange(found)
    if (!isDraft.ok) return isDraft
    const { id: _id, version: recordVersion, ...draft } = found
    const fits = proposeTariff({ kind: entity.name, draft, book: bookOf(references()) })
    if (!fits.ok) return fits
    const before = await simulations.latest(entity.name, id)
    if (before !== undefined && isUnderWay(before)) return failed(feeFailure('SIMULATION_RUNNING'))
    const at = clock.now()
    const versionCode = String(found['version_code'])
    return atomically(async (unit) => {
      const kind = entity.name as SimulatedKind
      const made = await unit.simulations.add({ kind, recordId: id, recordVersion, versionCode, draft, days, at, actorId: actor.id })
      await unit.jobs.enqueue(simulateTariffJob, { simulation: made.id }, { key: keyOf(made.id) })
      await unit.audit.write([{ at, actorId: actor.id, area: entity.area, subject: versionCode, action: 'simulate' }])
      await unit.live.publish(SIMULATION_NEWS)
      return ok(made)
    })
  }

/** A simulation whose job is cancelled among the background jobs is cancelled too. */
export async function endSimulationOf(
  unit: SimulationUnit & { readonly live: LivePublisher },
  { kind, key = '' }: Pick<JobRecord, 'kind' | 'key'>,
  at: Instant,
): Promise<void> {
  const id = kind === simulateTariffJob.name ? OF_KEY.exec(key)?.[1] : undefined
  if (id === undefined || !(await unit.simulations.end(Number(id), { state: 'cancelled', at }))) return
  await unit.live.publish(SIMULATION_NEWS)
}

/**
 * Ends a simulation that is under way; what it found so far is not kept. SIMULATION_NOT_RUNNING.
 */
export const cancelSimulation =
  ({ atomically, simulations, clock }: Pick<Ports, 'atomically' | 'simulations' | 'clock'>) =>
  async ({ entity, id }: SimulatedDraft): Promise<Result<TariffSimulation>> => {
    const found = await simulations.latest(entity.name, id)
    if (found === undefined) return failed(feeFailure('SIMULATION_NOT_RUNNING'))
    const at = clock.now()
    return atomically(async (unit) => {
      if (!(await unit.simulations.end(found.id, { state: 'cancelled', at }))) return failed(feeFailure('SIMULATION_NOT_RUNNING'))
      await unit.live.publish(SIMULATION_NEWS)
      return ok({ ...found, state: 'cancelled', finishedAt: at })
    })
  }
