import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { indexReferences } from '#core/base/fields/references.ts'
import { isStorageFull } from '../../adapters/files/storage-full.ts'
import { randomTokens } from '../../adapters/http/server/auth/random-tokens.ts'
import type { Services } from '../../adapters/http/server/services.ts'

/** The services of a server without sign-in and without a store, and what a test has of its own. */
export const bareServices = (parts: Partial<Services> = {}): Services => ({
  sessions: {
    open: async () => undefined,
    actorOf: async () => undefined,
    close: async () => undefined,
    of: async () => [],
    closeOne: async () => false,
    closeAll: async () => undefined,
    openBeside: async () => undefined,
    closeOfKey: async () => undefined,
    lives: async () => false,
    openedWithin: async () => false,
  },
  keyCallers: { actorOf: async () => undefined },
  noteKeyCall: () => undefined,
  demo: true,
  tokens: randomTokens,
  clock: { now: () => Date.now() },
  log: pino({ level: 'silent' }),
  reportError: () => undefined,
  metrics: [],
  metricsToken: undefined,
  references: () => indexReferences([]),
  contacts: { clientsOf: async () => [] },
  ordersByNumber: async () => new Map(),
  userListsOf: () => [],
  isStoreAway: () => false,
  promptly: (_millis, work) => work(),
  withSteps: (_millis, work) => work(),
  actingAs: (_actor, work) => work(),
  isStorageFull,
  uploadFolder: async () => tmpdir(),
  disk: { freeBytes: async () => 1, floorBytes: 0 },
  ...parts,
  checkStore: async () => undefined,
})
