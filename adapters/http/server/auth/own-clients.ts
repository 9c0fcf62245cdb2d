import type { Reach } from '#core/platform/access/roles/access-check.ts'
import type { Actor } from '#core/platform/access/account.ts'
import type { Contacts } from '#core/platform/access/identity.ports.ts'
import { identityFailure } from '#core/platform/access/identity.failures.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { ClientTouch } from '../../contract/route.ts'

/**
 * Actors whose use cases have to keep to the clients within reach and have not asked for them yet.
 */
const unasked = new WeakSet<Actor>()

/**
 * A member of staff who is limited to these clients, for a call whose use case keeps to them by
 * itself.
 */
function limitedTo(actor: Actor, clientIds: readonly number[]): Actor {
  const limited: Actor = Object.defineProperty({ ...actor }, 'clientIds', {
    enumerable: true,
    get: () => {
      unasked.delete(limited)
      return clientIds
    },
  })
  unasked.add(limited)
  return limited
}

/**
 * Whether a call kept to the clients within reach. One that declares that it does, and answers
 * without having asked for them, shows records of all clients: the answer is withheld.
 */
export const keptToClients = (actor: Actor | undefined): boolean => actor === undefined || !unasked.has(actor)

/**
 * The actor for a look-up of the server itself: that it asked for the clients within reach is not
 * taken for the use case having done so.
 */
export function lookingUpFor(actor: Actor): Actor {
  const isUnasked = unasked.has(actor)
  const beside = { ...actor }
  if (isUnasked) unasked.add(actor)
  return beside
}

type Reaching = {
  readonly actor: Actor
  readonly reach: Reach
  readonly clients: ClientTouch | undefined
  readonly params: Readonly<Record<string, string>>
}

/**
 * The actor with the clients that it is limited to, as the route declares to touch them:
 * NOT_ALLOWED where it is about all of them together, RECORD_NOT_FOUND for the id of another's
 * client, as for one that does not exist.
 */
export async function reachedBy(contacts: Contacts, { actor, reach, clients, params }: Reaching): Promise<Result<Actor>> {
  if (reach.kind !== 'contact') return ok(actor)
  if (clients === 'all') return failed(identityFailure('NOT_ALLOWED'))
  if (clients === 'none' || clients === undefined) return ok({ ...actor, clientIds: [] })
  const clientIds = await contacts.clientsOf(reach.id)
  if (typeof clients === 'string') return ok(limitedTo(actor, clientIds))
  return clientIds.includes(Number(params[clients.param])) ? ok({ ...actor, clientIds }) : failed(referenceFailure('RECORD_NOT_FOUND'))
}
