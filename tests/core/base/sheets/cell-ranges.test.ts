import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CellText } from '#core/base/sheets/cell-edits.ts'
import {
  clearRange,
  clipboardText,
  filledDown,
  pasteBlock,
  replaceInColumn,
  textsOf,
  type SheetView,
} from '#core/base/sheets/cell-ranges.ts'

/** Lines 3, 5 and 9 of a sheet, and its columns 0, 2 and 4, as a filter may leave them. */
const TEXTS = [
  ['a', 'b', 'c'],
  ['d', '', 'a.a'],
  ['g', 'A', 'i'],
]
const LINES = [3, 5, 9]
const COLUMNS = [0, 2, 4]
const view: SheetView = {
  lines: LINES,
  columns: COLUMNS,
  textAt: (line, column) => TEXTS[LINES.indexOf(line)]?.[COLUMNS.indexOf(column)] ?? '',
}
const at = (cells: readonly CellText[]): readonly string[] => cells.map(({ line, column, text }) => `${line}/${column}=${text}`)
const range = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })

describe('a range of cells', () => {
  it('is emptied', () => {
    expect(at(clearRange(view, range(0, 1, 1, 2)))).toEqual(['3/2=', '3/4=', '5/2=', '5/4='])
  })

  it('is filled with its first row, and a single row with the one above', () => {
    expect(at(filledDown(view, range(0, 0, 2, 1)))).toEqual(['5/0=a', '5/2=b', '9/0=a', '9/2=b'])
    expect(at(filledDown(view, range(2, 1)))).toEqual(['9/2='])
    expect(filledDown(view, range(0, 0))).toEqual([])
  })

  it('takes a pasted block from its first cell on, and leaves out what reaches beyond', () => {
    expect(at(pasteBlock(view, range(1, 1), [['1', '2', '3'], ['4']]))).toEqual(['5/2=1', '5/4=2', '9/2=4', '9/4='])
    expect(pasteBlock(view, range(0, 0), [])).toEqual([])
  })

  it('is filled with a block that fits into it several times', () => {
    expect(at(pasteBlock(view, range(0, 0, 2, 1), [['x']]))).toEqual(['3/0=x', '3/2=x', '5/0=x', '5/2=x', '9/0=x', '9/2=x'])
    expect(at(pasteBlock(view, range(0, 0, 1, 0), [['x'], ['y'], ['z']]))).toEqual(['3/0=x', '5/0=y', '9/0=z'])
  })

  it('goes to the clipboard and comes back as it was', () => {
    const text = fc.stringMatching(/^[a-z "\t\n,]{0,6}$/)
    const block = fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
      .chain(([rows, columns]) =>
        fc.array(fc.array(text, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
      )
      // Nothing at all is no block.
      .filter((rows) => rows.every((row) => row.some((one) => one !== '')))
    fc.assert(
      fc.property(block, (rows) => {
        expect(parse(clipboardText(rows), { delimiter: '\t', relax_column_count: true, relax_quotes: true })).toEqual(rows)
      }),
    )
    expect(clipboardText(textsOf(view, range(0, 1, 1, 2)))).toBe('b\tc\n\ta.a')
  })
})

describe('replacing in a column', () => {
  it('finds a text in any case, wherever it stands, and takes it as it is', () => {
    expect(at(replaceInColumn(view, 2, { find: 'a', put: '$&', whole: false }))).toEqual(['9/2=$&'])
    expect(at(replaceInColumn(view, 4, { find: '.', put: '-', whole: false }))).toEqual(['5/4=a-a'])
    expect(at(replaceInColumn(view, 4, { find: 'A', put: '', whole: false }))).toEqual(['5/4=.'])
  })

  it('finds whole cells, and empty ones', () => {
    expect(at(replaceInColumn(view, 4, { find: 'a', put: 'x', whole: true }))).toEqual([])
    expect(at(replaceInColumn(view, 2, { find: '', put: 'x', whole: true }))).toEqual(['5/2=x'])
    expect(replaceInColumn(view, 2, { find: '', put: 'x', whole: false })).toEqual([])
  })
})
