import type { FailureCode } from '#core/base/kernel/failure.ts'
import { MILLIS_PER_SECOND, type Instant } from '#core/base/kernel/clock.ts'
import { SILENT_SECONDS } from '#core/platform/jobs/job-kind.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { idempotencyConflict, type KeyedCommand } from '#core/base/kernel/once.ts'
import { importFailure } from '#core/base/sheets/import.failures.ts'
import type { MovingUnit } from '../change/order-effects.port.ts'
import type { Whose } from '../order.ports.ts'
import type { RefusedRowKeeper } from './refused-row.ts'
import type { OrderImportState } from './order-import.machine.ts'

/** Counts of the rows so far, by their outcome. */
export type ImportCounts = { readonly created: number; readonly skipped: number; readonly failed: number }

/**
 * One import of a sheet: a batch with a number, which each order names that it made. Written in the
 * units of work that store the orders, so it always says how far the import came.
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
export type ImportUnit = MovingUnit & { readonly imports: OrderImportKeeper; readonly refusedRows: RefusedRowKeeper }

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
  /** The import, locked until the unit of work ends; another customer's is not found. */
  readonly lock: (id: number, whose: Whose | undefined) => Promise<OrderImport | undefined>
  /** Adds to the counts. The last statement of a unit, so that others hardly wait for it. */
  readonly count: (id: number, counts: ImportCounts, at: Instant) => Promise<void>
  /** Runs again: rows are counted from the start, what was created stays. */
  readonly resume: (id: number, at: Instant) => Promise<void>
  /** Ends it, unless it was undone in the meantime. */
  readonly end: (id: number, end: End) => Promise<void>
  readonly undo: (id: number, at: Instant) => Promise<void>
}

/** An import, and the account that sent it. */
export type SentImport = OrderImport & { readonly by: { readonly account: string; readonly name: string } }

/** Which imports: all given criteria must match. */
export type ImportFilter = {
  /** Whose; everybody's when left out (staff). */
  readonly whose?: Whose | undefined
  readonly kind?: string | undefined
  readonly state?: OrderImportState | undefined
  /** Searched in the names of files; a number is an import's too. */
  readonly keywords?: string | undefined
}

/** Reads imports, newest first. */
export type OrderImports = {
  readonly list: (
    filter: ImportFilter,
    page: { readonly page: number; readonly pageSize: number },
  ) => Promise<{ readonly rows: readonly SentImport[]; readonly total: number }>
  readonly find: (id: number, whose?: Whose) => Promise<SentImport | undefined>
}

/**
 * A running import notes its counts with every unit of rows; one whose server says nothing for this
 * long has none any more.
 */
const SILENCE_MILLIS = 2 * SILENT_SECONDS * MILLIS_PER_SECOND

/** The state as it is to be shown: an import whose server was lost is interrupted. */
export const stateAt = ({ state, updatedAt }: Pick<OrderImport, 'state' | 'updatedAt'>, now: Instant): OrderImportState =>
  state === 'running' && now - updatedAt > SILENCE_MILLIS ? 'interrupted' : state

/**
 * Begins an import, or goes on with the one that was interrupted under the same key.
 * IDEMPOTENCY_CONFLICT for another sheet under it, IMPORT_RUNNING while the first is under way,
 * IMPORT_UNDONE where it was undone.
 */
export async function beginImport(imports: OrderImportKeeper, fresh: NewOrderImport): Promise<Result<OrderImport>> {
  const earlier = fresh.keyed === undefined ? undefined : await imports.lockKeyed(fresh.keyed)
  if (earlier !== undefined) {
    if (earlier.bodyHash !== fresh.keyed?.bodyHash) return failed(idempotencyConflict())
    if (stateAt(earlier, fresh.at) === 'running') return failed(runningAlready(earlier))
    if (earlier.state === 'undone') return failed(importFailure('IMPORT_UNDONE', { number: earlier.id }))
    await imports.resume(earlier.id, fresh.at)
    return ok(earlier)
  }
  const begun = await imports.begin(fresh)
  return begun === undefined ? failed(importFailure('IMPORT_RUNNING', { number: '', created: 0, rows: fresh.rows })) : ok(begun)
}

export const runningAlready = ({ id, counts, rows }: OrderImport) =>
  importFailure('IMPORT_RUNNING', { number: id, created: counts.created, rows })
