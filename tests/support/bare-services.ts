import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { indexReferences } from '../../core/reference/references.ts'
import { randomTokens } from '../../adapters/http/server/random-tokens.ts'
import type { Services } from '../../adapters/http/server/services.ts'

/** What a server needs where nobody signs in and no store is asked. */
export const bareServices = ({
  log = pino({ level: 'silent' }),
  isStoreAway = () => false,
}: { readonly log?: FastifyBaseLogger; readonly isStoreAway?: Services['isStoreAway'] } = {}): Services => ({
  sessions: {
    open: async () => undefined,
    actorOf: async () => undefined,
    close: async () => undefined,
    of: async () => [],
    closeOne: async () => false,
    closeAll: async () => undefined,
  },
  tokens: randomTokens,
  clock: { now: () => Date.now() },
  log,
  noteFault: () => undefined,
  references: () => indexReferences([]),
  contacts: { clientsOf: async () => [] },
  userListsOf: () => [],
  isStoreAway,
  within: (_millis, work) => work(),
  checkStore: async () => undefined,
})
