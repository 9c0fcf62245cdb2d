import { advance } from '#core/base/kernel/advance.ts'
import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import type { FailureCode } from '#core/base/kernel/failure.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import { exportFailure } from './export.failures.ts'
import { exportJobMachine, type ExportJobState } from './export.machine.ts'
import type { ExportedList } from './exported-lists.ts'

/** Days for which an exported file is kept, and an export that failed is listed. */
const KEPT_DAYS = 7

/** A file that is made of a list in the background, for the account that asked for it. */
export type ExportJob = {
  readonly id: number
  readonly accountId: number
  readonly list: ExportedList
  /** The filters, as the route of the list takes them. */
  readonly query: Readonly<Record<string, string>>
  /** The language of its headings. */
  readonly locale: Locale
  readonly state: ExportJobState
  /**
   * Counted up each time that it is begun again by its owner; the work of an earlier time stops.
   */
  readonly round: number
  /** How many rows the list had when it was asked for. */
  readonly expected: number
  /** Rows so far. */
  readonly rows: number
  readonly createdAt: Instant
  readonly finishedAt?: Instant
  readonly fileName?: string
  readonly sizeBytes?: number
  /** The key of its bytes in the file store. */
  readonly storedAs?: string
  /** Why it failed. */
  readonly failure?: FailureCode
}

/** The fields of an export that is asked for. */
export type WantedExport = Pick<ExportJob, 'accountId' | 'list' | 'query' | 'locale' | 'expected' | 'createdAt'>

/**
 * Requests an export; EXPORT_EMPTY (Export data cannot be empty !) where no row is found
 * (rule: Exports).
 */
export const requestExport = (wanted: WantedExport): Result<Omit<ExportJob, 'id'>> =>
  wanted.expected > 0 ? ok({ ...wanted, state: exportJobMachine.initial, round: 1, rows: 0 }) : failed(sheetFailure('EXPORT_EMPTY'))

/** The result of an export: its file, or why it failed. */
export type ExportOutcome =
  | { readonly kind: 'made'; readonly fileName: string; readonly sizeBytes: number; readonly rows: number; readonly at: Instant }
  | { readonly kind: 'broke'; readonly failure: FailureCode; readonly at: Instant }

/** Records the result of an export; ILLEGAL_TRANSITION for one that is not being prepared. */
export function finishExport(job: ExportJob, outcome: ExportOutcome): Result<ExportJob> {
  const state = advance(exportJobMachine, { state: job.state, event: outcome.kind === 'made' ? 'succeed' : 'fail' })
  if (!state.ok) return state
  const moved = { ...job, state: state.value, finishedAt: outcome.at }
  if (outcome.kind === 'broke') return ok({ ...moved, failure: outcome.failure })
  const { fileName, sizeBytes, rows } = outcome
  return ok({ ...moved, fileName, sizeBytes, rows })
}

/** Starts a failed export again and clears its failure. ILLEGAL_TRANSITION otherwise. */
export function retryExport(job: ExportJob): Result<ExportJob> {
  const state = advance(exportJobMachine, { state: job.state, event: 'retry' })
  if (!state.ok) return state
  const { finishedAt: _at, failure: _failure, ...rest } = job
  return ok({ ...rest, state: state.value, round: job.round + 1, rows: 0 })
}

/** When the file of an export is removed, and its row with it. */
export const expiryOf = ({ finishedAt }: Pick<ExportJob, 'finishedAt'>): Instant | undefined =>
  finishedAt === undefined ? undefined : finishedAt + KEPT_DAYS * MILLIS_PER_DAY

/** Exports that ended before this instant are removed. */
export const exportsKeptSince = (now: Instant): Instant => now - KEPT_DAYS * MILLIS_PER_DAY

/**
 * The file of an export that can be downloaded: finished, and not older than 7 days.
 * EXPORT_NOT_THERE otherwise.
 */
export function fileOf(
  job: ExportJob,
  at: Instant,
): Result<{ readonly storedAs: string; readonly fileName: string; readonly sizeBytes: number }> {
  const { storedAs, fileName, sizeBytes } = job
  const expiry = expiryOf(job)
  if (storedAs === undefined || fileName === undefined || sizeBytes === undefined || expiry === undefined || at >= expiry)
    return failed(exportFailure('EXPORT_NOT_THERE'))
  return ok({ storedAs, fileName, sizeBytes })
}
