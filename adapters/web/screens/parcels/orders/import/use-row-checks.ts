import { useEffect, useMemo, useRef, useState } from 'react'
import { checkAgain, orderParts, rowsToCheck } from '#core/parcels/orders/import/check-again.ts'
import { chosenFiles } from '#core/parcels/orders/import/chosen-files.ts'
import { isFaulty } from '#core/parcels/orders/import/import-report.ts'
import type { MatchedColumn } from '#core/parcels/orders/import/headings.ts'
import { isBlank, type ReadRow } from '#core/parcels/orders/import/read-rows.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'
import { cellProblem } from '../../../../../http/contract/parcels/orders/cell-problem.ts'
import { addressOfFile } from '../../../../../http/contract/platform/files/file.routes.ts'
import { orderRoutes } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import type { ImportAnswer } from '../../../../../http/contract/parcels/orders/order-import.routes.ts'
import { useSession } from '../../../../base/api.ts'
import { useLocale } from '../../../../base/words.ts'
import { useLatest } from '../../../../ui/use-latest.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { usePageReferences } from '../form/page-references.ts'
import { filesByName, type NamedUpload } from './use-import.ts'
import { judgedOf, verdictsOf, withVerdicts, type JudgedRows, type Verdict } from './row-verdicts.ts'

/** After the last change, before the server is asked. */
const PAUSE_MILLIS = 400
/** Rows in one question. */
const ROWS_AT_ONCE = 200

type RowChecksInput = {
  readonly kind: OrderKind
  /** The server's answer about the rows as they are in the file. */
  readonly preview: ImportAnswer
  readonly columns: readonly MatchedColumn[]
  /**
   * The rows as they are in the file, and as they are corrected; what is unchanged is the same row.
   */
  readonly own: readonly SheetRow[]
  readonly rows: readonly SheetRow[]
  /** The first column that is shown. */
  readonly first: number
  /** The files that cells say by name. */
  readonly files: readonly NamedUpload[]
}

/**
 * Checks rows that change: by core's rules at once, and after a pause by the server, which knows
 * what is there already. The server's word counts; it is asked about whole orders.
 */
export function useRowChecks({ kind, preview, columns, own, rows, first, files }: RowChecksInput) {
  const locale = useLocale()
  const { sender } = useSession().user
  const { references } = usePageReferences()
  const [judged, setJudged] = useState<JudgedRows>(() => judgedOf(preview, first))
  const waiting = useRef(new Set<number>())
  const [turn, setTurn] = useState(0)
  const checked = useRef(own)
  const latest = useLatest(rows)
  const headings = useMemo(() => ({ line: preview.heading_line, columns }), [preview.heading_line, columns])
  const decimalComma = preview.decimal_comma
  const chosen = useMemo(() => chosenFiles(files.map(({ name, id }) => ({ name, address: addressOfFile(id) }))), [files])

  useEffect(() => {
    const before = checked.current
    if (before === rows || references === undefined) return
    checked.current = rows
    const lines = rows.flatMap((row, index) => (row === before[index] ? [] : [row.line]))
    if (lines.length === 0) return
    const again = rowsToCheck({ before, after: rows, columns, lines })
    const found = checkAgain(again, { kind, headings, references, sender, decimalComma, files: chosen })
    const read = new Map(found.map((row) => [row.line, verdictOf(row, { kind, locale })]))
    for (const { line } of again) waiting.current.add(line)
    setJudged((known) => withVerdicts(known, new Map(again.map(({ line }) => [line, read.get(line) ?? BLANK]))))
    setTurn((last) => last + 1)
  }, [rows, references, columns, headings, kind, sender, decimalComma, chosen, locale])

  const asking = useCommand<ImportAnswer, readonly SheetRow[]>(
    (asked, api) =>
      api.call(orderRoutes.checkRows, {
        body: {
          order_type: kind.name,
          heading_line: preview.heading_line,
          columns: columns.map(({ index, heading, target }) => ({ index, heading, field: target ?? null })),
          decimal_comma: decimalComma,
          files: filesByName(files),
          rows: asked.map(({ line, cells, kinds }) => ({ line, cells: [...cells], kinds })),
        },
      }),
    { failure: 'in-place', isRestartable: true },
  )
  const ask = useLatest(asking.run)
  useEffect(() => {
    if (turn === 0) return
    let isOver = false
    const askAll = async (): Promise<void> => {
      const asked = latest.current.filter((row) => waiting.current.has(row.line) && !isBlank(row))
      waiting.current = new Set(asked.map(({ line }) => line))
      if (asked.length === 0) setTurn(0)
      const parts = orderParts(asked, columns, ROWS_AT_ONCE)
      for (const [index, part] of parts.entries()) {
        if (isOver) return
        const answer = await ask.current(part)
        // Rows that changed meanwhile are asked about again.
        if (answer === undefined || isOver) return
        for (const { line } of part) waiting.current.delete(line)
        setJudged((known) => withVerdicts(known, verdictsOf(answer)))
        if (index === parts.length - 1) setTurn(0)
      }
    }
    const timer = window.setTimeout(() => void askAll(), PAUSE_MILLIS)
    return () => {
      isOver = true
      window.clearTimeout(timer)
    }
  }, [turn, ask, latest, columns])
  return { judged, isAsking: turn > 0 && asking.error === null, error: turn > 0 ? asking.error : null }
}

const verdictOf = (row: ReadRow, { kind, locale }: { readonly kind: OrderKind; readonly locale: Locale }): Verdict => ({
  state: isFaulty(row) ? 'faulty' : 'good',
  errors: row.errors.map((finding) => cellProblem(kind, finding, locale)),
  warnings: row.warnings.map((finding) => cellProblem(kind, finding, locale)),
  isJoined: row.joins !== undefined,
})

/** Rows that say nothing any more are passed over. */
const BLANK: Verdict = { state: 'blank', errors: [], warnings: [] }
