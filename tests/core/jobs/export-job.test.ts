import { describe, expect, it } from 'vitest'
import {
  exportJobFields,
  exportJobRecord,
  fileOf,
  finishExport,
  requestExport,
  retryExport,
  type ExportJob,
} from '../../../core/jobs/export-job.ts'
import { failureDeclaration } from '../../../core/kernel/failure.ts'
import { must } from '../../../core/kernel/result.ts'

const AT = Date.UTC(2026, 4, 2)
const DAY = 86_400_000
const wanted = { id: 7, accountId: 1001, subject: 'orders', rows: 300, createdAt: AT }
const job = must(requestExport(wanted))
const made = must(finishExport(job, { kind: 'made', fileName: 'orders.xlsx', rows: 298, at: AT + 5 }))

describe('an export', () => {
  it('has its rows: Export data cannot be empty !', () => {
    expect(job).toEqual({ ...wanted, state: 'ready' })
    expect(requestExport({ ...wanted, rows: 1 }).ok).toBe(true)
    expect(requestExport({ ...wanted, rows: 0 })).toMatchObject({ failure: { code: 'EXPORT_EMPTY', kind: 'invalid' } })
    expect(failureDeclaration('EXPORT_EMPTY')?.words['en-US']).toBe('Export data cannot be empty !')
  })

  it('succeeds with a file and the rows that are in it', () => {
    expect(made).toEqual({ ...wanted, state: 'success', rows: 298, fileName: 'orders.xlsx', finishedAt: AT + 5 })
    expect(finishExport(made, { kind: 'broke', failure: 'STORE_UNAVAILABLE', at: AT })).toMatchObject({
      failure: { code: 'ILLEGAL_TRANSITION' },
    })
  })

  it('keeps its file for 7 days', () => {
    expect(fileOf(made, AT + 5)).toEqual({ ok: true, value: 'orders.xlsx' })
    expect(fileOf(made, AT + 5 + 7 * DAY - 1).ok).toBe(true)
    expect(fileOf(made, AT + 5 + 7 * DAY)).toMatchObject({ failure: { code: 'EXPORT_NOT_THERE', kind: 'missing' } })
    expect(fileOf(job, AT)).toMatchObject({ failure: { code: 'EXPORT_NOT_THERE' } })
    expect(fileOf({ fileName: 'orders.xlsx' }, AT).ok).toBe(false)
    expect(fileOf({ finishedAt: AT }, AT).ok).toBe(false)
  })

  it('that failed says why, and is made again', () => {
    const broke = must(finishExport(job, { kind: 'broke', failure: 'STORE_UNAVAILABLE', at: AT + 5 }))
    expect(broke).toEqual({ ...wanted, state: 'failed', failure: 'STORE_UNAVAILABLE', finishedAt: AT + 5 })
    expect(fileOf(broke, AT + 5).ok).toBe(false)
    expect(must(retryExport(broke))).toEqual(job)
    expect(retryExport(job)).toMatchObject({ failure: { code: 'ILLEGAL_TRANSITION' } })
  })

  it('is a row of the export manager', () => {
    expect(exportJobRecord(made)).toEqual({
      id: 7,
      subject: 'orders',
      status: 'success',
      rows: 298,
      file_name: 'orders.xlsx',
      create_time: AT,
      finish_time: AT + 5,
    })
    expect(Object.keys(exportJobRecord(made))).toEqual(Object.keys(exportJobFields))
    expect(exportJobRecord(job satisfies ExportJob)).toStrictEqual({
      id: 7,
      subject: 'orders',
      status: 'ready',
      rows: 300,
      create_time: AT,
    })
  })
})
