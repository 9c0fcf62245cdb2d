import { describe, expect, it } from 'vitest'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure } from '#core/base/kernel/input.failures.ts'
import { importReport, type RowState } from '#core/parcels/orders/import/import-report.ts'
import type { CellFinding, ReadRow } from '#core/parcels/orders/import/read-rows.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'

const finding = (line: number): CellFinding => ({
  line,
  column: undefined,
  target: 'phone',
  failure: atField('phone', inputFailure('FIELD_REQUIRED')),
})
const row = (line: number, over: Partial<ReadRow> = {}): ReadRow => ({
  line,
  cells: [`cell ${line}`],
  kinds: 't',
  content: undefined,
  importKey: undefined,
  errors: [],
  warnings: [],
  ...over,
})
const good = (line: number): ReadRow => row(line)
const faulty = (line: number): ReadRow => row(line, { errors: [finding(line)] })
/** This many rows from a line on. */
const many = (make: (line: number) => ReadRow, count: number, from: number): readonly ReadRow[] =>
  Array.from({ length: count }, (_, index) => make(from + index))

const headings = { line: 1, columns: [] }
const nothing: ReadonlySet<number> = new Set()
const reportOn = (rows: readonly ReadRow[], taken = nothing) => {
  const report = importReport({ kind: express, headings })
  report.add(rows, { taken, created: undefined })
  return report.finish({ dryRun: true })
}

describe('the report of a sheet', () => {
  it('counts each row once, unit by unit', () => {
    const report = importReport({ kind: express, headings })
    expect(report.done()).toBe(0)
    report.add([good(2), faulty(3), good(4), good(5), good(6)], { taken: new Set([4, 5]), created: 2 })
    expect(report.done()).toBe(5)
    report.add([good(7), row(8, { errors: [finding(8)] })], { taken: nothing, created: 1 })
    expect(report.done()).toBe(7)
    const finished = report.finish({ dryRun: false })
    expect(finished).toEqual({
      kind: express,
      headings,
      decimalComma: false,
      total: 7,
      created: 3,
      skipped: 2,
      failed: 2,
      joined: 0,
      errors: { list: [finding(3), finding(8)], more: 0 },
      warnings: { list: [], more: 0 },
      rows: [
        { line: 2, state: 'good', cells: ['cell 2'], kinds: 't' },
        { line: 3, state: 'faulty', cells: ['cell 3'], kinds: 't' },
        { line: 4, state: 'duplicate', cells: ['cell 4'], kinds: 't' },
        { line: 5, state: 'duplicate', cells: ['cell 5'], kinds: 't' },
        { line: 6, state: 'good', cells: ['cell 6'], kinds: 't' },
        { line: 7, state: 'good', cells: ['cell 7'], kinds: 't' },
        { line: 8, state: 'faulty', cells: ['cell 8'], kinds: 't' },
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
    const shown = (rows: readonly ReadRow[], taken = nothing) => {
      const states = reportOn(rows, taken).rows.map(({ line, state }) => [line, state] as const)
      const of = (...wanted: readonly RowState[]) => states.filter(([, state]) => wanted.includes(state)).map(([line]) => line)
      return { good: of('good'), others: of('faulty', 'duplicate') }
    }
    const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
    expect(shown(many(good, 302, 1))).toEqual({ good: lines(1, 300), others: [] })
    expect(shown([...many(good, 400, 1), ...many(faulty, 400, 401), ...many(good, 301, 801)], new Set(lines(801, 1101)))).toEqual({
      good: lines(1, 300),
      others: lines(401, 1100),
    })
    expect(shown([...many(faulty, 10, 1), ...many(good, 310, 11), good(400)], new Set([400]))).toEqual({
      good: lines(11, 310),
      others: [...lines(1, 10), 400],
    })
  })

  it('shows no more of a sheet in which everything is wrong', () => {
    const { rows, failed } = reportOn([...many(faulty, 900, 1), ...many(good, 5, 901)])
    expect(failed).toBe(900)
    expect(rows.map(({ line }) => line)).toEqual([...Array.from({ length: 700 }, (_, index) => index + 1), 901, 902, 903, 904, 905])
  })

  it('keeps the first thousand errors and as many warnings, and counts the rest', () => {
    const pair = (line: number) => [finding(line), finding(line)]
    const { errors, warnings } = reportOn(many((line) => row(line, { errors: pair(line), warnings: [finding(line)] }), 1100, 1))
    expect([errors.list.length, errors.list.at(-1)?.line, errors.more]).toEqual([1000, 500, 1200])
    expect([warnings.list.length, warnings.more]).toEqual([1000, 100])
    const whole = importReport({ kind: express, headings, mostErrors: 5000 })
    whole.add(many(faulty, 1100, 1), { taken: nothing, created: 0 })
    expect(whole.finish({ dryRun: true }).errors.list).toHaveLength(1100)
  })

  it('shows the beginning of long cells, and of a sheet of them no more than a page can hold', () => {
    const { rows } = reportOn(many((line) => row(line, { cells: Array.from({ length: 40 }, () => 'x'.repeat(30_000)) }), 300, 1))
    expect(rows[0]?.cells[0]).toBe(`${'x'.repeat(300)}…`)
    expect(rows.reduce((sum, { cells }) => sum + cells.join('').length, 0)).toBeLessThan(1_020_000)
  })
})
