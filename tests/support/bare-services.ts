import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { indexReferences } from '../../core/fields/references.ts'
import { randomTokens } from '../../adapters/http/server/auth/random-tokens.ts'
import type { Services } from '../../adapters/http/server/services.ts'

/** The services of a server without sign-in and without a store. */
export const bareServices = ({
  log = pino({ level: 'silent' }),
  isStoreAway = () => false,
  metricsToken,
}: {
  readonly log?: FastifyBaseLogger
  readonly isStoreAway?: Services['isStoreAway']
  readonly metricsToken?: string
} = {}): Services => ({
  sessions: {
    open: async () => undefined,
    actorOf: async () => undefined,
    close: async () => undefined,
    of: async () => [],
    closeOne: async () => false,
    closeAll: async () => undefined,
    openBeside: async () => undefined,
    closeOfKey: async () => undefined,
  },
  tokens: randomTokens,
  clock: { now: () => Date.now() },
  log,
  recordFault: () => undefined,
  metrics: [],
  metricsToken,
  references: () => indexReferences([]),
  contacts: { clientsOf: async () => [] },
  userListsOf: () => [],
  isStoreAway,
  within: (_millis, work) => work(),
  checkStore: async () => undefined,
})
