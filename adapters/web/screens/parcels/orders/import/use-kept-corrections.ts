import { useMemo } from 'react'
import type { MatchedColumn } from '#core/parcels/orders/import/headings.ts'
import { targetsOf, type ColumnTarget } from '#core/parcels/orders/import/order-vocabulary.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { editCells, NO_EDITS, type CellEdits } from '#core/base/sheets/cell-edits.ts'
import type { CellCorrections } from '#core/base/sheets/corrections.ts'
import type { SheetRow, TextEncodingName } from '#core/base/sheets/sheet.port.ts'
import { useUnsent } from '../../../../ui/note/use-unsent.ts'

/**
 * The corrections in a file that is not imported yet. The file itself is not kept: it has whatever
 * its owner put there.
 */
export type KeptCorrections = {
  readonly name: string
  /** The same for the same file. */
  readonly mark: string
  readonly sheet: string | undefined
  readonly encoding?: TextEncodingName | undefined
  readonly choices: readonly (readonly [index: number, target: ColumnTarget | null])[]
  readonly cells: readonly (readonly [line: number, column: number, text: string])[]
  /** How many cells are not kept, since what they hold is personal. */
  readonly left: number
}

/** Known by its content; where the browser has no digests, on plain http, by its size and time. */
export async function markOf(file: File): Promise<string> {
  if (!('subtle' in crypto)) return `${file.size}:${file.lastModified}`
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Kept corrections as edits of the file's rows, all in one step. */
export function editsOf({ cells }: Pick<KeptCorrections, 'cells'>, rows: readonly SheetRow[]): CellEdits {
  const own = new Map(rows.map(({ line, cells: texts }) => [line, texts]))
  return editCells(
    NO_EDITS,
    cells.map(([line, column, text]) => ({ line, column, text })),
    ({ line, column }) => own.get(line)?.[column] ?? '',
  )
}

type KeptCorrectionsInput = {
  readonly kind: OrderKind
  readonly file: File | undefined
  readonly mark: string | undefined
  readonly sheet: string | undefined
  readonly encoding: TextEncodingName | undefined
  readonly choices: ReadonlyMap<number, ColumnTarget | undefined>
  readonly columns: readonly MatchedColumn[]
  readonly corrections: CellCorrections
  /** Nothing is kept any more once its orders are created. */
  readonly isOpen: boolean
}

/**
 * Keeps the corrections of a sheet in the browser until its orders are created, and offers them
 * when the same file is chosen again.
 */
export function useKeptCorrections({ kind, file, mark, sheet, encoding, choices, columns, corrections, isOpen }: KeptCorrectionsInput) {
  const personal = useMemo(() => {
    const targets = new Set(targetsOf(kind).flatMap(({ target, field }) => (field.personal === true ? [target] : [])))
    return new Set(columns.flatMap(({ index, target }) => (target !== undefined && targets.has(target) ? [index] : [])))
  }, [kind, columns])
  const value = useMemo((): KeptCorrections => {
    const all = [...corrections].flatMap(([line, texts]) => [...texts].map(([column, text]) => [line, column, text] as const))
    const cells = all.filter(([, column]) => !personal.has(column))
    return {
      name: file?.name ?? '',
      mark: mark ?? '',
      sheet,
      encoding,
      choices: [...choices].map(([index, target]) => [index, target ?? null] as const),
      cells,
      left: all.length - cells.length,
    }
  }, [file, mark, sheet, encoding, choices, corrections, personal])
  const unsent = useUnsent({ name: `import.${kind.name}`, value, isFilled: isOpen && mark !== undefined && corrections.size > 0 })
  return {
    offered: unsent.offered,
    discard: unsent.discard,
    /** Returns the corrections that are kept of a file; undefined for another file. */
    of: (found: string): KeptCorrections | undefined => (unsent.offered?.value.mark === found ? unsent.offered.value : undefined),
    /** It is in the page again, which keeps it from now on. */
    taken: (): void => void unsent.take(),
  }
}
