import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changedLines,
  correctedRow,
  editCells,
  NO_EDITS,
  redoStep,
  undoStep,
  type CellEdits,
  type CellText,
} from '#core/base/sheets/cell-edits.ts'
import { textRow } from '#core/base/sheets/sheet-row.ts'

const own = ({ line, column }: { readonly line: number; readonly column: number }): string => (column === 3 ? '' : `${line}/${column}`)
/** Few places and texts, so that steps meet; among the texts is what the file says at 2/1. */
const cell = fc.record({
  line: fc.integer({ min: 2, max: 5 }),
  column: fc.integer({ min: 0, max: 3 }),
  text: fc.constantFrom('', 'a', 'b', '2/1'),
})
const steps = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 })
const after = (list: readonly (readonly CellText[])[]): CellEdits =>
  list.reduce<CellEdits>((edits, cells) => editCells(edits, cells, own), NO_EDITS)

/** The texts of a sheet of these lines under corrections. */
const shown = ({ corrections }: CellEdits): readonly string[] =>
  [2, 3, 4, 5].flatMap((line) => [0, 1, 2, 3].map((column) => corrections.get(line)?.get(column) ?? own({ line, column })))

describe('corrections of a sheet', () => {
  it('say what was typed last, and nothing about cells that say what the file says', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const edits = after(list)
        const typed = new Map(list.flat().map(({ line, column, text }) => [`${line}:${column}`, text]))
        expect(shown(edits)).toEqual(
          [2, 3, 4, 5].flatMap((line) => [0, 1, 2, 3].map((column) => typed.get(`${line}:${column}`) ?? own({ line, column }))),
        )
        for (const [line, cells] of edits.corrections) {
          expect(cells.size).toBeGreaterThan(0)
          for (const [column, text] of cells) expect(text).not.toBe(own({ line, column }))
        }
      }),
    )
  })

  it('go back step by step to the file, and forward again to where they were', () => {
    fc.assert(
      fc.property(steps, fc.nat(8), (list, back) => {
        const edits = after(list)
        let left = edits
        const seen = [shown(edits)]
        while (left.done.length > 0) {
          left = undoStep(left)
          seen.push(shown(left))
        }
        expect(left.corrections.size).toBe(0)
        expect(undoStep(left)).toBe(left)
        for (const state of seen.toReversed().slice(1)) {
          left = redoStep(left)
          expect(shown(left)).toEqual(state)
        }
        expect(redoStep(left)).toBe(left)
        // Another step after some that were taken back: those are gone.
        let branch = edits
        for (let step = 0; step < back; step += 1) branch = undoStep(branch)
        const other = editCells(branch, [{ line: 2, column: 0, text: 'another' }], own)
        expect(other.undone).toEqual([])
        expect(shown(undoStep(other))).toEqual(shown(branch))
      }),
    )
  })

  it('count a step without effect as none', () => {
    const edits = after([[{ line: 2, column: 1, text: 'x' }]])
    expect(editCells(edits, [{ line: 2, column: 1, text: 'x' }], own)).toBe(edits)
    expect(editCells(edits, [], own)).toBe(edits)
  })

  it('name the lines that differ', () => {
    fc.assert(
      fc.property(steps, fc.array(cell, { maxLength: 6 }), (list, more) => {
        const before = after(list)
        const later = editCells(before, more, own)
        const differs = [2, 3, 4, 5].filter((line, index) => {
          const of = (edits: CellEdits) => shown(edits).slice(index * 4, index * 4 + 4)
          return of(before).join('|') !== of(later).join('|') && line > 0
        })
        expect(changedLines(before.corrections, later.corrections).toSorted((one, other) => one - other)).toEqual(differs)
      }),
    )
  })
})

describe('a corrected row', () => {
  it('has what was typed as text, whatever stood there, and the rest as it was', () => {
    const row = { ...textRow(7, ['R-1', '#N/A', '1.23E+15']), kinds: 'tex' }
    const { corrections } = editCells(
      NO_EDITS,
      [
        { line: 7, column: 1, text: 'Sara' },
        { line: 7, column: 0, text: '' },
        { line: 7, column: 4, text: 'AE' },
      ],
      ({ column }) => row.cells[column] ?? '',
    )
    expect(correctedRow(row, corrections)).toEqual({ line: 7, cells: ['', 'Sara', '1.23E+15', '', 'AE'], kinds: ' tx t' })
    expect(correctedRow({ ...row, line: 8 }, corrections)).toEqual({ ...row, line: 8 })
  })
})
