import type { Actor } from '../../../../core/access/account.ts'

/** Actors whose use cases have to keep to the clients within reach and have not asked for them yet. */
const unasked = new WeakSet<Actor>()

/** A member of staff who is limited to these clients, for a call whose use case keeps to them by itself. */
export function limitedTo(actor: Actor, clientIds: readonly number[]): Actor {
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
 * Whether a call kept to the clients within reach. One that declares that it does, and answers without having asked for them, shows records of all
 * clients: the answer is withheld.
 */
export const keptToClients = (actor: Actor | undefined): boolean => actor === undefined || !unasked.has(actor)
