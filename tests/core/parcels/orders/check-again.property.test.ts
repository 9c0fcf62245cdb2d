import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkAgain, rowsToCheck } from '#core/parcels/orders/import/check-again.ts'
import type { ReadRow } from '#core/parcels/orders/import/read-rows.ts'
import { matchHeadings } from '#core/parcels/orders/import/headings.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { textRow } from '#core/base/sheets/sheet-row.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'
import { seededReferences, testSender } from '../../../support/references.ts'
import { HEADINGS, rowOf } from './import/import-fixture.ts'

const headings = matchHeadings([textRow(1, HEADINGS)], express, new Map())
if (headings === undefined) throw new Error('no headings found')
const context = { kind: express, headings, references: seededReferences, sender: testSender, decimalComma: false }

/** Few references and consignees, so that rows share them; an empty consignee is an error. */
const row = fc.tuple(
  fc.constantFrom('', ' A-1', 'A-1', 'A-2', 'Ａ-2'),
  fc.constantFrom('Sara', 'Sara', 'Omar', ''),
  fc.constantFrom('Lamp', 'Case'),
)
const rows = (list: readonly (readonly [reference: string, consignee: string, product?: string])[]): readonly SheetRow[] =>
  list.map(([reference, consignee, product = 'Lamp'], index) => textRow(2 + index, rowOf(reference, consignee).with(6, product)))

const said = ({ line, errors, warnings, importKey, joins, isHeld, content }: ReadRow) => ({
  line,
  errors,
  warnings,
  importKey,
  joins,
  isHeld,
  good: content !== undefined,
})

describe('rows that are checked again', () => {
  it('say together with what was known of the others what the whole sheet says', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 7 }),
        fc.array(fc.tuple(fc.nat(6), row), { minLength: 1, maxLength: 3 }),
        (list, changes) => {
          const changed = [...list]
          for (const [index, to] of changes) if (index < list.length) changed[index] = to
          const before = rows(list)
          const after = rows(changed).map((one, index) => (list[index] === changed[index] ? (before[index] ?? one) : one))
          const lines = after.flatMap((one, index) => (one === before[index] ? [] : [one.line]))
          const again = rowsToCheck({ before, after, columns: headings.columns, lines })
          const known = new Map(checkAgain(before, context).map((one) => [one.line, said(one)]))
          for (const one of checkAgain(again, context)) known.set(one.line, said(one))
          expect(new Map(known)).toEqual(new Map(checkAgain(after, context).map((one) => [one.line, said(one)])))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('are few where few share a reference', () => {
    const before = rows([
      ['A-1', 'Sara'],
      ['A-2', 'Sara'],
      ['A-1', 'Omar'],
      ['A-3', 'Sara'],
    ])
    const after = before.with(1, textRow(3, rowOf('A-3', 'Sara')))
    expect(rowsToCheck({ before, after, columns: headings.columns, lines: [3] }).map(({ line }) => line)).toEqual([3, 5])
  })
})
