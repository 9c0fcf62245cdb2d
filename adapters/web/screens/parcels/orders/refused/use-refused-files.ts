import { useMemo, useState } from 'react'
import { chosenFiles, fileTargets } from '#core/parcels/orders/import/chosen-files.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import type { CellText } from '#core/base/sheets/cell-edits.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'
import { addressOfFile } from '../../../../../http/contract/platform/files/file.routes.ts'
import { withFresh } from '../import/sheet-files.tsx'
import type { NamedUpload } from '../import/use-import.ts'
import type { SheetOfRows } from './sheet-of-rows.ts'

type RefusedFilesInput = {
  readonly kind: OrderKind
  readonly columns: SheetOfRows['columns']
  readonly rows: readonly Pick<SheetRow, 'line' | 'cells'>[]
  readonly change: (cells: readonly CellText[]) => void
}

/**
 * Files that refused rows wait for: where a cell has the name of a chosen file, the file's address
 * takes its place, by the rule of imports, and is saved as any correction is. A file that is taken
 * out leaves its name in its cells.
 */
export function useRefusedFiles({ kind, columns, rows, change }: RefusedFilesInput) {
  const [files, setFiles] = useState<readonly NamedUpload[]>([])
  const own = useMemo(() => columns.filter(({ field }) => fileTargets(kind).some((target) => target === field)), [columns, kind])
  const resolve = (chosen: readonly NamedUpload[]) => {
    const { named } = chosenFiles(chosen.map(({ name, id }) => ({ name, address: addressOfFile(id) })))
    return (cell: CellText): CellText => {
      const [file, ...others] = own.some(({ index }) => index === cell.column) ? named(cell.text) : []
      return file === undefined || others.length > 0 ? cell : { ...cell, text: file.address }
    }
  }
  const cells = own.flatMap(({ index }) => rows.map(({ line, cells: texts }) => ({ line, column: index, text: texts[index] ?? '' })))
  const changeWhere = (better: (cell: CellText) => CellText): void => {
    const changed = cells.flatMap((cell) => {
      const now = better(cell)
      return now === cell ? [] : [now]
    })
    if (changed.length > 0) change(changed)
  }
  return {
    column: own[0],
    files,
    /** The lines that have each file, by its id. */
    lines: new Map(files.map(({ id }) => [id, cells.flatMap(({ text, line }) => (text === addressOfFile(id) ? [line] : []))])),
    take: (fresh: readonly NamedUpload[]): void => {
      const chosen = withFresh(files, fresh)
      setFiles(chosen)
      changeWhere(resolve(chosen))
    },
    remove: ({ id, name }: NamedUpload): void => {
      setFiles(files.filter((one) => one.id !== id))
      changeWhere((cell) => (cell.text === addressOfFile(id) ? { ...cell, text: name } : cell))
    },
    /** A change of cells in which names of chosen files are their addresses. */
    change: (changed: readonly CellText[]): void => change(changed.map(resolve(files))),
  }
}
