import { describe, expect, it } from 'vitest'
import {
  expiryOf,
  fileOf,
  finishExport,
  requestExport,
  retryExport,
  type ExportJob,
  type WantedExport,
} from '#core/portal/exports/export.ts'
import { failureDeclaration } from '#core/base/kernel/failure.ts'
import { must } from '#core/base/kernel/result.ts'

const AT = Date.UTC(2026, 4, 2)
const DAY = 86_400_000
const wanted: WantedExport = { accountId: 1001, list: 'orders', query: { status: 'signed' }, locale: 'en-US', expected: 300, createdAt: AT }
const job: ExportJob = { ...must(requestExport(wanted)), id: 7, storedAs: 'stored-name' }
const outcome = { kind: 'made', fileName: 'orders.xlsx', sizeBytes: 12_000, rows: 298, at: AT + 5 } as const
const made = must(finishExport(job, outcome))
const stored = { storedAs: 'stored-name', fileName: 'orders.xlsx', sizeBytes: 12_000 }

describe('an export', () => {
  it('has its rows: Export data cannot be empty !', () => {
    expect(job).toEqual({ ...wanted, id: 7, state: 'ready', round: 1, rows: 0, storedAs: 'stored-name' })
    expect(requestExport({ ...wanted, expected: 1 }).ok).toBe(true)
    expect(requestExport({ ...wanted, expected: 0 })).toMatchObject({ failure: { code: 'EXPORT_EMPTY', kind: 'invalid' } })
    expect(failureDeclaration('EXPORT_EMPTY')?.words['en-US']).toBe('Export data cannot be empty !')
  })

  it('succeeds with a file and the rows that are in it', () => {
    expect(made).toEqual({ ...job, state: 'success', rows: 298, fileName: 'orders.xlsx', sizeBytes: 12_000, finishedAt: AT + 5 })
    expect(finishExport(made, { kind: 'broke', failure: 'EXPORT_BROKE', at: AT })).toMatchObject({
      failure: { code: 'ILLEGAL_TRANSITION' },
    })
  })

  it('keeps its file for 7 days', () => {
    expect(fileOf(made, AT + 5)).toEqual({ ok: true, value: stored })
    expect(expiryOf(made)).toBe(AT + 5 + 7 * DAY)
    expect(fileOf(made, AT + 5 + 7 * DAY - 1).ok).toBe(true)
    expect(fileOf(made, AT + 5 + 7 * DAY)).toMatchObject({ failure: { code: 'EXPORT_NOT_THERE', kind: 'missing' } })
    expect(fileOf(job, AT)).toMatchObject({ failure: { code: 'EXPORT_NOT_THERE' } })
    expect(expiryOf(job)).toBeUndefined()
  })

  it('that failed says why, and is made again in another round', () => {
    const broke = must(finishExport(job, { kind: 'broke', failure: 'EXPORT_BROKE', at: AT + 5 }))
    expect(broke).toEqual({ ...job, state: 'failed', failure: 'EXPORT_BROKE', finishedAt: AT + 5 })
    expect(fileOf(broke, AT + 5).ok).toBe(false)
    expect(must(retryExport({ ...broke, rows: 120 }))).toEqual({ ...job, round: 2 })
    expect(retryExport(job)).toMatchObject({ failure: { code: 'ILLEGAL_TRANSITION' } })
  })
})
