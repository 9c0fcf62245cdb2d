import { advance } from '#core/base/kernel/advance.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { AuditEntry } from '#core/base/kernel/audit.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { identityFailure } from '#core/platform/access/identity.failures.ts'
import { personOf, type MemberRole } from '#core/platform/access/members/member-role.ts'
import { proveOwner, type OwnerPorts, type OwnerProof } from '../keys/prove-owner.ts'
import { memberFailure } from './member.failures.ts'
import { memberMachine, type MemberState } from './member.machine.ts'
import type { MemberUnit } from './member.ports.ts'
import { isOwner, type Member } from './member.ts'

export type MemberPorts = { readonly atomically: Atomically<MemberUnit>; readonly clock: Clock }

type Acting = Pick<Actor, 'id' | 'member'>
type MemberAct = Pick<AuditEntry, 'action' | 'actorId' | 'from' | 'to' | 'changes'> & { readonly at: Instant }

/** The row of the trail for what became of a member. */
export const memberEntry = ({ clientId, name }: Pick<Member, 'clientId' | 'name'>, { changes = {}, ...noted }: MemberAct): AuditEntry => ({
  ...noted,
  area: 'account',
  subject: String(clientId),
  changes: { member_name: { to: name }, ...changes },
})

/**
 * The members of the actor’s client, locked, for an owner: MEMBER_ROLE for who is none any more,
 * MEMBER_NOT_FOUND for one that is not there, another client’s too.
 */
export async function lockByOwner(
  { members }: Pick<MemberUnit, 'members'>,
  actor: Acting,
  id?: number,
): Promise<Result<{ readonly all: readonly Member[]; readonly own: Member; readonly member: Member | undefined }>> {
  const all = await members.lockAll(actor.id)
  const own = all.find(({ personId }) => personId === personOf(actor))
  if (own === undefined || !isOwner(own)) return failed(identityFailure('MEMBER_ROLE'))
  const member = all.find((one) => one.id === id)
  if (id !== undefined && member === undefined) return failed(memberFailure('MEMBER_NOT_FOUND'))
  return ok({ all, own, member })
}

type MemberContent = Pick<Member, 'name' | 'role' | 'state'>

/** Whether an owner is left after a change: LAST_OWNER. */
function checkOwners(all: readonly Member[], member: Member, kept: MemberContent): Result<true> {
  const isLeft = all.some((one) => isOwner(one.id === member.id ? kept : one))
  return isLeft || !isOwner(member) ? ok(true) : failed(memberFailure('LAST_OWNER'))
}

/**
 * Keeps a change with its row. Who loses something loses it now: sessions end where the member may
 * sign in no more, and open pages look again.
 */
async function keepChange(
  unit: MemberUnit,
  { member, kept, actorId, at }: { readonly member: Member; readonly kept: MemberContent; readonly actorId: number; readonly at: Instant },
): Promise<void> {
  await unit.members.keep(member, kept)
  if (kept.state !== 'active' && member.personId !== undefined) await unit.sessions.closeAll(member.personId)
  const moved = kept.state === member.state ? {} : { from: member.state, to: kept.state }
  const action = kept.state === member.state ? 'change_member' : `member_${kept.state}`
  const changes = {
    ...(kept.role === member.role ? {} : { member_role: { from: member.role, to: kept.role } }),
    ...(kept.name === member.name ? {} : { member_name: { from: member.name, to: kept.name } }),
  }
  await unit.audit.write([memberEntry(member, { action, actorId, at, ...moved, changes })])
  await unit.live.publish({ topic: 'access', to: { accountIds: [member.clientId] } })
}

const EVENT_TO = { active: 'resume', suspended: 'suspend', left: 'end' } as const

function stateAfter({ state }: Member, to: keyof typeof EVENT_TO): Result<MemberState> {
  return state === to ? ok(state) : advance(memberMachine, { state, event: EVENT_TO[to] })
}

/**
 * Whether one owner may take ownership from another: both sign in with a second factor, so that a
 * password that was stolen drives nobody out of the account. OWNERS_NEED_FACTORS.
 */
const checkTaking = (own: Member, member: Member, kept: MemberContent): Result<true> =>
  own.id === member.id || !isOwner(member) || isOwner(kept) || (own.hasSecondFactor && member.hasSecondFactor)
    ? ok(true)
    : failed(memberFailure('OWNERS_NEED_FACTORS'))

export type ChangeMember = OwnerProof & {
  readonly id: number
  readonly name?: string | undefined
  readonly role?: MemberRole | undefined
  readonly state?: 'active' | 'suspended' | undefined
}

/**
 * Changes name, role or state of a member; only owners do. Another role outlives the session that
 * gives it, so it is proven as a key is. MEMBER_NOT_FOUND, LAST_OWNER, OWNERS_NEED_FACTORS,
 * MEMBER_ROLE, ILLEGAL_TRANSITION; INPUT_INVALID as `proveOwner`.
 */
export function changeMember({ atomically, clock, ...proving }: MemberPorts & OwnerPorts) {
  const prove = proveOwner(proving)
  return async ({ id, name, role, state, ...proof }: ChangeMember, actor: Actor): Promise<Result<true>> => {
    const proven = role === undefined && state !== 'active' ? ok(true as const) : await prove(proof, actor)
    if (!proven.ok) return proven
    return atomically(async (unit) => {
      const locked = await lockByOwner(unit, actor, id)
      if (!locked.ok) return locked
      const { all, own, member } = locked.value
      if (member === undefined) return failed(memberFailure('MEMBER_NOT_FOUND'))
      const after = state === undefined ? ok(member.state) : stateAfter(member, state)
      if (!after.ok) return after
      const kept = { name: name ?? member.name, role: role ?? member.role, state: after.value }
      const may = [checkOwners(all, member, kept), checkTaking(own, member, kept)].find((one) => !one.ok)
      if (may !== undefined) return may
      await keepChange(unit, { member, kept, actorId: actor.id, at: clock.now() })
      return ok(true)
    })
  }
}

/** Removes a member, whose sessions end at once; an invitation is taken back. As `changeMember`. */
export const removeMember =
  ({ atomically, clock }: MemberPorts) =>
  (id: number, actor: Actor): Promise<Result<true>> =>
    atomically(async (unit) => {
      const locked = await lockByOwner(unit, actor, id)
      if (!locked.ok) return locked
      const { all, own, member } = locked.value
      if (member === undefined) return failed(memberFailure('MEMBER_NOT_FOUND'))
      const kept = { ...member, state: 'left' as const }
      const may = [checkOwners(all, member, kept), checkTaking(own, member, kept)].find((one) => !one.ok)
      if (may !== undefined) return may
      await keepChange(unit, { member, kept, actorId: actor.id, at: clock.now() })
      return ok(true)
    })

/** Ends the actor’s own membership: LAST_OWNER for the last owner. */
export const leaveClient =
  ({ atomically, clock }: MemberPorts) =>
  (actor: Actor): Promise<Result<true>> =>
    atomically(async (unit) => {
      const all = await unit.members.lockAll(actor.id)
      const member = all.find(({ personId }) => personId === personOf(actor))
      if (member === undefined) return failed(memberFailure('MEMBER_NOT_FOUND'))
      const kept = { ...member, state: 'left' as const }
      const may = checkOwners(all, member, kept)
      if (!may.ok) return may
      await keepChange(unit, { member, kept, actorId: actor.id, at: clock.now() })
      return ok(true)
    })

export type SuspendMember = { readonly clientId: number; readonly id: number; readonly state: 'active' | 'suspended' }

/**
 * Suspends a member of a client, or takes it back, by staff: MEMBER_NOT_FOUND, LAST_OWNER,
 * ILLEGAL_TRANSITION.
 */
export const suspendMember =
  ({ atomically, clock }: MemberPorts) =>
  ({ clientId, id, state }: SuspendMember, staff: Pick<Actor, 'id'>): Promise<Result<true>> =>
    atomically(async (unit) => {
      const all = await unit.members.lockAll(clientId)
      const member = all.find((one) => one.id === id)
      if (member === undefined) return failed(memberFailure('MEMBER_NOT_FOUND'))
      const after = stateAfter(member, state)
      if (!after.ok) return after
      const kept = { ...member, state: after.value }
      const may = checkOwners(all, member, kept)
      if (!may.ok) return may
      await keepChange(unit, { member, kept, actorId: staff.id, at: clock.now() })
      return ok(true)
    })
