import { pino } from 'pino'
import { openStoreAlone } from './database/composition.ts'
import { SettingError } from './settings/setting-error.ts'
import { readSettings } from './settings/settings.ts'

type Store = Awaited<ReturnType<typeof openStoreAlone>>['store']

/** The line for an operator who can correct the cause of an error; nothing for any other error. */
export const operatorLineOf = (error: unknown): string | undefined =>
  error instanceof SettingError || (error instanceof Error && error.name === 'StoreUnavailable') ? error.message : undefined

/**
 * Does work on the store of the settings, whether or not a server runs on it. Answers what the work
 * answers, or why the store cannot be used.
 */
export async function onOperatorStore(work: (store: Store) => Promise<string | undefined>): Promise<string | undefined> {
  try {
    const { store, close } = await openStoreAlone(readSettings(process.env), pino({ level: 'silent' }))
    try {
      await store.migrate()
      return await work(store)
    } finally {
      await close()
    }
  } catch (error) {
    const line = operatorLineOf(error)
    if (line === undefined) throw error
    return line
  }
}
