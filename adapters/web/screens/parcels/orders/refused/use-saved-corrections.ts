import { useEffect, useRef, useState } from 'react'
import { changedLines, NO_EDITS } from '#core/base/sheets/cell-edits.ts'
import type { CellCorrections } from '#core/base/sheets/corrections.ts'
import { orderRoutes } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import type { RefusedRowAnswer } from '../../../../../http/contract/parcels/orders/refused-row.routes.ts'
import type { SentOf } from '../../../../../http/contract/route.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import type { SheetOfRows } from './sheet-of-rows.ts'

type Body = NonNullable<SentOf<typeof orderRoutes.correctRefusedRows>['body']>

/**
 * The cells that differ between two states of the corrections, with their texts in the later one.
 */
function changesBetween(
  { columns, rows, idOf }: SheetOfRows,
  { before, after }: { readonly before: CellCorrections; readonly after: CellCorrections },
): Body['rows'] {
  const own = new Map(rows.map((row) => [row.line, row]))
  const byId = new Map<number, { line: number; cells: Record<string, string> }[]>()
  for (const line of changedLines(before, after)) {
    const id = idOf.get(line)
    if (id === undefined) continue
    const cells = columns.flatMap(({ index, field }): (readonly [string, string])[] => {
      const text = after.get(line)?.get(index)
      if (text === before.get(line)?.get(index)) return []
      return [[field, text ?? own.get(line)?.cells[index] ?? '']]
    })
    if (cells.length > 0) byId.set(id, [...(byId.get(id) ?? []), { line, cells: Object.fromEntries(cells) }])
  }
  return [...byId].map(([id, lines]) => ({ id, lines }))
}

type SavedCorrectionsInput = {
  readonly sheet: SheetOfRows
  readonly refused: readonly RefusedRowAnswer[]
  readonly corrections: CellCorrections
}

/**
 * Saves corrections of refused rows as they are made, one call after another, and keeps what the
 * server says about the rows since.
 */
export function useSavedCorrections({ sheet, refused, corrections }: SavedCorrectionsInput) {
  const [answers, setAnswers] = useState<ReadonlyMap<number, RefusedRowAnswer>>(() => new Map(refused.map((row) => [row.id, row])))
  const [saved, setSaved] = useState(NO_EDITS.corrections)
  /** Not sent again until they change, or somebody asks for it. */
  const failed = useRef<CellCorrections>(undefined)
  const [turn, setTurn] = useState(0)
  const saving = useCommand(orderRoutes.correctRefusedRows, { failure: 'in-place' })
  const { run, isBusy } = saving
  const isSaved = corrections === saved
  useEffect(() => {
    if (isSaved || isBusy || failed.current === corrections) return
    const save = async (): Promise<void> => {
      const rows = changesBetween(sheet, { before: saved, after: corrections })
      const answer = rows.length === 0 ? [] : await run({ body: { rows } })
      if (answer === undefined) {
        failed.current = corrections
        return
      }
      failed.current = undefined
      setSaved(corrections)
      setAnswers((known) => new Map([...known, ...answer.map((row) => [row.id, row] as const)]))
    }
    void save()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `run` is another one at each drawing
  }, [corrections, saved, isSaved, isBusy, sheet, turn])
  return {
    answers,
    isSaving: isBusy || (!isSaved && saving.failure === null),
    isSaved,
    error: isSaved ? null : saving.failure,
    retry: () => {
      failed.current = undefined
      setTurn(turn + 1)
    },
  }
}
