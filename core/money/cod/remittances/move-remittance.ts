import type { Actor } from '#core/platform/access/account.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { AuditEntry } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { remittanceFailure } from './remittance.failures.ts'
import { remittanceMachine, type RemittanceEvent } from './remittance.machine.ts'
import type { RemittanceUnit } from './remittance.ports.ts'
import { openAmount, remittanceNumber, type Remittance, type RemittanceAction } from './remittance.ts'
import { matchLines } from './remittance-lines.ts'

export type RemittanceMoment = { readonly actor: Pick<Actor, 'id'>; readonly at: Instant }
/**
 * Parts of the unit of work that write a remittance: the ledger and the answers to commands are the
 * caller's.
 */
export type RemittanceWriting = Pick<RemittanceUnit, 'remittances' | 'audit' | 'live'>

/** A locked remittance: REMITTANCE_NOT_FOUND. */
export async function lockRemittance({ remittances }: Pick<RemittanceUnit, 'remittances'>, id: number): Promise<Result<Remittance>> {
  const found = await remittances.lock(id)
  return found === undefined ? failed(remittanceFailure('REMITTANCE_NOT_FOUND')) : ok(found)
}

/** A locked remittance to which orders can be added: REMITTANCE_NOT_FOUND, REMITTANCE_NOT_OPEN. */
export async function openRemittance(unit: Pick<RemittanceUnit, 'remittances'>, id: number): Promise<Result<Remittance>> {
  const found = await lockRemittance(unit, id)
  if (!found.ok || found.value.state === 'announced' || found.value.state === 'received') return found
  return failed(remittanceFailure('REMITTANCE_NOT_OPEN', { state: remittanceMachine.states[found.value.state].label }))
}

/** The remittance after an event of its machine: ILLEGAL_TRANSITION. */
export function moveRemittance(remittance: Remittance, event: RemittanceEvent): Result<Remittance> {
  const state = advance(remittanceMachine, { state: remittance.state, event })
  return state.ok ? ok({ ...remittance, state: state.value }) : state
}

type Settling = RemittanceMoment & {
  readonly before: Remittance
  readonly action: RemittanceAction | RemittanceEvent
  readonly changes?: AuditEntry['changes'] | undefined
}

/**
 * Matches the lines that wait, has the money of new matches arrive with what was received, adds up,
 * closes where nothing is open any more, and writes it all with its audit row. Every change of a
 * remittance ends here.
 */
export async function settleRemittance(unit: RemittanceWriting, changed: Remittance, settling: Settling): Promise<Result<Remittance>> {
  const { remittances } = unit
  const { actor, at, before, action, changes } = settling
  if (changed.state !== 'cancelled') await matchLines(unit, changed)
  const summed: Remittance = { ...changed, ...(await remittances.lineSums(changed.id)) }
  if (summed.state === 'received') await recordArrival(unit, summed, at)
  const after = await closedWhereDone(unit, summed, at)
  await remittances.keep(after)
  const subject = remittanceNumber(after.id)
  const entry = { at, actorId: actor.id, area: 'cod-remittances', subject, action, from: before.state, to: after.state }
  await unit.audit.write([{ ...entry, ...(changes === undefined ? {} : { changes }) }])
  await unit.live.publish({ topic: 'cod-remittances', to: { audience: 'staff' } })
  return ok(after)
}

/**
 * The collections that came with it are with us. What arrives is what was matched, or it is a bug
 * of ours.
 */
async function recordArrival(
  { remittances }: RemittanceWriting,
  { id, matchedAmount, matchedCount }: Remittance,
  at: Instant,
): Promise<void> {
  const { count, amount } = await remittances.remit(id, at)
  if (count !== matchedCount || amount !== matchedAmount)
    throw new Error(`${remittanceNumber(id)} matches ${matchedCount} collections of ${matchedAmount}, not ${count} of ${amount}`)
}

/**
 * Nothing is open: each line matches, the amounts are explained, and nobody has to decide any more.
 */
async function closedWhereDone({ remittances }: RemittanceWriting, remittance: Remittance, at: Instant): Promise<Remittance> {
  const { id, state, lineCount, matchedCount } = remittance
  if (state !== 'received' || lineCount !== matchedCount || openAmount(remittance) !== 0n) return remittance
  const waiting = (await remittances.explanations(id)).some((one) => one.state === 'proposed')
  if (waiting) return remittance
  const closed = moveRemittance(remittance, 'close')
  return closed.ok ? { ...closed.value, closedAt: at } : remittance
}
