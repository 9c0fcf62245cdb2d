import { words, type Locale } from '#core/base/kernel/words.ts'
import { targetsOf, type ColumnTarget } from '#core/parcels/orders/import/order-vocabulary.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type { RefusedRowFilter, RefusedRows, ShownRefusedRow } from '#core/parcels/orders/import/refused-row.ts'
import type { SheetContent } from '#core/base/sheets/sheet.port.ts'
import { headingOf, presentRowErrors } from './refused-row.presenter.ts'

/** Rows that are read at a time, and that a workbook has at most. */
const ROWS_A_PAGE = 500
const MOST_ROWS = 20_000
const PROBLEM = words('错误说明', '錯誤說明', 'What is wrong')

/** All refused rows of a filter, up to the most that a workbook has. */
export async function allRefused({ list }: RefusedRows, filter: RefusedRowFilter): Promise<readonly ShownRefusedRow[]> {
  const found: ShownRefusedRow[] = []
  for (let page = 1; found.length < MOST_ROWS; page += 1) {
    const { rows } = await list(filter, { page, pageSize: ROWS_A_PAGE })
    found.push(...rows)
    if (rows.length < ROWS_A_PAGE) break
  }
  return found
}

/**
 * Refused rows as a sheet that an import takes again: their own headings, and what is wrong behind
 * them.
 */
export function refusedSheet(rows: readonly ShownRefusedRow[], locale: Locale): SheetContent {
  const headings = new Map<ColumnTarget, string>()
  const order = [...new Set(rows.map(({ kind }) => kind))].flatMap((name) => {
    const kind = orderKind(name)
    return kind === undefined ? [] : targetsOf(kind).map(({ target }) => target)
  })
  for (const row of rows)
    for (const { cells } of row.lines)
      for (const { target } of cells) headings.set(target, headings.get(target) ?? headingOf(row, target, locale))
  for (const row of rows) for (const { target } of row.errors) headings.set(target, headings.get(target) ?? headingOf(row, target, locale))
  const targets = [...new Set(order)].filter((target) => headings.has(target))
  return {
    sheetName: 'rows',
    columns: [
      ...targets.map((target) => ({ heading: headings.get(target) ?? target, kind: 'text' as const })),
      { heading: PROBLEM[locale], kind: 'text', widthCharacters: 60 },
    ],
    rows: rows.flatMap((row) => {
      const errors = presentRowErrors(row, locale)
      return row.lines.map(({ line, cells }) => [
        ...targets.map((target) => cells.find((cell) => cell.target === target)?.text),
        errors
          .filter((one) => one.line === line)
          .map(({ msg }) => msg)
          .join('\n'),
      ])
    }),
  }
}
