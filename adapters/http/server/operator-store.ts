import { pino } from 'pino'
import { openStoreAlone } from './database/composition.ts'
import { readSettings } from './settings/settings.ts'

type Store = Awaited<ReturnType<typeof openStoreAlone>>['store']

/** Errors whose message is a line for the operator: of settings, the store, a bucket. */
const LINES: ReadonlySet<string> = new Set(['SettingError', 'StoreUnavailable', 'StorageAway'])
/** The file system refused a path, which its message names. */
const isOfPath = (error: Error): boolean => 'syscall' in error && 'path' in error

/** The line for an operator who can correct the cause of an error; nothing for any other error. */
export const operatorLineOf = (error: unknown): string | undefined =>
  error instanceof Error && (LINES.has(error.name) || isOfPath(error)) ? error.message : undefined

/** Answers what the work answers, or the line of an error that the operator can correct. */
export async function orOperatorLine<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work()
  } catch (error) {
    const line = operatorLineOf(error)
    if (line === undefined) throw error
    return line
  }
}

/**
 * Does work on the store of the settings, whether or not a server runs on it. Answers what the work
 * answers, or why the store cannot be used.
 */
export const onOperatorStore = <T>(work: (store: Store) => Promise<T>): Promise<T | string> =>
  orOperatorLine(async () => {
    const { store, close } = await openStoreAlone(readSettings(process.env), pino({ level: 'silent' }))
    try {
      await store.migrate()
      return await work(store)
    } finally {
      await close()
    }
  })
