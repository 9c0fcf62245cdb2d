import { advance } from '../kernel/advance.ts'
import type { Instant } from '../kernel/clock.ts'
import type { Fields, RecordOf } from '../fields/field.ts'
import { labelsOf } from '../fields/labels-of.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { words } from '../kernel/words.ts'
import { sheetFailure } from '../sheets/sheet.failures.ts'
import { importJobMachine, type ImportJobEvent, type ImportJobState } from './import-job.machine.ts'
import { jobFailure } from './job.failures.ts'

/** The results of the rows handled so far. */
export type ImportCounts = { readonly created: number; readonly skipped: number; readonly failed: number }

/** An uploaded sheet on its way in. The rows before `handled` are done: a resumed run continues there. */
export type ImportJob = {
  readonly id: number
  readonly accountId: number
  /** What its rows are: an order kind, or a reference area. */
  readonly subject: string
  readonly fileName: string
  readonly isAllOrNothing: boolean
  readonly state: ImportJobState
  /** Known once the sheet was checked. */
  readonly rows: number
  readonly faulty: number
  readonly handled: number
  readonly counts: ImportCounts
  readonly createdAt: Instant
}

const NOTHING: ImportCounts = { created: 0, skipped: 0, failed: 0 }

export const newImport = (
  uploaded: Pick<ImportJob, 'id' | 'accountId' | 'subject' | 'fileName' | 'isAllOrNothing' | 'createdAt'>,
): ImportJob => ({ ...uploaded, state: importJobMachine.initial, rows: 0, faulty: 0, handled: 0, counts: NOTHING })

type Check = { readonly rows: number; readonly faulty: number }

/** Records what the check of a sheet found; FILE_EMPTY (数据不能为空) for one without rows, which is then refused (spec §5). */
export function checkImport(job: ImportJob, { rows, faulty }: Check): Result<ImportJob> {
  const state = advance(importJobMachine, { state: job.state, event: 'check' })
  if (!state.ok) return state
  return rows === 0 ? failed(sheetFailure('FILE_EMPTY')) : ok({ ...job, state: state.value, rows, faulty })
}

/**
 * Starts to store the rows, or resumes after an interruption. Wrong rows do not block the good ones unless it is all or nothing: then
 * IMPORT_FAULTY.
 */
export function runImport(job: ImportJob): Result<ImportJob> {
  const state = advance(importJobMachine, { state: job.state, event: job.state === 'interrupted' ? 'resume' : 'start' })
  if (!state.ok) return state
  if (job.isAllOrNothing && job.faulty > 0) return failed(jobFailure('IMPORT_FAULTY', { faulty: job.faulty }))
  return ok({ ...job, state: state.value })
}

/**
 * Records a batch of rows as handled, in the unit of work that stored them, so that an interruption never leaves a row stored and not
 * recorded. The last batch finishes the import. A batch that begins elsewhere than at the import's position was recorded before, or comes
 * too early: nothing changes. ILLEGAL_TRANSITION for an import that is not running; throws for more rows than the sheet has.
 */
export function noteBatch(job: ImportJob, { from, counts }: { readonly from: number; readonly counts: ImportCounts }): Result<ImportJob> {
  const finished = advance(importJobMachine, { state: job.state, event: 'finish' })
  if (!finished.ok) return finished
  if (from !== job.handled) return ok(job)
  const handled = from + counts.created + counts.skipped + counts.failed
  if (handled > job.rows) throw new RangeError(`${handled} rows dealt with of ${job.rows}`)
  const noted = { ...job, handled, counts: add(job.counts, counts) }
  return ok(handled === job.rows ? { ...noted, state: finished.value } : noted)
}

const add = (left: ImportCounts, right: ImportCounts): ImportCounts => ({
  created: left.created + right.created,
  skipped: left.skipped + right.skipped,
  failed: left.failed + right.failed,
})

/** Refuses a file that cannot be read, aborts a run, or cancels one; what was stored stays stored. ILLEGAL_TRANSITION. */
export function stopImport(job: ImportJob, event: Extract<ImportJobEvent, 'refuse' | 'break' | 'cancel'>): Result<ImportJob> {
  const state = advance(importJobMachine, { state: job.state, event })
  return state.ok ? ok({ ...job, state: state.value }) : state
}

/** Whole percent of the rows that are handled; 100 only when all of them are. */
export const progressPercent = ({ handled, rows }: Pick<ImportJob, 'handled' | 'rows'>): number =>
  rows === 0 ? 0 : Math.floor((handled * 100) / rows)

/** A row of the list of imports. */
export const importJobFields = {
  id: { kind: 'integer', min: 1, max: 2_147_483_647, required: true, label: words('编号', '編號', 'Id') },
  subject: { kind: 'text', maxLength: 60, required: true, label: words('导入内容', '匯入內容', 'Imported into') },
  file_name: { kind: 'text', maxLength: 200, required: true, label: words('文件', '檔案', 'File') },
  status: { kind: 'choice', choices: labelsOf(importJobMachine.states), required: true, label: words('状态', '狀態', 'Status') },
  percent: { kind: 'integer', min: 0, max: 100, required: true, label: words('进度（%）', '進度（%）', 'Progress (%)') },
  created: { kind: 'integer', min: 0, max: 100_000_000, required: true, label: words('已创建', '已建立', 'Created rows') },
  skipped: { kind: 'integer', min: 0, max: 100_000_000, required: true, label: words('已跳过', '已略過', 'Skipped rows') },
  failed: { kind: 'integer', min: 0, max: 100_000_000, required: true, label: words('失败', '失敗', 'Failed rows') },
  create_time: { kind: 'instant', required: true, label: words('创建时间', '建立時間', 'Created') },
} as const satisfies Fields

export const importJobRecord = (job: ImportJob): RecordOf<typeof importJobFields> => ({
  id: job.id,
  subject: job.subject,
  file_name: job.fileName,
  status: job.state,
  percent: progressPercent(job),
  ...job.counts,
  create_time: job.createdAt,
})
