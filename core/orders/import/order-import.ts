import type { FailureCode } from '../../kernel/failure.ts'
import type { Instant } from '../../kernel/clock.ts'
import { failed, ok, type Result } from '../../kernel/result.ts'
import { idempotencyConflict, type KeyedCommand } from '../../kernel/once.ts'
import { importFailure } from '../../sheets/import.failures.ts'
import type { MovingUnit } from '../order-effects.ts'
import type { Whose } from '../order.ports.ts'
import type { OrderImportState } from './order-import.machine.ts'

/** What became of the rows so far. */
export type ImportCounts = { readonly created: number; readonly skipped: number; readonly failed: number }

/**
 * One import of a sheet: a batch with a number, which each order names that it made. Written in the units of work that store the orders, so it always says
 * how far the import came.
 */
export type OrderImport = {
  readonly id: number
  readonly customerId: number
  readonly kind: string
  readonly fileName: string
  readonly state: OrderImportState
  /** The rows of the sheet. */
  readonly rows: number
  readonly counts: ImportCounts
  /** Why it was interrupted. */
  readonly stoppedBy?: FailureCode
  /** A digest of what was sent, where it came under a key. */
  readonly bodyHash?: string
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

export type NewOrderImport = Pick<OrderImport, 'customerId' | 'kind' | 'fileName' | 'rows'> & {
  readonly keyed?: KeyedCommand
  readonly at: Instant
}

/** The unit of work in which an import stores orders. */
export type ImportUnit = MovingUnit & { readonly imports: OrderImportKeeper }

type End = {
  readonly state: 'done' | 'interrupted'
  readonly counts?: ImportCounts
  readonly stoppedBy?: FailureCode
  readonly at: Instant
}

/** Writes imports, inside units of work. */
export type OrderImportKeeper = {
  /** A new import that is running; `undefined` where its key was taken in the meantime. */
  readonly begin: (fresh: NewOrderImport) => Promise<OrderImport | undefined>
  /** The import under a key, locked until the unit of work ends. */
  readonly lockKeyed: (keyed: KeyedCommand) => Promise<OrderImport | undefined>
  /** Adds to the counts. The last statement of a unit, so that others hardly wait for it. */
  readonly count: (id: number, counts: ImportCounts, at: Instant) => Promise<void>
  /** Runs again: rows are counted from the start, what was created stays. */
  readonly resume: (id: number, at: Instant) => Promise<void>
  readonly end: (id: number, end: End) => Promise<void>
}

/** Reads imports, newest first. */
export type OrderImports = {
  readonly list: (
    whose: Whose | undefined,
    page: { readonly page: number; readonly pageSize: number },
  ) => Promise<{ readonly rows: readonly OrderImport[]; readonly total: number }>
  readonly find: (id: number, whose?: Whose) => Promise<OrderImport | undefined>
}

/** A running import whose server says nothing for this long has none any more. */
const SILENCE_MILLIS = 120_000

/** The state as it is to be shown: an import whose server was lost is interrupted. */
export const stateAt = ({ state, updatedAt }: Pick<OrderImport, 'state' | 'updatedAt'>, now: Instant): OrderImportState =>
  state === 'running' && now - updatedAt > SILENCE_MILLIS ? 'interrupted' : state

/**
 * Begins an import, or goes on with the one that was interrupted under the same key. IDEMPOTENCY_CONFLICT for another sheet under it, IMPORT_RUNNING while
 * the first is under way.
 */
export async function beginImport(imports: OrderImportKeeper, fresh: NewOrderImport): Promise<Result<OrderImport>> {
  const earlier = fresh.keyed === undefined ? undefined : await imports.lockKeyed(fresh.keyed)
  if (earlier !== undefined) {
    if (earlier.bodyHash !== fresh.keyed?.bodyHash) return failed(idempotencyConflict())
    if (stateAt(earlier, fresh.at) === 'running') return failed(runningAlready(earlier))
    await imports.resume(earlier.id, fresh.at)
    return ok(earlier)
  }
  const begun = await imports.begin(fresh)
  return begun === undefined ? failed(importFailure('IMPORT_RUNNING', { number: '', created: 0, rows: fresh.rows })) : ok(begun)
}

const runningAlready = ({ id, counts, rows }: OrderImport) => importFailure('IMPORT_RUNNING', { number: id, created: counts.created, rows })
