import { onOperatorStore } from './operator-store.ts'

/**
 * Brings the tables of the store to this version, as their owner (`crossdock admin migrate`).
 * Answers why it could not, or nothing.
 */
export const migrateStore = (): Promise<string | undefined> => onOperatorStore(async () => undefined)
