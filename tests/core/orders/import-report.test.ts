import { describe, expect, it } from 'vitest'
import { atField } from '../../../core/kernel/failure.ts'
import { inputFailure } from '../../../core/kernel/input.failures.ts'
import { importReport, type RowState } from '../../../core/orders/import/import-report.ts'
import type { CellFinding, ReadRow } from '../../../core/orders/import/read-rows.ts'
import { express } from '../../../core/orders/kinds/express.kind.ts'

const finding = (line: number): CellFinding => ({
  line,
  column: undefined,
  target: 'phone',
  failure: atField('phone', inputFailure('FIELD_REQUIRED')),
})
const row = (line: number, over: Partial<ReadRow> = {}): ReadRow => ({
  line,
  cells: [`cell ${line}`],
  content: undefined,
  importKey: undefined,
  errors: [],
  warnings: [],
  twin: undefined,
  ...over,
})
const good = (line: number): ReadRow => row(line)
const faulty = (line: number): ReadRow => row(line, { errors: [finding(line)] })
const twin = (line: number): ReadRow => row(line, { twin: 1 })
/** This many rows from a line on. */
const many = (make: (line: number) => ReadRow, count: number, from: number): readonly ReadRow[] =>
  Array.from({ length: count }, (_, index) => make(from + index))

const headings = { line: 1, columns: [] }
const nothing: ReadonlySet<number> = new Set()
const reportOn = (rows: readonly ReadRow[]) => {
  const report = importReport({ kind: express, headings })
  report.add(rows, { taken: nothing, created: undefined })
  return report.finish({ dryRun: true })
}

describe('the report of a sheet', () => {
  it('counts each row once, unit by unit', () => {
    const report = importReport({ kind: express, headings })
    expect(report.done()).toBe(0)
    report.add([good(2), faulty(3), twin(4), good(5), good(6)], { taken: new Set([5]), created: 2 })
    expect(report.done()).toBe(5)
    report.add([good(7), row(8, { errors: [finding(8)], twin: 4 })], { taken: nothing, created: 1 })
    expect(report.done()).toBe(7)
    const finished = report.finish({ dryRun: false })
    expect(finished).toEqual({
      kind: express,
      headings,
      total: 7,
      created: 3,
      skipped: 2,
      failed: 2,
      errors: [finding(3), finding(8)],
      warnings: [],
      rows: [
        { line: 2, state: 'good', cells: ['cell 2'] },
        { line: 3, state: 'faulty', cells: ['cell 3'] },
        { line: 4, state: 'duplicate', cells: ['cell 4'] },
        { line: 5, state: 'duplicate', cells: ['cell 5'] },
        { line: 6, state: 'good', cells: ['cell 6'] },
        { line: 7, state: 'good', cells: ['cell 7'] },
        { line: 8, state: 'faulty', cells: ['cell 8'] },
      ],
    })
  })

  it('reports rows that were good and not created as skipped, and of a dry run what would be created', () => {
    const report = importReport({ kind: express, headings })
    report.add([good(2), good(3), good(4)], { taken: nothing, created: 1 })
    report.add([good(5)], { taken: nothing, created: undefined })
    report.add([good(6)], { taken: nothing, created: 0 })
    expect(report.finish({ dryRun: false })).toMatchObject({ total: 5, created: 2, skipped: 3 })
    expect(report.finish({ dryRun: true })).toMatchObject({ total: 5, created: 5, skipped: 3 })
  })

  it('shows the first three hundred good rows, and seven hundred that are not', () => {
    const shown = (rows: readonly ReadRow[]) => {
      const states = reportOn(rows).rows.map(({ line, state }) => [line, state] as const)
      const of = (...wanted: readonly RowState[]) => states.filter(([, state]) => wanted.includes(state)).map(([line]) => line)
      return { good: of('good'), others: of('faulty', 'duplicate') }
    }
    const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
    expect(shown(many(good, 302, 1))).toEqual({ good: lines(1, 300), others: [] })
    expect(shown([...many(good, 400, 1), ...many(faulty, 400, 401), ...many(twin, 301, 801)])).toEqual({
      good: lines(1, 300),
      others: lines(401, 1100),
    })
    expect(shown([...many(faulty, 10, 1), ...many(good, 310, 11), twin(400)])).toEqual({
      good: lines(11, 310),
      others: [...lines(1, 10), 400],
    })
  })

  it('shows no more of a sheet in which everything is wrong', () => {
    const { rows, failed } = reportOn([...many(faulty, 900, 1), ...many(good, 5, 901)])
    expect(failed).toBe(900)
    expect(rows.map(({ line }) => line)).toEqual([...Array.from({ length: 700 }, (_, index) => index + 1), 901, 902, 903, 904, 905])
  })

  it('keeps ten thousand errors and as many warnings, with those of the row that they end in', () => {
    const report = importReport({ kind: express, headings })
    const pair = (line: number) => [finding(line), finding(line)]
    report.add([row(1, { errors: [finding(1)], warnings: [finding(1)] })], { taken: nothing, created: 0 })
    for (let line = 2; line <= 5100; line += 1)
      report.add([row(line, { errors: pair(line), warnings: pair(line) })], { taken: nothing, created: 0 })
    const { errors, warnings } = report.finish({ dryRun: false })
    expect([errors.length, errors.at(-1)?.line]).toEqual([10_001, 5001])
    expect([warnings.length, warnings.at(-1)?.line]).toEqual([10_001, 5001])
    const even = reportOn(many((line) => row(line, { errors: pair(line), warnings: pair(line) }), 5100, 1))
    expect([even.errors.length, even.warnings.length]).toEqual([10_000, 10_000])
  })
})
