import { advance } from '../kernel/advance.ts'
import { MILLIS_PER_DAY, type Instant } from '../kernel/clock.ts'
import type { FailureCode } from '../kernel/failure.ts'
import type { Fields, RecordOf } from '../fields/field.ts'
import { labelsOf } from '../fields/labels-of.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { words } from '../kernel/words.ts'
import { sheetFailure } from '../sheets/sheet.failures.ts'
import { exportJobMachine, type ExportJobState } from './export-job.machine.ts'
import { jobFailure } from './job.failures.ts'

/** Days for which an exported file is kept. */
const KEPT_DAYS = 7

/** A file that is produced from a list. `subject` names the list: `orders`, `flow`, `timeliness` …. */
export type ExportJob = {
  readonly id: number
  readonly accountId: number
  readonly subject: string
  readonly state: ExportJobState
  readonly rows: number
  readonly createdAt: Instant
  readonly finishedAt?: Instant
  readonly fileName?: string
  /** Why it failed. */
  readonly failure?: FailureCode
}

/** Requests an export; EXPORT_EMPTY (Export data cannot be empty !) where no row is selected or found (spec §5). */
export function requestExport(wanted: Pick<ExportJob, 'id' | 'accountId' | 'subject' | 'rows' | 'createdAt'>): Result<ExportJob> {
  return wanted.rows > 0 ? ok({ ...wanted, state: exportJobMachine.initial }) : failed(sheetFailure('EXPORT_EMPTY'))
}

/** The result of an export: its file's name and number of rows, or why it failed. */
export type ExportOutcome =
  | { readonly kind: 'made'; readonly fileName: string; readonly rows: number; readonly at: Instant }
  | { readonly kind: 'broke'; readonly failure: FailureCode; readonly at: Instant }

/** Records the result of an export; ILLEGAL_TRANSITION for one that is not running. */
export function finishExport(job: ExportJob, outcome: ExportOutcome): Result<ExportJob> {
  const state = advance(exportJobMachine, { state: job.state, event: outcome.kind === 'made' ? 'succeed' : 'fail' })
  if (!state.ok) return state
  const moved = { ...job, state: state.value, finishedAt: outcome.at }
  return ok(outcome.kind === 'made' ? { ...moved, fileName: outcome.fileName, rows: outcome.rows } : { ...moved, failure: outcome.failure })
}

/** Starts a failed export again and clears its failure. ILLEGAL_TRANSITION otherwise. */
export function retryExport(job: ExportJob): Result<ExportJob> {
  const state = advance(exportJobMachine, { state: job.state, event: 'retry' })
  if (!state.ok) return state
  const { finishedAt: _at, failure: _failure, ...rest } = job
  return ok({ ...rest, state: state.value })
}

/** The file of an export that can be downloaded: finished, and not older than 7 days. EXPORT_NOT_THERE otherwise. */
export function fileOf({ fileName, finishedAt }: Pick<ExportJob, 'fileName' | 'finishedAt'>, at: Instant): Result<string> {
  if (fileName === undefined || finishedAt === undefined || at >= finishedAt + KEPT_DAYS * MILLIS_PER_DAY)
    return failed(jobFailure('EXPORT_NOT_THERE'))
  return ok(fileName)
}

/** A row of the export manager. */
export const exportJobFields = {
  id: { kind: 'integer', min: 1, max: 2_147_483_647, required: true, label: words('编号', '編號', 'Id') },
  subject: { kind: 'text', maxLength: 60, required: true, label: words('导出内容', '匯出內容', 'Exported list') },
  status: { kind: 'choice', choices: labelsOf(exportJobMachine.states), required: true, label: words('状态', '狀態', 'Status') },
  rows: { kind: 'integer', min: 0, max: 100_000_000, required: true, label: words('行数', '列數', 'Rows') },
  file_name: { kind: 'text', maxLength: 200, label: words('文件', '檔案', 'File') },
  create_time: { kind: 'instant', required: true, label: words('创建时间', '建立時間', 'Created') },
  finish_time: { kind: 'instant', label: words('完成时间', '完成時間', 'Finished') },
} as const satisfies Fields

export const exportJobRecord = (job: ExportJob): RecordOf<typeof exportJobFields> => ({
  id: job.id,
  subject: job.subject,
  status: job.state,
  rows: job.rows,
  ...(job.fileName === undefined ? {} : { file_name: job.fileName }),
  create_time: job.createdAt,
  ...(job.finishedAt === undefined ? {} : { finish_time: job.finishedAt }),
})
