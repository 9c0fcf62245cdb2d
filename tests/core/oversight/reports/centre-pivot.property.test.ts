import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pivotOf, sortedRows, valueOf, type KeyedGroup, type Tally } from '#core/oversight/reports/centre-pivot.ts'
import { sameWords } from '#core/base/kernel/words.ts'
import type { Measure } from '#core/oversight/reports/centre-subject.ts'

const FIGURES = ['orders', 'done', 'amount'] as const
const group = fc.record({
  keys: fc.tuple(fc.constantFrom('AE', 'SA', ''), fc.constantFrom('A', 'B'), fc.constantFrom('2026-01', '2026-02', '2026-03')),
  currency: fc.constantFrom('CNY', 'AED', 'KWD'),
  figures: fc.tuple(
    fc.bigInt({ min: 0n, max: 10n ** 15n }),
    fc.bigInt({ min: 0n, max: 9n }),
    fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
  ),
})
const MONEY = { kind: 'money', of: 'amount', label: sameWords('money') } as const satisfies Measure
const ORDERS = { kind: 'count', of: 'orders', label: sameWords('orders') } as const satisfies Measure
const RATE = { kind: 'rate', part: 'done', of: 'orders', label: sameWords('rate') } as const satisfies Measure
const HOURS = { kind: 'hours', seconds: 'orders', of: 'done', label: sameWords('hours') } as const satisfies Measure

/** A sum as plain text by currency, without those that are nothing. */
const plain = (tallies: readonly Tally[]): Record<string, string> => {
  const sums: Record<string, bigint[]> = {}
  for (const tally of tallies)
    for (const [currency, figures] of tally) sums[currency] = (sums[currency] ?? [0n, 0n, 0n]).map((sum, at) => sum + (figures[at] ?? 0n))
  return Object.fromEntries(Object.entries(sums).map(([currency, figures]) => [currency, figures.join(' ')]))
}
const given = (groups: readonly KeyedGroup[]): Record<string, string> =>
  plain(groups.map(({ currency, figures }) => new Map([[currency, figures]])))

describe('a pivot', () => {
  it('loses and doubles nothing: rows, columns and the whole add up to the groups, by currency', () => {
    fc.assert(
      fc.property(fc.array(group, { maxLength: 40 }), fc.constantFrom(1, 2), (groups, rows) => {
        const keyed = groups.map((each) => ({ ...each, keys: rows === 1 ? [each.keys[0], each.keys[2]] : each.keys }))
        const pivot = pivotOf(keyed, { rows })
        const all = given(groups)
        expect(plain([pivot.total])).toEqual(all)
        expect(plain(pivot.totals)).toEqual(all)
        expect(plain(pivot.rows.map(({ total }) => total))).toEqual(all)
        expect(plain(pivot.rows.flatMap(({ cells }) => cells))).toEqual(all)
        for (const row of pivot.rows) expect(plain(row.cells)).toEqual(plain([row.total]))
        for (const [at, total] of pivot.totals.entries())
          expect(plain(pivot.rows.map(({ cells }) => cells[at] ?? new Map()))).toEqual(plain([total]))
      }),
    )
  })

  it('keeps amounts of each currency apart, and shares whole numbers of the rest', () => {
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 20 }), (groups) => {
        const { total } = pivotOf(groups, { rows: 2 })
        const money = valueOf(MONEY, total, FIGURES)
        if (money.kind !== 'money') throw new Error('money is money')
        for (const { currency, amount } of money.amounts)
          expect(amount).toBe(groups.filter((each) => each.currency === currency).reduce((sum, { figures }) => sum + figures[2], 0n))
        expect(valueOf(ORDERS, total, FIGURES)).toEqual({ kind: 'count', value: groups.reduce((sum, { figures }) => sum + figures[0], 0n) })
      }),
    )
  })

  it('has the rows and columns of periods in which nothing happened', () => {
    const pivot = pivotOf([], { rows: 1, everyRow: ['2026-01', '2026-02'], everyColumn: ['x'] })
    expect(pivot.rows.map(({ keys, cells }) => [keys, cells.length])).toEqual([
      [['2026-01'], 1],
      [['2026-02'], 1],
    ])
    expect(pivotOf([], { rows: 1 })).toEqual({ columns: [''], rows: [], totals: [new Map()], total: new Map() })
  })
})

describe('a measure', () => {
  const tally = new Map([['', [8n, 3n, 0n]]])
  it('is a share of what it is a share of, and an average of what there is', () => {
    expect(valueOf(RATE, tally, FIGURES)).toEqual({ kind: 'rate', text: '37.5' })
    expect(valueOf(HOURS, new Map([['', [18_000n, 2n, 0n]]]), FIGURES)).toEqual({ kind: 'hours', text: '2.5' })
    expect([valueOf(RATE, new Map(), FIGURES), valueOf(HOURS, new Map(), FIGURES)]).toEqual([
      { kind: 'rate', text: undefined },
      { kind: 'hours', text: undefined },
    ])
  })

  it('sorts rows; amounts by the currency that most rows have', () => {
    const groups = [
      { keys: ['a'], currency: 'CNY', figures: [1n, 0n, 5n] },
      { keys: ['b'], currency: 'CNY', figures: [2n, 0n, 9n] },
      { keys: ['c'], currency: 'AED', figures: [3n, 0n, 99n] },
    ]
    const { rows } = pivotOf(groups, { rows: 1 })
    const by = (measure: Measure, descending: boolean) =>
      sortedRows(rows, { measure, figures: FIGURES, descending }).map(({ keys }) => keys[0])
    expect([by(MONEY, true), by(ORDERS, true), by(ORDERS, false)]).toEqual([
      ['b', 'a', 'c'],
      ['c', 'b', 'a'],
      ['a', 'b', 'c'],
    ])
  })
})
