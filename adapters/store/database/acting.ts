import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuditEntry } from '#core/base/kernel/audit.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { personOf } from '#core/platform/access/members/member-role.ts'

type Acting = {
  /** The member of a client for whom the server works. */
  readonly member?: { readonly clientId: number; readonly personId: number }
  /** The key of a client's program that the call was made with. */
  readonly key?: { readonly id: number; readonly name: string }
}

const acting = new AsyncLocalStorage<Acting>()

/**
 * Does the work of a call; what it writes into the trail names the member who called, and the key
 * that was used, on whatever connection.
 */
export function actingAs<T>(actor: Pick<Actor, 'id' | 'member' | 'key'> | undefined, work: () => T): T {
  if (actor === undefined || (actor.member === undefined && actor.key === undefined)) return work()
  const { member, key } = actor
  const by: Acting = {
    ...(member === undefined ? {} : { member: { clientId: actor.id, personId: personOf(actor) } }),
    ...(key === undefined ? {} : { key: { id: key.id, name: key.name } }),
  }
  return acting.run(by, work)
}

/** Who acts where a use case names a client: the member of it who called, else the client. */
export function personActing(actorId: number): number {
  const member = acting.getStore()?.member
  return member?.clientId === actorId ? member.personId : actorId
}

/**
 * The entries with the key that acts, among their changes: so it is sealed with the row. Entries
 * that share their changes still do.
 */
export function byActingKey(entries: readonly AuditEntry[]): readonly AuditEntry[] {
  const key = acting.getStore()?.key
  if (key === undefined) return entries
  const said = { program: { to: `${key.name} (${key.id})` } }
  const shared = new Map<AuditEntry['changes'], AuditEntry['changes']>()
  return entries.map((entry) => {
    const changes = shared.get(entry.changes) ?? { ...entry.changes, ...said }
    shared.set(entry.changes, changes)
    return { ...entry, changes }
  })
}

/** Where the payload of a job has who asked for it. */
const ASKED_BY = 'asked_by'

/** The payload of a job with who asks for it: the member and the key of the call, if any. */
export function askedBy(payload: object): object {
  const by = acting.getStore()
  return by === undefined ? payload : { ...payload, [ASKED_BY]: by }
}

/**
 * Does the work of a job in the name of who asked for it, so that the trail names the member and
 * the key, however much later it is done.
 */
export function actingAsAsked<T>(payload: unknown, work: () => T): T {
  const by = typeof payload === 'object' && payload !== null ? (payload as { readonly [ASKED_BY]?: Acting })[ASKED_BY] : undefined
  return by === undefined ? work() : acting.run(by, work)
}
