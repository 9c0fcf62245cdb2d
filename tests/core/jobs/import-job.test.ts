import { describe, expect, it } from 'vitest'
import {
  checkImport,
  importJobFields,
  importJobRecord,
  newImport,
  noteBatch,
  progressPercent,
  runImport,
  stopImport,
  type ImportCounts,
  type ImportJob,
} from '../../../core/jobs/import-job.ts'
import { failureDeclaration } from '../../../core/kernel/failure.ts'
import { must } from '../../../core/kernel/result.ts'

const AT = Date.UTC(2026, 4, 2)
const uploaded = newImport({ id: 9, accountId: 1001, subject: 'express', fileName: '五月.xlsx', isAllOrNothing: false, createdAt: AT })
const counts = (created: number, skipped = 0, failed = 0): ImportCounts => ({ created, skipped, failed })
const checked = must(checkImport(uploaded, { rows: 10, faulty: 2 }))
const running = must(runImport(checked))
const after = (job: ImportJob, from: number, dealt: ImportCounts) => must(noteBatch(job, { from, counts: dealt }))

describe('an import', () => {
  it('is checked, looked at and stored batch by batch', () => {
    expect([uploaded.state, uploaded.counts, progressPercent(uploaded)]).toEqual(['uploaded', counts(0), 0])
    expect(checked).toEqual({ ...uploaded, state: 'checked', rows: 10, faulty: 2 })
    const half = after(running, 0, counts(4, 0, 1))
    expect(half).toEqual({ ...running, handled: 5, counts: counts(4, 0, 1) })
    expect(after(half, 5, counts(3, 1, 1))).toEqual({ ...running, state: 'done', handled: 10, counts: counts(7, 1, 2) })
  })

  it('needs rows: 数据不能为空', () => {
    expect(checkImport(uploaded, { rows: 0, faulty: 0 })).toMatchObject({ failure: { code: 'FILE_EMPTY' } })
    expect(failureDeclaration('FILE_EMPTY')?.words['zh-CN']).toBe('数据不能为空')
    expect(must(stopImport(uploaded, 'refuse')).state).toBe('refused')
  })

  it('takes the good rows though others are wrong, unless it is all or nothing', () => {
    expect(running).toEqual({ ...checked, state: 'running' })
    expect(runImport({ ...checked, isAllOrNothing: true })).toMatchObject({ failure: { code: 'IMPORT_FAULTY', params: { faulty: 2 } } })
    expect(runImport({ ...checked, isAllOrNothing: true, faulty: 0 }).ok).toBe(true)
  })

  it('goes on after a break where it stood, and counts no batch twice', () => {
    const broken = must(stopImport(after(running, 0, counts(6)), 'break'))
    expect(broken.state).toBe('interrupted')
    expect(noteBatch(broken, { from: 6, counts: counts(4) })).toMatchObject({ failure: { code: 'ILLEGAL_TRANSITION' } })
    const resumed = must(runImport(broken))
    expect(resumed).toEqual({ ...broken, state: 'running' })
    expect(after(resumed, 0, counts(6))).toBe(resumed)
    expect(after(resumed, 8, counts(2))).toBe(resumed)
    expect(after(resumed, 6, counts(4)).counts).toEqual(counts(10))
  })

  it('is cancelled before it starts or while it is interrupted, and keeps what was stored', () => {
    expect(must(stopImport(checked, 'cancel')).state).toBe('cancelled')
    const cancelled = must(stopImport(must(stopImport(after(running, 0, counts(6)), 'break')), 'cancel'))
    expect([cancelled.state, cancelled.counts]).toEqual(['cancelled', counts(6)])
    expect(stopImport(running, 'cancel')).toMatchObject({ failure: { code: 'ILLEGAL_TRANSITION' } })
    expect(runImport(cancelled)).toMatchObject({ failure: { code: 'ILLEGAL_TRANSITION' } })
    expect(checkImport(checked, { rows: 1, faulty: 0 })).toMatchObject({ failure: { code: 'ILLEGAL_TRANSITION' } })
  })

  it('never deals with more rows than there are', () => {
    expect(() => noteBatch(running, { from: 0, counts: counts(8, 2, 1) })).toThrow('11 rows dealt with of 10')
  })

  it('says how far it is, 100 only at the end', () => {
    const percents = [0, 1, 199, 200].map((handled) => progressPercent({ handled, rows: 200 }))
    expect(percents).toEqual([0, 0, 99, 100])
  })

  it('is a row of the list of imports', () => {
    expect(importJobRecord(after(running, 0, counts(4, 0, 1)))).toEqual({
      id: 9,
      subject: 'express',
      file_name: '五月.xlsx',
      status: 'running',
      percent: 50,
      created: 4,
      skipped: 0,
      failed: 1,
      create_time: AT,
    })
    expect(Object.keys(importJobRecord(running))).toEqual(Object.keys(importJobFields))
  })
})
